import { expect, it } from 'vitest';
import { isWorthCollecting } from './release-memory.ts';

const MEGABYTE = 1_048_576;

it.each([
  ['at once after a start that nobody has used yet', 0.001, 60, 0, true],
  ['in a quiet moment after a busy hour', 0.01, 90, 45, true],
  ['never while people are served', 0.3, 300, 45, false],
  ['never again for what it cannot give back', 0.01, 50, 45, false],
])('%s', (_when, share, heap, after, expected) => {
  const now = { share, heapBytes: heap * MEGABYTE, heapBytesAfterLast: after * MEGABYTE };
  expect(isWorthCollecting(now)).toBe(expected);
});
