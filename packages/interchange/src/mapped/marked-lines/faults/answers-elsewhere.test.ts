import { expect, it } from 'vitest';
import { mappingOf, outcomesOf } from '../../../testing/reading.ts';

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

const QUESTION = '1. Which?\nA. one\nB. two\nC. three';

it.each([
  ['Correct Answer: C (three)', 'Answer: C'],
  ['Correct answers: A & C', 'Answer: A, C'],
  ['Correct answers: A and C', 'Answer: A, C'],
  ['Ans: (c)', 'Answer: c'],
  ['Ans. C', 'Answer: C'],
  ['Key = B', 'Answer: B'],
  ['Correct: B', 'Answer: B'],
  ['Correct option: B', 'Answer: B'],
  ['**Correct answer:** B', 'Answer: B'],
  ['Correct answer: two', 'Answer: two'],
  ['The correct answer is B.', 'Answer: B'],
  ['Antwort: B', 'Answer: B'],
  ['Réponses : A et C', 'Answer: A, C'],
  ['Respuesta correcta: B', 'Answer: B'],
  ['Risposte corrette: A e C', 'Answer: A, C'],
  ['Gabarito: B', 'Answer: B'],
  ['Juiste antwoord: B', 'Answer: B'],
])('says of “%s”, where the others write an answer otherwise, how they do', (line, written) => {
  const told = `broken_marks line 5, “${line}”, looks like the answer: write it as the others do, “${written}”`;
  const [first] = toldOf(`${QUESTION}\n${line}\nSource: Guyton`);
  expect(first?.replace('line 6: “Source: Guyton”; ', '')).toBe(told);
  expect(toldOf(`${QUESTION}\n${written}\nSource: Guyton`)).toEqual(['taken']);
});

it('says that the answer is missing where a line that belongs below it stands right below the options', () => {
  expect(toldOf(`${QUESTION}\nSource: Guyton`)).toEqual([
    'broken_marks line 5: “Source: Guyton”; the answer is missing between option C and this line: write it there as the others do, “Answer: …”',
  ]);
});

it('says where the answer stands that belongs above such a line', () => {
  expect(toldOf(`${QUESTION}\nSource: Guyton\nAnswer: B`)).toEqual([
    'broken_marks line 5: “Source: Guyton”; the answer stands below it, in line 6: put it between option C and this line',
  ]);
});

it('says how to write an option whose label is not written as the others are', () => {
  expect(toldOf('1. Which?\nA. 1\nB) 2\nC. 3\nAnswer: B')).toEqual([
    'stray_line line 3: “B) 2”, in option A: if it is an option, write “B. …”',
  ]);
});
