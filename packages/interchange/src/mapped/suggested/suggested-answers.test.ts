import { expect, it } from 'vitest';
import { mappingOf, outcomesOf } from '../../testing/reading.ts';
import { suggestMapping } from './suggest-mapping.ts';

const question = (beginning: string, answer: string) =>
  `${beginning}Which?\nA. Mars\nB. Jupiter\nC. Venus\nD. Sun\n${answer}\n`;

/** Two questions whose answers are B and C. */
function textWith(answer: string, beginning = '1. ') {
  const second = question(beginning.replace('1', '2'), answer.replace(/B$/u, 'C')).replace('Which', 'Who');
  return `${question(beginning, answer)}\n${second}`;
}

function readAsSuggested(text: string) {
  const suggestion = suggestMapping(Buffer.from(text), 'b');
  const outcomes = outcomesOf(text, 'text', mappingOf(suggestion?.mapping ?? {}));
  return outcomes.map((each) =>
    each.type === 'taken' && each.question.kind !== 'parts'
      ? [each.question.stem, each.question.correct]
      : each.type,
  );
}

const READ = [
  ['<p>Which?</p>', [1]],
  ['<p>Who?</p>', [2]],
];

it.each([
  ...['Richtig: B', 'Richtige Antwort: B', 'Richtig ist B', 'Réponse correcte : B', 'Corrigé : B'],
  ...['Solución: B', 'Clave: B', 'La respuesta correcta es B', 'Soluzione: B', 'Risposta esatta: B'],
  ...[
    'Gabarito: B',
    'Resposta: B',
    'Resposta correta: letra B',
    'Resposta certa: B',
    'Alternativa correta: B',
  ],
  ...['Antwoord: B', 'Juiste antwoord: B', 'Het juiste antwoord is B', 'Odpowiedź: B'],
  ...['Prawidłowa odpowiedź: B', 'Poprawna odpowiedź: B', 'Cevap: B', 'Doğru cevap: B', 'Yanıt: B'],
  ...['Svar: B', 'Rätt svar: B', 'Facit: B', 'Fasit: B', 'Riktig svar: B', 'Rigtigt svar: B'],
  ...['Odpověď: B', 'Správná odpověď: B', 'Key – B', 'Answer - B', 'Correct answer — B', 'Key- B'],
])('knows the answer “%s”', (answer) => {
  expect(suggestMapping(Buffer.from(textWith(answer)), 'b')).toMatchObject({ guessed: null });
  expect(readAsSuggested(textWith(answer))).toEqual(READ);
});

it.each([
  ...['Vraag 1. ', 'QUESTÃO 1\n', 'Questão 1) ', 'Pytanie 1. ', 'Soru 1: ', 'Fråga 1. ', 'Spørsmål 1: '],
  ...['Opgave 1\n\n', 'Otázka 1: ', 'Kysymys 1: ', 'Вопрос 1. ', 'Kérdés 1\n'],
])('knows by its number that “%s” begins a question', (beginning) => {
  expect(readAsSuggested(textWith('Answer: B', beginning))).toEqual(READ);
});

it.each(['Vastaus: B', 'Ответ : B', 'Helyes válasz: (B)', 'Tačan odgovor = B', 'Loesung: B)', 'Vastaus – B'])(
  'takes the letter behind “%s” below the options for the answer, and says so',
  (answer) => {
    const text = textWith(answer);
    const second = text.lastIndexOf(answer);
    const put = answer.endsWith('B')
      ? text
      : `${text.slice(0, second)}${answer.replace('B', 'C')}${text.slice(second + answer.length)}`;
    expect(suggestMapping(Buffer.from(put), 'b')).toMatchObject({ guessed: { line: 6, text: answer } });
    expect(readAsSuggested(put)).toEqual(READ);
  },
);

it.each([
  ['the same letter below each question', 'Version: A'],
  ['a letter that no option has', 'Ответ: K'],
  ['words', 'Ответ: нет'],
  ['a label that says something else', 'Level: B'],
])('does not take a line with %s for the answer, but shows it', (_title, answer) => {
  expect(suggestMapping(Buffer.from(textWith(answer)), 'b')).toMatchObject({
    mapping: null,
    options: { line: 2 },
    label: { line: 6, text: answer },
    beginning: null,
  });
});

it('does not take a letter below options for the answer where a list of keys stands behind the questions', () => {
  const text = `${textWith('Variant: B')}\nAnswers\n1. C\n2. D\n`;
  expect(suggestMapping(Buffer.from(text), 'b')).toMatchObject({ mapping: null, keys: { text: '1. C' } });
});

it('shows at once that neither the answer nor the beginning of a question is known', () => {
  const text = textWith('Ответ: нет', 'Which of them ').replace('Which of them Who', 'Who');
  expect(suggestMapping(Buffer.from(text), 'b')).toMatchObject({
    mapping: null,
    label: { line: 6, text: 'Ответ: нет' },
    beginning: { line: 1, text: 'Which of them Which?' },
  });
});

it('keeps the dash between the word for the answer and the letter in the mark', () => {
  expect(suggestMapping(Buffer.from(textWith('Key – B')), 'b')?.mapping).toMatchObject({
    marks: expect.arrayContaining(['Key – {key}']),
  });
});

it('tells of keys in a list which questions have none there, and whether empty lines part the questions', () => {
  const textOf = (numbers: number[], keys: string, between = '') =>
    `${numbers.map((number) => question(`${number}. `, '').trimEnd()).join(`\n${between}`)}\n\n${keys}`;
  const told = (text: string) => suggestMapping(Buffer.from(text), 'b');
  expect(told(textOf([1, 2, 3], 'ANSWER KEY\n1. B\n3. D'))).toMatchObject({
    keys: { line: 18, text: '1. B', missing: [2], joined: { line: 6, text: '2. Which?' } },
  });
  expect(told(textOf([1, 2, 3], '1-B 2-C 3-D', '\n'))).toMatchObject({ keys: { missing: [], joined: null } });
  // Where each section begins anew, a number says little.
  expect(told(textOf([1, 2, 1, 2], '1. B\n1. D'))).toMatchObject({ keys: { missing: [] } });
});

it.each([
  ['of which one has several letters', 'ANSWER KEY\n1. B   2. A,C'],
  ['with what is said of each', 'Answers and explanations\n\n1. B. Since it is big.\n2. C. Since it is hot.'],
])('finds the keys below all questions in a list %s, and that none is missing', (_title, list) => {
  const text = `${question('1. ', '')}${question('2. ', '')}\n${list}\n`;
  const suggestion = suggestMapping(Buffer.from(text), 'b');
  expect(suggestion).toMatchObject({
    mapping: null,
    keys: { text: expect.stringMatching(/^1\. B/u), missing: [] },
  });
});

it('goes by the form of most answers and options, so that a slip in the first question costs that one alone', () => {
  const third = question('3. ', 'Answer: D').replace('Which', 'What');
  const text = `${textWith('Answer: B').replace('Answer: B', 'Answer B')}\n${third}`;
  expect(readAsSuggested(text)).toEqual(['refused', ['<p>Who?</p>', [2]], ['<p>What?</p>', [3]]]);
  const [first = '', ...others] = `${textWith('Answer: B')}\n${third}`.split('\n\n');
  const mixed = [first.replace(/^([A-D])\./gmu, '$1)'), ...others].join('\n\n');
  expect(readAsSuggested(mixed)).toEqual(['refused', ['<p>Who?</p>', [2]], ['<p>What?</p>', [3]]]);
});
