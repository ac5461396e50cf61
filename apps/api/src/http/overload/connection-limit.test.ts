import { expect, it } from 'vitest';
import { connectionsWithin } from './connection-limit.ts';

it.each([
  ['half of what is left, for each may hold a file open besides itself', 1_024, 24, 468],
  ['a class at least', 64, 24, 16],
  ['no more than memory has room for, however many files may be open', 1_048_576, 24, 10_000],
  ['no more than that where files have no limit', Number.POSITIVE_INFINITY, 24, 10_000],
])('as many connections are accepted as %s', (_title, limit, taken, most) => {
  expect(connectionsWithin(limit, taken)).toBe(most);
});
