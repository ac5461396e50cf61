import { expect, test } from 'vitest';
import { randomUuid, timeTakenField } from './attempt-api.ts';

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [65, '1.05'],
  [3_600, '60.00'],
  [-120, '0.00'],
])('%i seconds are written %s', (seconds, written) => {
  expect(timeTakenField(seconds)).toBe(written);
});

test('gives random UUIDs of version 4', () => {
  const ids = Array.from({ length: 100 }, randomUuid);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u);
  expect(new Set(ids).size).toBe(100);
});
