import { expect, it } from 'vitest';
import { mappingOf, outcomesOf } from '../testing/reading.ts';

const mapping = mappingOf({
  ...{ bank: 'b', marks: ['{number}. {stem}', 'A. {a}', 'B. {b}', 'Answer: {key}'], stem: 'stem' },
  ...{ options: ['a', 'b'], key: { field: 'key', form: 'any' }, ignore: ['number'] },
});

/** Of each question whether it is named as one that lacks the passage of another, and where that stands. */
function namedIn(...stems: string[]): (string | null)[] {
  const questions = stems.map((stem, at) => `${at + 1}. ${stem}\nA. one\nB. two\nAnswer: B\n`);
  return outcomesOf(questions.join('\n'), 'text', mapping).map((outcome) => {
    const notes = outcome.type === 'taken' ? outcome.notes : [];
    return notes.find(({ reason }) => reason === 'passage_above')?.detail ?? null;
  });
}

const PASSAGE =
  'Tom lives in a small village in Wales. Every morning he walks two miles to school with his sister. On Fridays their uncle takes them.';
const announced = (words: string) => `Read the text and answer ${words}.\n${PASSAGE}\nHow far is it?`;

it('names the questions that the passage in the stem of another says that it belongs to', () => {
  for (const words of ['questions 1-3', 'Questions 1–3', 'questions 1 to 3']) {
    const found = namedIn(announced(words), 'On which day?', 'What does he sell?', 'What is 2 + 2?');
    expect(found).toEqual([null, 'lines 1–6', 'lines 1–6', null]);
  }
});

it('names a question that speaks of the text in the stem of another', () => {
  const asks = [
    'What is the text about?',
    'Who is "he" in paragraph 2?',
    'Was steht im Text?',
    'Que dit le texte ?',
  ];
  for (const ask of asks) {
    expect(namedIn(`${PASSAGE}\nHow far is it?`, 'What is 2 + 2?', ask)).toEqual([null, null, 'lines 1–5']);
  }
});

it('says nothing where each question holds the passage', () => {
  const found = namedIn(
    announced('questions 1-3'),
    announced('questions 1-3').replace('far', 'long'),
    'Who?',
  );
  expect(found).toEqual([null, null, 'lines 1–6']);
  expect(namedIn(`${PASSAGE}\nWhat is the text about?`, `${PASSAGE}\nWho is in the text?`)).toEqual([
    null,
    null,
  ]);
});

it('says nothing of a text that no question above holds', () => {
  expect(namedIn('Which of the two?', 'What is the text about?')).toEqual([null, null]);
});
