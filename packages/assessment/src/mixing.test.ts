import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mixedOrder } from './mixing.ts';

describe('mixedOrder', () => {
  it('gives the orders that it gave from the beginning', () => {
    expect(mixedOrder('0198a0e2-1111-7000-8000-000000000001', 10)).toEqual([9, 6, 4, 5, 7, 2, 8, 0, 3, 1]);
    expect(mixedOrder('0198a0e2-1111-7000-8000-000000000002', 10)).toEqual([0, 5, 2, 7, 8, 6, 3, 1, 4, 9]);
    expect(mixedOrder('', 3)).toEqual([2, 0, 1]);
  });

  it('shows each position once', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 1_000 }), (seed, count) => {
        expect(mixedOrder(seed, count).toSorted((a, b) => a - b)).toEqual([...Array(count).keys()]);
      }),
      { seed: 45 },
    );
  });

  it('puts each position in each place about equally often', () => {
    const places = Array.from({ length: 5_000 }, (_, attempt) =>
      mixedOrder(`attempt ${attempt}`, 5).indexOf(0),
    );
    for (let place = 0; place < 5; place += 1) {
      const times = places.filter((each) => each === place).length;
      expect(Math.abs(times - 1_000)).toBeLessThan(120);
    }
  });
});
