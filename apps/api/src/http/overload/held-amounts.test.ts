import { expect, it } from 'vitest';
import { createHeldAmounts } from './held-amounts.ts';

const all = { key: 'all', most: 2 };
const one = { key: 'one', most: 1 };

it('takes on every counter, or on none where one is full', () => {
  const held = createHeldAmounts();
  expect(held.take([all, one], 1)).toBe(true);
  expect(held.take([all, one], 1)).toBe(false);
  expect([held.on('all'), held.on('one')]).toEqual([1, 1]);
  held.release([one], 1);
  expect(held.take([all, one], 1)).toBe(true);
  expect(held.take([all], 1)).toBe(false);
});

it('makes room until there is enough, or until nothing can be freed', () => {
  const held = createHeldAmounts();
  held.take([all], 2);
  const makeRoom = (key: string) => {
    if (held.on(key) === 0) return false;
    held.release([all], 1);
    return true;
  };
  expect(held.take([all], 2, makeRoom)).toBe(true);
  expect(held.take([all], 3, makeRoom)).toBe(false);
  expect(held.on('all')).toBe(0);
});
