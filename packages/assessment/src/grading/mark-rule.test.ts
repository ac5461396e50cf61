import { describe, expect, it } from 'vitest';
import type { Response } from '../answer.ts';
import type { MarkRule } from '../mark-rules.ts';
import type { AnswerKey } from './grade.ts';
import { fitsKey, mark } from './mark-rule.ts';

const single: AnswerKey = { kind: 'single', option: 3 };
const multiple: AnswerKey = { kind: 'multiple', options: [0, 2] };
const parts: AnswerKey = { kind: 'parts', parts: [true, false, true] };

const one = (option: number | null): Response => ({ kind: 'single', option });
const several = (...options: number[]): Response => ({ kind: 'multiple', options });
const said = (...each: (boolean | null)[]): Response => ({ kind: 'parts', parts: each });
const keys = (...accepted: AnswerKey[]): MarkRule => ({ kind: 'keys', keys: accepted });
const drop: MarkRule = { kind: 'drop' };
const fullMarks: MarkRule = { kind: 'full_marks' };

/** Effect of each change on an answer, by kind of question: [key, answer, before, rule, after]. */
const table: [string, AnswerKey, Response, MarkRule, string, string][] = [
  ['single, new key, who chose it', single, one(1), keys({ kind: 'single', option: 1 }), 'Wrong', 'Correct'],
  [
    'single, new key, who chose the old one',
    single,
    one(3),
    keys({ kind: 'single', option: 1 }),
    'Correct',
    'Wrong',
  ],
  ['single, new key, unanswered', single, one(null), keys({ kind: 'single', option: 1 }), 'Wrong', 'Wrong'],
  [
    'single, also accept, who chose it',
    single,
    one(1),
    keys(single, { kind: 'single', option: 1 }),
    'Wrong',
    'Correct',
  ],
  [
    'single, also accept, who chose the old one',
    single,
    one(3),
    keys(single, { kind: 'single', option: 1 }),
    'Correct',
    'Correct',
  ],
  [
    'single, also accept, who chose neither',
    single,
    one(0),
    keys(single, { kind: 'single', option: 1 }),
    'Wrong',
    'Wrong',
  ],
  ['single, drop, right', single, one(3), drop, 'Correct', 'Dropped'],
  ['single, drop, unanswered', single, one(null), drop, 'Wrong', 'Dropped'],
  ['single, full marks, wrong', single, one(0), fullMarks, 'Wrong', 'Correct'],
  ['single, full marks, unanswered', single, one(null), fullMarks, 'Wrong', 'Correct'],
  [
    'multiple, new key, partly right becomes right',
    multiple,
    several(0),
    keys({ kind: 'multiple', options: [0] }),
    'Partial',
    'Correct',
  ],
  [
    'multiple, new key, right becomes partly right',
    multiple,
    several(0, 2),
    keys({ kind: 'multiple', options: [0, 1, 2] }),
    'Correct',
    'Partial',
  ],
  [
    'multiple, also accept, the better of both',
    multiple,
    several(0, 1),
    keys(multiple, { kind: 'multiple', options: [0, 1] }),
    'Wrong',
    'Correct',
  ],
  [
    'multiple, also accept, partly right by either',
    multiple,
    several(1),
    keys(multiple, { kind: 'multiple', options: [0, 1] }),
    'Wrong',
    'Partial',
  ],
  ['multiple, drop', multiple, several(0), drop, 'Partial', 'Dropped'],
  ['multiple, full marks', multiple, several(1), fullMarks, 'Wrong', 'Correct'],
  [
    'parts, new key, all right now',
    parts,
    said(true, true, true),
    keys({ kind: 'parts', parts: [true, true, true] }),
    'Partial',
    'Correct',
  ],
  [
    'parts, new key, a part still open',
    parts,
    said(true, true, null),
    keys({ kind: 'parts', parts: [true, true, true] }),
    'Wrong',
    'Wrong',
  ],
  [
    'parts, also accept',
    parts,
    said(false, true, false),
    keys(parts, { kind: 'parts', parts: [false, true, true] }),
    'Wrong',
    'Partial',
  ],
  ['parts, drop', parts, said(true, false, true), drop, 'Correct', 'Dropped'],
  ['parts, full marks, a part still open', parts, said(true, null, true), fullMarks, 'Wrong', 'Correct'],
];

describe('a rule that replaces the key', () => {
  it.each(table)('%s', (_title, key, response, rule, before, after) => {
    expect(mark(key, undefined, response).status).toBe(before);
    expect(mark(key, rule, response).status).toBe(after);
  });

  it('leaves whether a question was answered as it was', () => {
    expect([mark(single, fullMarks, one(null)).answered, mark(single, drop, one(2)).answered]).toEqual([
      false,
      true,
    ]);
  });
});

describe('a key for a question', () => {
  it('is of its kind and names what the question has', () => {
    const fits = [
      fitsKey(single, { kind: 'single', option: 4 }, 5),
      fitsKey(multiple, { kind: 'multiple', options: [1, 4] }, 5),
      fitsKey(parts, { kind: 'parts', parts: [true, true, true] }, 3),
    ];
    expect(fits).toEqual([true, true, true]);
  });

  it('is refused where it is of another kind, names an option twice or one that does not exist', () => {
    const fits = [
      fitsKey(single, { kind: 'single', option: 5 }, 5),
      fitsKey(single, { kind: 'multiple', options: [1] }, 5),
      fitsKey(multiple, { kind: 'multiple', options: [1, 1] }, 5),
      fitsKey(multiple, { kind: 'multiple', options: [5] }, 5),
      fitsKey(parts, { kind: 'parts', parts: [true] }, 3),
    ];
    expect(fits).toEqual([false, false, false, false, false]);
  });
});
