import { expect, it } from 'vitest';
import { refuseTooManyValues } from './json.ts';

const attempt = (text: string) => () => refuseTooManyValues(Buffer.from(text));

it.each([
  ['lists', `[${'[],'.repeat(200_000)}[]]`],
  ['objects', `[${'{},'.repeat(200_000)}{}]`],
  ['numbers', `[${'1,'.repeat(200_000)}1]`],
  ['lists in lists', '['.repeat(200_000)],
  ['lists in lists that end', `${'['.repeat(40_000)}${']'.repeat(40_000)}`],
])('millions of %s are refused before they are understood', (_title, text) => {
  expect(attempt(text)).toThrow();
});

it.each([
  ['texts with commas and brackets', JSON.stringify(['[{,'.repeat(100_000)])],
  ['texts with quotes and backslashes', JSON.stringify(['\\",[\\'.repeat(100_000)])],
  [
    'a whole answer sheet',
    JSON.stringify(Array(1_000).fill({ selected: Array(16).fill('Option'), notes: 'n,' })),
  ],
])('%s are taken', (_title, text) => {
  expect(attempt(text)).not.toThrow();
});
