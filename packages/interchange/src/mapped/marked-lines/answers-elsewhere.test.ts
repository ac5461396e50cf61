import { expect, it } from 'vitest';
import { mappingOf, outcomesOf } from '../../testing/reading.ts';

/** What becomes of one question whose answer is written as the mapping says, or not. */
function toldOf(lines: string, label = 'Answer:'): string[] {
  const mapping = mappingOf({
    ...{ bank: 'b', stem: 'stem', options: ['a', 'b', 'c'], fewerOptions: true },
    marks: ['{number}. {stem}', 'A. {a}', 'B. {b}', 'C. {c}', `${label} {key}`, 'Source: {source}'],
    key: { field: 'key', form: 'any' },
    ignore: ['number', 'source'],
  });
  return outcomesOf(lines, 'text', mapping).flatMap((outcome) =>
    outcome.type === 'refused' ? [`${outcome.reason} ${outcome.detail}`] : [outcome.type],
  );
}

it.each([
  [
    '1. How long?\nA. 1\nB. 2\nC. 90 days Answer: C',
    'Answer:',
    'no_key line 4 holds “Answer: C” in option C: put it on a line of its own',
  ],
  [
    '1. How long (Answer: B)\nA. 1\nB. 2\nC. 90 days',
    'Answer:',
    'no_key line 1 holds “Answer: B” in the question: put it on a line of its own',
  ],
  [
    '1. Où ?\nA. 1\nB. 2\nC. 3\nReponse: C',
    'Réponse :',
    'no_key line 5, “Reponse: C”, looks like the answer: write it as the others do, “Réponse : C”',
  ],
  [
    '1. How many?\nA. 1\nB. 2\nC. 3\nCorrect B',
    'Correct:',
    'no_key line 5, “Correct B”, looks like the answer: write it as the others do, “Correct: B”',
  ],
])('tells of a question without a key where its answer seems to stand: %j', (lines, label, told) => {
  expect(toldOf(lines, label)).toEqual([told]);
});

it('tells of the same where a line below it is out of order without the answer', () => {
  expect(toldOf('1. Où ?\nA. 1\nB. 2\nC. 3\nReponse: C\nSource: Guyton', 'Réponse :')).toEqual([
    'broken_marks line 6: “Source: Guyton”; line 5, “Reponse: C”, looks like the answer: write it as the others do, “Réponse : C”',
  ]);
});

it('tells nothing of a line that is no answer, nor of a question with a key', () => {
  expect(toldOf('1. How many?\nA. 1\nB. 2\nC. 3\nVitamin B')).toEqual(['no_key null']);
  expect(toldOf('1. How many?\nA. 1\nB. 2 Answer: B\nC. 3\nAnswer: A')).toEqual(['taken']);
});
