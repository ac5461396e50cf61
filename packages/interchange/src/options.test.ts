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
])('an option is found that holds the next one %s', (_title, options) => {
  expect(findSwallowedOption(options)).toMatch(/^option \d$/u);
});

it.each([
  ['bacteria by their short names', four('Infection with E. coli')],
  ['an author’s initials', four('By J. R. Ewing and E. Fudd')],
  ['a vitamin at the end of a sentence', four('A lack of vitamin E. It is rare')],
  ['a range', four('between A - B', 0)],
  ['several lines', four('One\nTwo\nThree')],
  ['another letter on a line of its own', four('One\nK. Two')],
  ['lists, each in every option', ['a) i, b) ii', 'a) ii, b) i', 'a) i, b) i']],
  ['code', four('if (x):\n  b = 1', 0)],
])('an option stands for itself with %s', (_title, options) => {
  expect(findSwallowedOption(options)).toBeNull();
});
