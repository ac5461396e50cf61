import type { Question } from '@assay/assessment';
import { expect, it } from 'vitest';
import { findSuspicions } from './suspicions.ts';

const common = { id: 'b:1', stem: '<p>Which?</p>', images: [], explanation: '', explanationImages: [] };
const choice = (options: string[]): Question => ({
  ...common,
  references: [],
  topic: [],
  kind: 'single',
  options,
  correct: [0],
});

it.each([
  'All of the above',
  'none of these',
  '<b>Both</b> of them',
  'A and B',
  'Both (a) and (c)',
  '(a)and(c)',
  'a,c',
  'A & B only',
  'a, b and d only',
  'Toutes les réponses',
  'Aucune des propositions',
  'Alle genannten',
  'Keine der Antworten',
  'Todas las anteriores',
  'Ninguna de las respuestas',
])('looks twice at an option that says “%s”', (option) => {
  expect(findSuspicions(choice(['One', option]))).toEqual([
    { type: 'suspicious', reason: 'all_of_the_above', detail: 'option 2' },
  ]);
});

it.each([
  'All nerves',
  'A',
  'Both kidneys',
  'a and the',
  'None',
  'Hepatitis A and B',
  'Band',
  'beta',
  'eye',
  'Eye.',
  'aorb',
])('finds nothing in an option that says “%s”', (option) => {
  expect(findSuspicions(choice(['One', option]))).toEqual([]);
});

it.each(['03-Apr', '3. Mrz', '02. févr.', 'Apr-03', '02/mar', '2026-03-02', '02.03.2026', '3,00E+05'])(
  'looks twice at “%s”, which may have been a fraction',
  (date) => {
    const note = { type: 'suspicious', reason: 'option_reformatted', detail: date };
    expect(findSuspicions(choice(['One', date]))).toEqual([note]);
  },
);

it.each(['Dez 15', 'Mrz. 30', '0,0423611111111111'])(
  'looks twice at “%s” beside numbers, which a spreadsheet may have made of one',
  (text) => {
    const note = { type: 'suspicious', reason: 'option_reformatted', detail: text };
    expect(findSuspicions(choice([text, '1:10', '0,5']))).toEqual([note]);
    expect(findSuspicions(choice([text.replace(/\d{3,}/u, '04'), 'June 3', 'Mai 25']))).toEqual([]);
  },
);

it.each(['3 April', '1-April-1990', 'May', '12-13', '3/4'])('finds no fraction in “%s”', (option) => {
  expect(findSuspicions(choice(['One', option]))).toEqual([]);
  expect(findSuspicions(choice(['03.04.2024', '04.04.2024']))).toEqual([]);
});

it('looks twice at a stem without a word, unless it shows something', () => {
  const stem = (html: string, images: Question['images'] = []) =>
    findSuspicions({ ...choice(['One', 'Two']), stem: html, images });
  const note = (detail: string) => [{ type: 'suspicious', reason: 'stem_says_nothing', detail }];
  expect(stem('<p>…</p>')).toEqual(note('…'));
  expect(stem('?')).toEqual(note('?'));
  expect(stem('<p>C</p>')).toEqual(note('C'));
  expect(stem('?', [{ file: 'a.png', alt: 'A' }])).toEqual([]);
  for (const html of ['🍎 🍎', '1?', 'x', '<math><mi>x</mi></math>?']) expect(stem(html)).toEqual([]);
});

it('looks twice at options that a slip of the pen tells apart, and at statements', () => {
  const alike = { type: 'suspicious', reason: 'options_alike', detail: 'options 1 and 3' };
  expect(findSuspicions(choice(['Renal artery', 'Vein', 'renal  Artery.']))).toEqual([alike]);
  const parts = ['<p>Yes</p>', '<p>No</p>', '<p>yes</p>'].map((statement) => ({ statement, correct: true }));
  expect(findSuspicions({ ...common, references: [], topic: [], kind: 'parts', parts })).toEqual([alike]);
});

it('looks twice at options that only bold or italic words tell apart, and not at those that are raised or lowered', () => {
  const alike = { type: 'suspicious', reason: 'options_alike', detail: 'options 1 and 2' };
  for (const option of ['<b>Aorta</b>', '<p><em>Aorta</em>.</p>', 'Aorta&nbsp;'])
    expect(findSuspicions(choice([option, 'Aorta', 'Vein']))).toEqual([alike]);
  for (const option of ['x<sup>2</sup>', 'x<sub>2</sub>', '<math><mn>x2</mn></math>'])
    expect(findSuspicions(choice([option, 'x2']))).toEqual([]);
});

it.each([
  '<img src="https://example.org/a.png">',
  '<IFRAME src="https://example.org"></IFRAME>',
  '<svg><path/></svg>',
])('looks twice at a text that shows %s', (html) => {
  const dropped = {
    type: 'suspicious',
    reason: 'media_dropped',
    detail: html.slice(1, html.search(/[ >]/u)).toLowerCase(),
  };
  expect(findSuspicions({ ...choice(['One', 'Two']), stem: `<p>What is this? ${html}</p>` })).toEqual([
    dropped,
  ]);
  expect(findSuspicions({ ...choice(['One', 'Two']), explanation: html })).toEqual([dropped]);
  expect(findSuspicions(choice(['One', html]))).toEqual([dropped]);
  expect(findSuspicions(choice(['One', html.replaceAll('<', '&lt;')]))).toEqual([]);
});

it('looks twice at characters that were read in a wrong encoding', () => {
  const garbled = { type: 'suspicious', reason: 'text_garbled', detail: null };
  for (const text of ['CafÃ©', 'the heartâ€™s', 'lost \ufffd'])
    expect(findSuspicions(choice([text, 'One']))).toEqual([garbled]);
  const asked = { ...choice(['One', 'Two']), stem: 'Is it hypo- or non-?' };
  expect(findSuspicions(asked)).toEqual([]);
  for (const text of ['a ?-blocker', '?130/80', '?G < 0', 'TNF-?'])
    expect(findSuspicions(choice([text, 'One']))).toEqual([garbled]);
  for (const text of [
    'lesquelles sont exactes ?Le reste',
    'Why?',
    'T-?',
    '3 + ? = 5',
    '1 m = ?cm',
    'dit-il ?a)',
  ])
    expect(findSuspicions(choice([text, 'One']))).toEqual([]);
  expect(findSuspicions(choice(['Âge, São, ça, «â»', '15 °C, Ü, SÃO PAULO, Â']))).toEqual([]);
});

it.each([
  ['nan', 'explanation_says_nothing', 'nan'],
  ['<p>A</p>', 'explanation_says_nothing', 'A'],
  ['<p>(b)</p>', 'explanation_says_nothing', '(b)'],
  ['<p>It lowers blood pres- sure.</p>', 'word_parted', 'pres- sure'],
  ['<p>It lowers blood pres-<br>sure.</p>', 'word_parted', 'pres- sure'],
  ['<p>In pre- and postnatal care, T4- helper cells.</p>', null, null],
  ['<p>Treatment- antibiotics. Liver- right lobe.</p>', null, null],
  ['<p>Der hohe Blut- druck.</p>', 'word_parted', 'Blut- druck'],
  ['<p>Bei in- och utandning, Vor- sowie Nachteile.</p>', null, null],
])('an explanation that says “%s” is looked at', (explanation, reason, detail) => {
  const notes = reason === null ? [] : [{ type: 'suspicious', reason, detail }];
  expect(findSuspicions({ ...choice(['One', 'Two']), explanation })).toEqual(notes);
});

it('looks twice at an option that is the question, and at points that an option is worth', () => {
  const note = (reason: string, detail: string) => [{ type: 'suspicious', reason, detail }];
  const asked = {
    ...choice(['Rash', 'Which is a sign of measles']),
    stem: '<p>Which is a sign of measles?</p>',
  };
  expect(findSuspicions(asked)).toEqual(note('option_is_question', 'option 2'));
  expect(findSuspicions(choice(['Liver (1 mark)', 'Lung']))).toEqual(note('points_in_stem', '(1 mark)'));
  expect(findSuspicions(choice(['(3.6p)', '(4p)']))).toEqual([]);
  expect(findSuspicions(choice(['Age over 75 (2 points)', 'Stroke (1 point)']))).toEqual([]);
  expect(
    findSuspicions({ ...choice(['?', 'One']), stem: '', images: [{ file: 'a.png', alt: 'A' }] }),
  ).toEqual([]);
});

it('tells apart what only its marks tell apart', () => {
  expect(findSuspicions(choice(['x<sup>2</sup>', 'x<sub>2</sub>', '-5', '5', '.', ':']))).toEqual([]);
});

it.each(['.', '\u0301\u0323', '<'])('comes to an end with %j over and over', (piece) => {
  const text = `${piece.repeat(400_000)}x`;
  expect(findSuspicions(choice([text, 'One']))).toEqual([]);
  const parts = [{ statement: text, correct: true }];
  expect(findSuspicions({ ...common, references: [], topic: [], kind: 'parts', parts })).toEqual([]);
});

it('names a picture that stands in a text as Markdown', () => {
  const stem = '<p>Is it?</p><p>![](https://x.test/a.jpg?height=60&amp;width=9)</p>';
  expect(findSuspicions({ ...choice(['One', 'Two']), stem })).toEqual([
    { type: 'suspicious', reason: 'picture_as_text', detail: 'https://x.test/a.jpg?height=60&amp;width=9' },
  ]);
});

it.each([
  ['letters of their own', ['A. red', 'B. blue'], 'options_lettered', 'option 1: “A. red”'],
  ['such letters in another order', ['(b) red', '(a) blue'], 'options_lettered', 'option 1: “(b) red”'],
  ['what a database writes for nothing', ['red', 'NULL'], 'option_placeholder', 'option 2'],
  ['what means that there is none', ['N/A', 'blue'], 'option_placeholder', 'option 1'],
  ['a dash', ['red', '<p>-</p>'], 'option_placeholder', 'option 2'],
  ['a label', ['red', 'blue', 'Option 3'], 'option_placeholder', 'option 3'],
  ['a letter with its sign', ['red', '(D)', 'blue'], 'option_placeholder', 'option 2'],
])('looks twice at options that have %s', (_title, options, reason, detail) => {
  expect(findSuspicions(choice(options))).toEqual([{ type: 'suspicious', reason, detail }]);
});

it.each([
  [['A. niger', 'E. coli']],
  [['Nullity', 'None']],
  [['A', 'B']],
  [['-1', '+1']],
  [['(A)', '(B)']],
  [['Option 1', 'Option 2', 'No']],
])('finds neither in %j', (options) => {
  expect(findSuspicions(choice(options))).toEqual([]);
});

it.each([
  [['cat *', 'dog'], 'cat *'],
  [['cat', '**dog**'], '**dog**'],
  [['cat', 'pig*'], 'pig*'],
  [['**cat**', '**dog**'], null],
  [['2 * 3', 'a*'], null],
  [['**', '+', '*'], null],
  [['Vienna (correct)', 'Rome'], 'Vienna (correct)'],
  [['Wien (richtig)', 'Rom'], 'Wien (richtig)'],
  [['Vienna (x)', 'Rome'], 'Vienna (x)'],
  [['Vienna ✓', 'Rome'], 'Vienna ✓'],
  [['Vienna <-- right', 'Rome'], 'Vienna <-- right'],
  [['Vienna ← correct', 'Rome'], 'Vienna ← correct'],
  [['left → right', 'right → left'], null],
  [['f (x)', 'g (x)'], null],
  [['Vienna (capital)', 'Rome'], null],
])('names a star, a tick or a word that may mark one of %j', (options, detail) => {
  const found = findSuspicions(choice(options)).find(({ reason }) => reason === 'star_in_option');
  expect(found?.detail ?? null).toBe(detail);
});

it.each([
  ['tesla   Ans: B', '“Ans: B” in option 2'],
  ['tesla Ans. B', '“Ans. B” in option 2'],
  ['tesla (Answer: B)', '“Answer: B” in option 2'],
  ['tesla (answer: B)', '“answer: B” in option 2'],
  ['tesla (Answer B)', '“Answer B” in option 2'],
  ['tesla. Correct answer – a', '“Correct answer – a” in option 2'],
  ['tesla Réponse : A, B', '“Réponse : A, B” in option 2'],
  ['tesla Respuesta correcta: B.', '“Respuesta correcta: B” in option 2'],
  ['tesla. Explanation: J = N m', '“Explanation: J = N m” in option 2'],
  ['tesla Topic: SI', '“Topic: SI” in option 2'],
])('names what “%s” tells behind the text of an option', (option, detail) => {
  const found = findSuspicions(choice(['volt', option]));
  expect(found).toEqual([{ type: 'suspicious', reason: 'answer_in_text', detail }]);
});

it('names the answer behind the text of the question', () => {
  const found = findSuspicions({ ...choice(['volt', 'ohm']), stem: '<p>Unit of voltage (Answer: A)</p>' });
  const detail = '“Answer: A” in the question';
  expect(found).toEqual([{ type: 'suspicious', reason: 'answer_in_text', detail }]);
});

it.each([
  ['Answer: B'],
  ['He had no answer: a pity'],
  ['The answer is a'],
  ['the primary key = A'],
  ['Change the key: A'],
  ['Tell her the answer - a'],
  ['volt Answer: P'],
  ['The explanation: none'],
  ['An Explanation of it'],
  ['Hypothesis: A'],
])('finds no answer in an option that says “%s”', (option) => {
  expect(findSuspicions(choice(['volt', option]))).toEqual([]);
});

it('takes a label that several options have for their own', () => {
  expect(findSuspicions(choice(['x. Explanation: y', 'y. Explanation: x']))).toEqual([]);
});

it.each([
  [{ stem: '<p>Select TWO planets.</p>' }, 'other_count_asked', '“Select TWO”, and the key has 1'],
  [{ explanation: '<p>So. 2. Which? A. one B. two</p>' }, 'question_within', '“2. Which? A. o”'],
  [{ explanation: '<p>Answer: B</p>' }, 'other_answer_explained', '“Answer: B”, and the key has A'],
])(
  'looks twice where a text speaks of another key, or holds another question: %o',
  (texts, reason, detail) => {
    const question = { ...choice(['Mars', 'Venus']), ...texts };
    expect(findSuspicions(question)).toEqual([{ type: 'suspicious', reason, detail }]);
  },
);
