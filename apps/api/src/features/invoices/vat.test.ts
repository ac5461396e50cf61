import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitVat } from './vat.ts';

/** Price in pence, rate in hundredths of a percent, and the tax in pence. */
const rows: [title: string, price: number, rate: number, vat: number][] = [
  ['no tax', 2_400, 0, 0],
  ['a fifth on top is a sixth of the price', 2_400, 2_000, 400],
  ['rounded down', 100, 2_000, 17],
  ['rounded up', 101, 2_000, 17],
  ['half a penny goes to the tax', 3, 2_000, 1],
  ['just less than half a penny does not', 2, 2_000, 0],
  ['a penny', 1, 2_000, 0],
  ['a rate with a decimal', 2_350, 1_750, 350],
  ['a rate with a decimal, rounded', 2_400, 1_750, 357],
  ['a rate with two decimals', 10_000, 525, 499],
  ['the reduced rate', 1_050, 500, 50],
  ['as much tax as price', 2_000, 10_000, 1_000],
  ['the dearest plan', 10_000_000, 2_000, 1_666_667],
];

describe('the tax in a price', () => {
  it.each(rows)('is to the penny: %s', (_title, price, rate, vat) => {
    expect(splitVat(price, rate)).toEqual({ netPence: price - vat, vatPence: vat });
  });

  const price = fc.integer({ min: 1, max: 10_000_000 });
  const rate = fc.integer({ min: 0, max: 10_000 });

  it('and what is left of it add up to the price, whatever price and rate, and neither is below nothing', () => {
    fc.assert(
      fc.property(price, rate, (amount, basisPoints) => {
        const { netPence, vatPence } = splitVat(amount, basisPoints);
        expect(netPence + vatPence).toBe(amount);
        expect(Math.min(netPence, vatPence)).toBeGreaterThanOrEqual(0);
        expect([netPence, vatPence].every(Number.isSafeInteger)).toBe(true);
      }),
    );
  });

  it('is never more than half a penny from what it would be without rounding', () => {
    fc.assert(
      fc.property(price, rate, (amount, basisPoints) => {
        const { vatPence } = splitVat(amount, basisPoints);
        const [exactTimesWhole, whole] = [
          BigInt(amount) * BigInt(basisPoints),
          10_000n + BigInt(basisPoints),
        ];
        const off = 2n * (BigInt(vatPence) * whole - exactTimesWhole);
        expect(off > -whole && off <= whole).toBe(true);
      }),
    );
  });
});
