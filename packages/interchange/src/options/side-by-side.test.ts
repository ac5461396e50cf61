import { expect, it } from 'vitest';
import { findSideBySide } from './side-by-side.ts';

it.each([
  ['in two columns', ['Rome      C. Oslo', 'Bern   D. Riga'], 'option 1: “C. Oslo”'],
  ['in two columns, the last alone', ['Rome   C. Oslo', 'Bern'], 'option 1: “C. Oslo”'],
  ['behind tabs', ['Rome\tC) Oslo', 'Bern\tD) Riga'], 'option 1: “C) Oslo”'],
  ['behind one space', ['Rome C. Oslo', 'Bern D. Riga'], 'option 1: “C. Oslo”'],
  ['with small letters', ['Rome   c) Oslo', 'Bern   d) Riga'], 'option 1: “c) Oslo”'],
  ['in brackets', ['Rome   (C) Oslo', 'Bern   (D) Riga'], 'option 1: “(C) Oslo”'],
  ['with a star', ['Rome   *C. Oslo', 'Bern   D. Riga'], 'option 1: “*C. Oslo”'],
  [
    'in three columns',
    ['Rome   C. Oslo   E. Kyiv', 'Bern   D. Riga   F. Lima'],
    'option 1: “C. Oslo E. Kyiv”',
  ],
  ['five of them', ['Rome   D. Riga', 'Bern   E. Kyiv', 'Oslo'], 'option 1: “D. Riga”'],
])('finds options of the same question %s', (_title, options, detail) => {
  expect(findSideBySide(options)).toEqual({ of: 'same_question', detail });
});

it.each([
  ['with all of its options', ['Rome      A. Lima', 'Bern      B. Ica', 'Oslo      C. Puno']],
  ['with fewer', ['Rome      A. Lima', 'Bern      B. Ica', 'Oslo      Answer: B']],
  ['with a star', ['Rome      A. Lima', 'Bern      *B. Ica', 'Oslo      C. Puno']],
])('finds another question beside this one %s', (_title, options) => {
  expect(findSideBySide(options)).toEqual({ of: 'other_question', detail: 'option 1: “A. Lima”' });
});

it.each([
  ['a bacterium', ['Infection with E. coli', 'x', 'y', 'z']],
  ['bacteria', ['by E. coli', 'by F. necrophorum', 'x', 'y']],
  ['initials', ['J. R. Ewing', 'Franklin D. Roosevelt', 'x']],
  ['figures', ['See figure A. It is left', 'See figure B. It is right']],
  ['types', ['Type A: fast', 'Type B: slow']],
  ['one letter of its own behind a gap', ['vitamin  A. It is', 'x', 'y']],
  ['a letter that leaves out others', ['one   E. two', 'x']],
])('finds nothing in %s', (_title, options) => {
  expect(findSideBySide(options)).toBeNull();
});
