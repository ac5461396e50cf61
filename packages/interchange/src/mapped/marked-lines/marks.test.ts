import { expect, it } from 'vitest';
import { marksSchema } from './marks.ts';

/** What the mark finds in a line: the texts of its names, or null when the line does not fit. */
function found(mark: string, line: string): (string | undefined)[] | null {
  const [first] = marksSchema.parse([mark, 'another {one}']);
  return first?.pattern.exec(line)?.slice(1) ?? null;
}

it.each([
  ['Réponse: {key}', ['Réponse: B', 'Réponse : B', 'Réponse\u00a0: B', 'Réponse:B', 'Réponse :B']],
  ['Réponse : {key}', ['Réponse: B', 'Réponse : B']],
  ['Réponse : {key}', ['RÉPONSE : B', 'réponse : B', 'Réponses : B', 'Réponses: B']],
  ['Correct answers: {key}', ['Correct answer: B', 'correct answers : B']],
  ['Bonne réponse : {key}', ['Bonnes réponses : B', 'Bonnes réponses: B']],
  ['Respuestas correctas: {key}', ['Respuesta correcta: B', 'RESPUESTA CORRECTA: B']],
  ['Richtige Antworten: {key}', ['Richtige Antwort: B']],
  ['Lösung: {key}', ['Lösungen: B']],
  ['Réponses : {key}', ['Réponse : B', 'réponses : B']],
  ['Antworten: {key}', ['Antwort: B']],
  ['Antwort: {key}', ['Antworten: B', 'antwort: B']],
  ['Risposta: {key}', ['Risposte: B', 'RISPOSTA: B']],
  ['The answer is: {key}', ['The answer is: B', 'The  answer is : B']],
  ['A: {a}', ['A: B', 'A : B']],
  [': {a}', [': B']],
])('finds by “%s” a label whatever its case, its number and the white space at its colon', (mark, lines) => {
  for (const line of lines) expect(found(mark, line), line).toEqual(['B']);
});

it.each(['Question {n}: {stem}', 'Question {n} : {stem}'])(
  'finds by “%s” a number with and without white space before its colon',
  (mark) => {
    expect(found(mark, 'Question 3: B')).toEqual(['3', 'B']);
    expect(found(mark, 'Question 3\u00a0: B')).toEqual(['3', 'B']);
  },
);

it.each([
  ['another word', 'Réponse: {key}', 'Réponsable: B'],
  ['a letter in another case', 'A: {a}', 'a: B'],
  ['a word without the colon', 'Réponse: {key}', 'Réponse B'],
  ['a ratio as an option’s label', 'A: {a}', 'A:B'],
  ['a sentence with a colon as a number', '{n}: {stem}', 'Note : B'],
])('does not take %s', (_title, mark, line) => {
  expect(found(mark, line)).toBeNull();
});
