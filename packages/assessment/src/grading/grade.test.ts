import { describe, expect, it } from 'vitest';
import type { Response } from '../answer.ts';
import type { AnswerKey } from './grade.ts';
import { grade } from './grade.ts';

const single: AnswerKey = { kind: 'single', option: 2 };
const multiple: AnswerKey = { kind: 'multiple', options: [0, 2, 3] };
const parts: AnswerKey = { kind: 'parts', parts: [true, false, true] };

const cases: [string, AnswerKey, Response, string, string][] = [
  ['the right option is Correct', single, { kind: 'single', option: 2 }, 'answered', 'Correct'],
  ['another option is Wrong', single, { kind: 'single', option: 1 }, 'answered', 'Wrong'],
  ['no option is Wrong and unanswered', single, { kind: 'single', option: null }, 'unanswered', 'Wrong'],
  [
    'exactly the right options are Correct',
    multiple,
    { kind: 'multiple', options: [3, 0, 2] },
    'answered',
    'Correct',
  ],
  [
    'some right options alone are Partial',
    multiple,
    { kind: 'multiple', options: [0] },
    'answered',
    'Partial',
  ],
  [
    'more right than wrong is Partial',
    multiple,
    { kind: 'multiple', options: [0, 2, 1] },
    'answered',
    'Partial',
  ],
  [
    'all right and one wrong is Partial',
    multiple,
    { kind: 'multiple', options: [0, 1, 2, 3] },
    'answered',
    'Partial',
  ],
  ['as many wrong as right is Wrong', multiple, { kind: 'multiple', options: [0, 1] }, 'answered', 'Wrong'],
  ['wrong options alone are Wrong', multiple, { kind: 'multiple', options: [1, 4] }, 'answered', 'Wrong'],
  ['no options are Wrong and unanswered', multiple, { kind: 'multiple', options: [] }, 'unanswered', 'Wrong'],
  ['all parts right is Correct', parts, { kind: 'parts', parts: [true, false, true] }, 'answered', 'Correct'],
  [
    'some parts right is Partial',
    parts,
    { kind: 'parts', parts: [true, true, false] },
    'answered',
    'Partial',
  ],
  ['no part right is Wrong', parts, { kind: 'parts', parts: [false, true, false] }, 'answered', 'Wrong'],
  [
    'a part left open is unanswered',
    parts,
    { kind: 'parts', parts: [true, false, null] },
    'unanswered',
    'Wrong',
  ],
];

describe('grade', () => {
  it.each(cases)('%s', (_title, key, response, type, status) => {
    expect(grade(key, response)).toEqual({ type, status });
  });

  it('refuses a response of another kind than the key', () => {
    expect(() => grade(single, { kind: 'multiple', options: [2] })).toThrow('met a key of kind single');
  });
});
