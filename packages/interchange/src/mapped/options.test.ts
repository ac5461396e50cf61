import { expect, it } from 'vitest';
import { mappingOf } from '../testing/reading.ts';
import { jsonFieldReader } from './source-item.ts';
import { readStemAndOptions } from './stem-and-options.ts';

/** The stem of an item and each option with its label, or why it cannot be read. */
function asked(item: object, options: unknown) {
  const mapping = mappingOf({ bank: 'b', stem: 's', options, key: { field: 'k', form: 'letter' } });
  const result = readStemAndOptions(jsonFieldReader({ s: 'Stem?', ...item }), mapping);
  if (result.type === 'refused') return [result.reason, result.detail].join(' ').trim();
  const texts = result.options.map(({ label, text }) => (label === null ? text : `${label}=${text}`));
  return [result.stem, ...texts, ...result.notes.map(({ reason }) => `note ${reason}`)].join(' | ');
}

const objects = { field: 'o', text: 't', label: 'l' };
const lettered = { field: 'o', lettered: true };
it.each([
  [
    'objects',
    {
      o: [
        { l: 1, t: 'x' },
        { l: 2, t: 'y' },
      ],
    },
    objects,
    'Stem? | 1=x | 2=y',
  ],
  [
    'objects with deeper texts',
    { o: [{ t: { de: 'x' } }, { t: { de: 'y' } }] },
    { field: 'o', text: 't.de' },
    'Stem? | x | y',
  ],
  [
    'an object of objects, labelled by its names',
    { o: { p: { t: 'x' }, q: { t: 'y' } } },
    { field: 'o', text: 't' },
    'Stem? | p=x | q=y',
  ],
  ['an object without a text', { o: [{ l: 1, t: 'x' }, { l: 2 }] }, objects, 'empty_option option 2'],
  ['texts where objects should be', { o: ['x', 'y'] }, objects, 'Stem? | x | y'],
  ['numbers', { o: [1, 2] }, { field: 'o' }, 'Stem? | 1 | 2'],
  ['a text', { o: 'x' }, objects, 'wrong_form options'],
  ['letters before the texts', { o: ['A)x', 'B) y'] }, lettered, 'Stem? | x | y'],
  ['other forms of letters', { o: ['(a) x', 'b. y', 'C ) z'] }, lettered, 'Stem? | x | y | z'],
  ['a letter that is another one', { o: ['A)x', 'C)y'] }, lettered, 'wrong_form option 2'],
  ['an option without a letter', { o: ['A)x', 'y'] }, lettered, 'wrong_form option 2'],
  ['a word that begins with the letter', { o: ['A)x', 'Bee'] }, lettered, 'wrong_form option 2'],
  ['a letter without a text', { o: ['A)x', 'B)'] }, lettered, 'empty_option option 2'],
  ['letters that hide two equal options', { o: ['A)x', 'B)x'] }, lettered, 'options_equal “x”'],
])('reads %s as options', (_title, item, options, expected) => {
  expect(asked(item, options)).toBe(expected);
});

const repeated = { field: 'o', repeatedAfter: 'Choices:' };
it.each([
  ['in brackets', 'Stem?\nChoices: (A) x y (B) z', 'Stem? | A=x y | B=z'],
  ['with points and other white space', 'Stem?\nChoices:\nA. x  y\nB. z', 'Stem? | A=x y | B=z'],
  [
    'of which one is another',
    'Stem? Choices: (A) x y (B) w',
    'Stem? Choices: (A) x y (B) w | A=x y | B=z | note other_options_in_stem',
  ],
  [
    'and more behind them',
    'Stem? Choices: (A) x y (B) z. Or?',
    'Stem? Choices: (A) x y (B) z. Or? | A=x y | B=z | note other_options_in_stem',
  ],
  [
    'but for the last',
    'Stem? Choices: (A) x y',
    'Stem? Choices: (A) x y | A=x y | B=z | note other_options_in_stem',
  ],
  ['that are not there', 'Stem?', 'Stem? | A=x y | B=z'],
  ['and nothing before them', 'Choices: (A) x y (B) z', 'no_stem'],
])('takes options away that a stem repeats %s', (_title, s, expected) => {
  expect(asked({ s, o: { A: 'x y', B: 'z' } }, repeated)).toBe(expected);
});

it.each([
  ['in small letters', 'Which?\na) x  b) y\nc) z', 'Which? | x | y | z'],
  ['on lines of their own', 'Which?\nA. x\nB. y\nC. z', 'Which? | x | y | z'],
  [
    'with wide points, two on a line',
    '哪一个（ ）\nA．甲 B．乙\nC．丙  D．丁',
    '哪一个（ ） | 甲 | 乙 | 丙 | 丁',
  ],
  ['behind the bracket of the gap', '哪一个（）A．甲B．乙', '哪一个（） | 甲 | 乙'],
  ['over several lines', 'Which?\nA. x\nmore\nB. y', 'Which? | x\nmore | y'],
  ['behind letters of statements', 'A. one B. two\nWhich?\nA. x\nB. y', 'A. one B. two\nWhich? | x | y'],
  [
    'with formulas that hold a letter',
    'Which $A B. C$?\nA. $A . B. C$\nB. $ B. $',
    'Which $A B. C$? | $A . B. C$ | $ B. $',
  ],
  ['that are empty', 'Which?\nA. x\nB.\n', 'empty_option option 2'],
  ['of which one is missing', 'Which?\nA. x\nC. z', 'options_not_found'],
  ['of which one is there twice', 'Which?\nA. x\nB. y\nB. z', 'options_not_found'],
  ['in another order', 'Which?\nB. x\nA. y', 'options_not_found'],
  ['that are not there', 'Which of A. and B. is it?', 'options_not_found'],
  ['without a stem', 'A. x\nB. y', 'no_stem'],
])('finds options in a stem %s, or refuses them', (_title, s, expected) => {
  expect(asked({ s }, { inStem: true })).toBe(expected);
});

it.each([
  ['line ends', '\n'],
  ['spaces and brackets', ') '],
  ['dollars', '$ $'],
  ['letters', 'A. '],
  ['letters on lines of their own', '\nA. '],
])('is not kept busy by 300,000 %s', (_title, text) => {
  expect(asked({ s: `Which?${text.repeat(300_000)}` }, { inStem: true })).toMatch(/^options_not_found/u);
});
