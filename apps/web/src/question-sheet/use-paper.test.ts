import type { LearnerQuestion } from '@assay/assessment';
import { expect, test } from 'vitest';
import { responseTo } from './use-paper.ts';

const shown = { stem: '', images: [] };
const options = ['One', 'Two', 'Three'];
const single = (): LearnerQuestion => ({ kind: 'single', ...shown, options });
const multiple = (): LearnerQuestion => ({ kind: 'multiple', ...shown, options });
const parts: LearnerQuestion = { kind: 'parts', ...shown, statements: ['a', 'b'] };

test.each([
  [single(), 'Two', { kind: 'single', option: 1 }],
  [single(), null, { kind: 'single', option: null }],
  [multiple(), ['Three', 'One'], { kind: 'multiple', options: [0, 2] }],
  [parts, ['false', null], { kind: 'parts', parts: [false, null] }],
])('what is kept is read by position', (asked, selected, response) => {
  expect(responseTo(asked, selected)).toEqual(response);
});

test.each([
  [single(), 'Four', { kind: 'single', option: null }],
  [multiple(), ['One', 'Four'], { kind: 'multiple', options: [] }],
  [parts, ['true'], { kind: 'parts', parts: [null, null] }],
])('what does not fit the question counts as unanswered', (asked, selected, response) => {
  expect(responseTo(asked, selected)).toEqual(response);
});

test('an answer that did not change keeps its identity, so that nothing is drawn again', () => {
  const asked = multiple();
  const selected = ['One'];
  expect(responseTo(asked, selected)).toBe(responseTo(asked, selected));
  expect(responseTo(asked, ['Two'])).toEqual({ kind: 'multiple', options: [1] });
  expect(responseTo(asked, selected)).toEqual({ kind: 'multiple', options: [0] });
});

test('two questions with the same words do not share an answer', () => {
  const first = single();
  const second = multiple();
  responseTo(first, null);
  expect(responseTo(second, null)).toEqual({ kind: 'multiple', options: [] });
});
