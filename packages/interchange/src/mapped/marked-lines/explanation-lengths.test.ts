import { expect, it } from 'vitest';
import { mappingOf, outcomesOf } from '../../testing/reading.ts';

const mapping = mappingOf({
  ...{ bank: 'b', stem: 'stem', options: ['a', 'b'], ignore: ['number'], explanation: ['why'] },
  marks: ['{number}. {stem}', 'A) {a}', 'B) {b}', 'Answer: {key}', 'Explanation: {why}'],
  key: { field: 'key', form: 'any' },
});

/** What is noted of each question whose explanation is this. */
function notesOf(explanations: string[]): string[] {
  const questions = explanations.map(
    (text, at) => `${at + 1}. Is it ${at}?\nA) yes\nB) no\nAnswer: A\nExplanation: ${text}`,
  );
  return outcomesOf(questions.join('\n\n'), 'text', mapping).map((outcome) => {
    const notes = outcome.type === 'taken' ? outcome.notes : [];
    return notes.map(({ reason, detail }) => `${reason} ${detail}`).join('; ') || outcome.type;
  });
}

const PLAIN = 'It is so.';
const PASSAGE = 'A woman of 68 is admitted with vomiting.';

it('names a line below a sentence of an explanation, which may be a passage, where few explanations have one', () => {
  expect(notesOf([PLAIN, `${PLAIN}\n${PASSAGE}`, PLAIN, PLAIN])).toEqual([
    'taken',
    `explanation_goes_on line 12: “${PASSAGE}”`,
    'taken',
    'taken',
  ]);
});

it.each([
  [
    'the explanations often have several lines',
    [`${PLAIN}\n${PASSAGE}`, `${PLAIN}\nAnd so on.`, PLAIN, PLAIN],
  ],
  ['there are too few to tell', [`${PLAIN}\n${PASSAGE}`, PLAIN, PLAIN]],
  ['the line goes on with a sentence', ['It is so\nbecause of that.', PLAIN, PLAIN, PLAIN]],
])('says nothing of such a line where %s', (_title, explanations) => {
  expect(notesOf(explanations)).toEqual(explanations.map(() => 'taken'));
});
