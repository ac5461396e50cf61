import type { LearnerQuestion } from '@assay/assessment';
import { expect, test } from 'vitest';
import { responseTo } from './use-paper.ts';

function question(fields: Partial<LearnerQuestion>): LearnerQuestion {
  return {
    kind: 'single',
    stem: '',
    images: [],
    options: ['One', 'Two', 'Three'],
    statements: [],
    ...fields,
  };
}

test.each([
  [question({}), 'Two', { kind: 'single', option: 1 }],
  [question({}), null, { kind: 'single', option: null }],
  [question({ kind: 'multiple' }), ['Three', 'One'], { kind: 'multiple', options: [0, 2] }],
  [
    question({ kind: 'parts', statements: ['a', 'b'] }),
    ['false', null],
    { kind: 'parts', parts: [false, null] },
  ],
])('what is kept is read by position', (asked, selected, response) => {
  expect(responseTo(asked, selected)).toEqual(response);
});

test.each([
  [question({}), 'Four', { kind: 'single', option: null }],
  [question({ kind: 'multiple' }), ['One', 'Four'], { kind: 'multiple', options: [] }],
  [question({ kind: 'parts', statements: ['a', 'b'] }), ['true'], { kind: 'parts', parts: [null, null] }],
])('what does not fit the question counts as unanswered', (asked, selected, response) => {
  expect(responseTo(asked, selected)).toEqual(response);
});

test('an answer that did not change keeps its identity, so that nothing is drawn again', () => {
  const asked = question({ kind: 'multiple' });
  const selected = ['One'];
  expect(responseTo(asked, selected)).toBe(responseTo(asked, selected));
  expect(responseTo(asked, ['Two'])).toEqual({ kind: 'multiple', options: [1] });
  expect(responseTo(asked, selected)).toEqual({ kind: 'multiple', options: [0] });
});

test('two questions with the same words do not share an answer', () => {
  const first = question({});
  const second = question({ kind: 'multiple' });
  responseTo(first, null);
  expect(responseTo(second, null)).toEqual({ kind: 'multiple', options: [] });
});
