import { expect, it } from 'vitest';
import { findSwallowedOption } from './options.ts';

const four = (text: string, position = 3) =>
  ['w', 'x', 'y', 'z'].map((other, index) => (index === position ? text : other));

it.each([
  ['on a line of its own', four('AWS WAF.\nE. AWS KMS.')],
  ['on a line of its own, behind a bullet', four('AWS WAF.\n- E. AWS KMS.')],
  ['on a line of its own, in small letters', four('AWS WAF.\n e) AWS KMS.')],
  ['in brackets', four('AWS WAF.\n(E) AWS KMS.')],
  ['behind a bullet on the same line', four('AWS WAF. - E. AWS KMS.')],
  ['behind a gap', four('One   B) Two', 0)],
  ['behind a tab', four('One\tB. Two', 0)],
  ['behind an option with its own letter', four('C) One D) Two', 2)],
  ['behind an option with its own small letter', four('c. One d. Two', 2)],
  ['with a bracket that nothing opens', four('green E) grey')],
  ['in brackets in the middle of a line', four('(or) green (E) grey')],
  ['and the one after it', four('Oslo D. Bern E. Riga', 2)],
  ['in several options', ['Rome B. Paris', 'London C. Oslo']],
])('an option is found that holds the next one %s', (_title, options) => {
  expect(findSwallowedOption(options)).toMatch(/^option \d: “\(?[-A-Za-z]/u);
});

it.each([
  ['bacteria by their short names', four('Infection with E. coli')],
  ['an author’s initials', four('By J. R. Ewing and E. Fudd')],
  ['a vitamin at the end of a sentence', four('A lack of vitamin E. It is rare')],
  ['a range', four('between A - B', 0)],
  ['several lines', four('One\nTwo\nThree')],
  ['another letter on a line of its own', four('One\nK. Two')],
  ['a name', four('Franklin D. Roosevelt', 2)],
  ['a letter within brackets', four('P(A | B) * P(B | C) * P(C | A)', 0)],
  ['a letter in brackets with what it stands for', four('the virus (hepatitis B) and its carrier', 0)],
  ['lists, each in every option', ['a) i, b) ii', 'a) ii, b) i', 'a) i, b) i']],
  ['code', four('if (x):\n  b = 1', 0)],
])('an option stands for itself with %s', (_title, options) => {
  expect(findSwallowedOption(options)).toBeNull();
});

it.each<[string[], string | null]>([
  [['Rome', 'Paris', 'Oslo D. Bern'], 'option 3: “D. Bern”'],
  [['red', 'blue', 'green D. grey'], 'option 3: “D. grey”'],
  [['One', 'Two', 'Enteritis by D. latum'], null],
  [['one', 'two', 'three', 'infection with E. coli'], null],
  [['Rome', 'Paris', 'Oslo D. Bern', 'Riga'], null],
])('of %j, where others have five options, %s holds another one', (options, found) => {
  expect(findSwallowedOption(options, 5)).toBe(found);
});
