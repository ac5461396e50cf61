import { expect, it } from 'vitest';
import { digest, mappingOf } from '../testing/reading.ts';
import { noPictures, questionOfItem } from './question-of-item.ts';
import { jsonFieldReader } from './source-item.ts';

const entries = {
  bank: 'b',
  id: 'id',
  stem: 's',
  options: 'o',
  key: { field: 'k', form: 'letter' },
  explanation: 'e',
  topic: [{ constant: 'Medicine' }, 't1', 't2'],
  references: ['r'],
};
const item = {
  id: 7,
  s: 'Which < one?',
  o: ['One', 'Two', 'Three'],
  k: 'B',
  e: 'Because\nso',
  t1: 'Heart',
  r: ['R1', 'R2'],
};

function made(change: object, mapping: object = {}) {
  return questionOfItem(
    jsonFieldReader({ ...item, ...change }),
    mappingOf({ ...entries, ...mapping }),
    digest,
    noPictures,
  ).result;
}

it('makes a question of an item', () => {
  expect(made({})).toEqual({
    type: 'question',
    question: {
      kind: 'single',
      id: 'b:7',
      stem: '<p>Which &lt; one?</p>',
      images: [],
      options: ['One', 'Two', 'Three'],
      correct: [1],
      explanation: '<p>Because<br>so</p>',
      explanationImages: [],
      references: [{ title: 'R1' }, { title: 'R2' }],
      topic: ['Medicine', 'Heart'],
    },
  });
});

it.each([
  ['one key', {}, {}, { kind: 'single', correct: [1] }],
  ['several keys', { k: ['C', 'A'] }, {}, { kind: 'multiple', correct: [0, 2] }],
  [
    'one key of a bank of multiple-answer questions',
    {},
    { kind: 'multiple' },
    { kind: 'multiple', correct: [1] },
  ],
  ['options by letter', { o: { A: 'x', B: 'y' } }, {}, { options: ['x', 'y'], correct: [1] }],
  ['options in several fields', { a: 'x', b: 'y' }, { options: ['a', 'b'] }, { options: ['x', 'y'] }],
  [
    'columns that are left empty, where the mapping allows it',
    { a: 'x', b: 'y', c: '', d: null },
    { options: ['a', 'b', 'c', 'd'], fewerOptions: true },
    { options: ['x', 'y'] },
  ],
  ['HTML as it stands', { s: '<b>S</b>' }, { text: 'html' }, { stem: '<b>S</b>' }],
  ['no explanation', { e: null }, {}, { explanation: '' }],
  [
    'a topic that ends early, never one that is moved up',
    { t1: '', t2: 'Valves' },
    {},
    { topic: ['Medicine'] },
  ],
])('makes a question with %s', (_title, change, mapping, question) => {
  expect(made(change, mapping)).toMatchObject({ type: 'question', question });
});

it.each([
  ['no stem', { s: ' ' }, 'no_stem'],
  ['a stem that is a list', { s: ['S'] }, 'wrong_form'],
  ['an empty option', { o: ['One', ' '] }, 'empty_option'],
  ['an option that is a list', { o: ['One', ['Two']] }, 'wrong_form'],
  ['options that are a text', { o: 'One, Two' }, 'wrong_form'],
  ['one option', { o: ['One'] }, 'too_few_options'],
  ['no options', { o: undefined }, 'too_few_options'],
  ['17 options', { o: Array.from({ length: 17 }, String) }, 'too_many_options'],
  ['options that differ in white space only', { o: ['One', 'Two', ' One\u00a0'] }, 'options_equal'],
  ['options that differ in Unicode form only', { o: ['caf\u00e9', 'cafe\u0301'] }, 'options_equal'],
  ['no key', { k: null }, 'no_key'],
  ['a key outside the options', { k: 'D' }, 'key_outside_options'],
  ['a stem beyond what a question holds', { s: 'x'.repeat(60_001) }, 'too_long'],
  ['an option beyond what a question holds', { o: ['x'.repeat(4_001), 'y'] }, 'too_long'],
  ['a topic beyond what a question holds', { t1: 'x'.repeat(121) }, 'too_long'],
  ['an explanation that is an object', { e: {} }, 'wrong_form'],
])('refuses %s, naming the item', (_title, change, reason) => {
  expect(made(change)).toMatchObject({ type: 'refused', reason, id: 'b:7' });
});

it('names a question without an id by its stem and options alone', () => {
  const idOf = (change: object) => {
    const result = made({ id: undefined, ...change });
    return result.type === 'question' ? result.question.id : result.reason;
  };
  expect(idOf({})).toMatch(/^b:[0-9a-f]{32}$/u);
  expect(idOf({ k: 'C', e: 'Otherwise', s: ' Which  < one? ' })).toBe(idOf({}));
  expect(idOf({ s: 'Another?' })).not.toBe(idOf({}));
  expect(idOf({ o: ['One', 'Two'] })).not.toBe(idOf({}));
});

it('shows the pictures that lie beside the file, and names those that do not', () => {
  const bytes = Uint8Array.of(1);
  const made = questionOfItem(
    jsonFieldReader({ ...item, figures: ['a.png', 'none.png'] }),
    mappingOf({ ...entries, pictures: { field: 'figures' } }),
    digest,
    (name) => (name === 'a.png' ? bytes : null),
  );
  expect(made).toMatchObject({
    result: { question: { images: [{ file: 'a.png', alt: 'Picture 1' }] } },
    notes: [
      { reason: 'alt_made', detail: 'a.png' },
      { reason: 'picture_missing', detail: 'none.png' },
    ],
    pictures: new Map([['a.png', bytes]]),
  });
});

it('shows a passage above the question, and takes an item without a passage', () => {
  const stem = { stem: ['passage', 'title', 's'] };
  expect(made({ passage: 'Once\n\nupon', title: '' }, stem)).toMatchObject({
    question: { stem: '<p>Once</p><p>upon</p><p>Which &lt; one?</p>' },
  });
  expect(made({}, stem)).toMatchObject({ question: { stem: '<p>Which &lt; one?</p>' } });
  expect(made({ passage: 'Once', s: ' ' }, stem)).toMatchObject({ reason: 'no_stem', detail: 's' });
  expect(made({ passage: ['Once'] }, stem)).toMatchObject({ reason: 'wrong_form', detail: 'stem' });
  expect(made({ passage: '<b>Once</b>', s: 'Which?' }, { ...stem, text: 'html' })).toMatchObject({
    question: { stem: '<div><b>Once</b></div><div>Which?</div>' },
  });
});

const said = { options: ['a', 'b', 'c'], fewerOptions: true, feedback: ['f1', 'f2', 'f3'] };

it('says in the explanation what is said of each option, beside its option', () => {
  const change = { a: 'One', b: 'Two', c: 'Three', f1: 'No.', f3: 'Nor this.', e: ['Because'], e2: 'So' };
  expect(made(change, { ...said, explanation: ['e.0', 'e2'] })).toMatchObject({
    question: {
      explanation:
        '<p>Because</p><p>So</p><dl><dt>One</dt><dd><p>No.</p></dd><dt>Three</dt><dd><p>Nor this.</p></dd></dl>',
    },
  });
});

it('names what is said of an option that the item does not have', () => {
  const read = jsonFieldReader({ ...item, a: 'One', b: 'Two', f3: 'No.' });
  const draft = questionOfItem(read, mappingOf({ ...entries, ...said }), digest, noPictures);
  expect(draft.notes).toEqual([
    { type: 'suspicious', reason: 'feedback_without_option', detail: 'option 3' },
  ]);
});
