import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countExpiry, type Period, reminderDueAt } from './subscription.policy.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 2, 1);
/** @param day counted from the start */
const at = (day: number) => START + day * DAY_MS;
const bought = (day: number, days: number, revoked = false): Period => ({
  grantedAt: at(day),
  days,
  until: null,
  revoked,
});
const given = (day: number, until: number, revoked = false): Period => ({
  grantedAt: at(day),
  days: null,
  until: at(until),
  revoked,
});

describe('access ends', () => {
  it.each<[string, Period[], number | null]>([
    ['never, where nothing was ever given', [], null],
    ['after the days that were bought', [bought(0, 30)], 30],
    ['later by all days of a plan that is bought early', [bought(0, 30), bought(10, 30)], 60],
    ['so many days after buying late, with the gap between', [bought(0, 30), bought(45, 30)], 75],
    ['without a gap where it is bought at the very end', [bought(0, 30), bought(30, 30)], 60],
    [
      'so many days after each other, three bought at once',
      [bought(0, 10), bought(0, 20), bought(0, 30)],
      60,
    ],
    ['never, where all was refunded', [bought(0, 30, true), bought(1, 30, true)], null],
    ['as if the first of three had never been', [bought(0, 30, true), bought(5, 30), bought(6, 30)], 5 + 60],
    ['as if the one in the middle had never been', [bought(0, 30), bought(5, 30, true), bought(6, 30)], 60],
    ['as if the last of three had never been', [bought(0, 30), bought(5, 30), bought(6, 30, true)], 60],
    [
      'later only from when the next was bought, where the first is refunded',
      [bought(0, 30, true), bought(29, 30)],
      59,
    ],
    ['when the office said', [given(0, 12)], 12],
    ['never sooner by the office’s word', [bought(0, 30), given(5, 12)], 30],
    ['when the office said, where that is later', [bought(0, 30), given(5, 40)], 40],
    ['with what is bought behind what the office gave', [given(0, 12), bought(5, 30)], 42],
    ['in the past, where the office’s date was past already', [given(5, 2)], 2],
  ])('%s', (_title, periods, day) => {
    expect(countExpiry(periods)).toBe(day === null ? null : at(day));
  });

  it('24 hours for each day later, over the nights when the clocks change', () => {
    const grantedAt = Date.parse('2026-03-28T23:30:00Z');
    const day = countExpiry([{ grantedAt, days: 1, until: null, revoked: false }]);
    expect(new Date(day ?? 0).toISOString()).toBe('2026-03-29T23:30:00.000Z');
  });
});

const period: fc.Arbitrary<Period> = fc
  .tuple(fc.nat(400), fc.boolean(), fc.integer({ min: 1, max: 400 }), fc.boolean())
  .map(([day, isBought, length, revoked]) =>
    isBought ? bought(day, length, revoked) : given(day, day + length, revoked),
  );
const periods = fc
  .array(period, { maxLength: 8 })
  .map((list) => list.sort((a, b) => a.grantedAt - b.grantedAt));
const chosen = fc.tuple(periods, fc.nat(7));
const withRevoked = (list: Period[], place: number, revoked: boolean) =>
  list.map((one, index) => (index === place ? { ...one, revoked } : one));

describe('whatever was bought and given', () => {
  it('what is revoked counts as if it had never been', () => {
    fc.assert(
      fc.property(periods, (list) => {
        expect(countExpiry(list)).toBe(countExpiry(list.filter(({ revoked }) => !revoked)));
      }),
    );
  });

  it('what is revoked and given back ends when it did, and never later meanwhile', () => {
    fc.assert(
      fc.property(chosen, ([list, place]) => {
        const before = countExpiry(withRevoked(list, place, false));
        const meanwhile = countExpiry(withRevoked(list, place, true));
        expect(countExpiry(withRevoked(withRevoked(list, place, true), place, false))).toBe(before);
        expect(meanwhile ?? 0).toBeLessThanOrEqual(before ?? 0);
      }),
    );
  });

  it('no bought day is lost: the end is never sooner than all that counts, one behind the other', () => {
    fc.assert(
      fc.property(periods, (list) => {
        const counting = list.filter(({ revoked, days }) => !revoked && days !== null);
        const days = counting.reduce((sum, one) => sum + (one.days ?? 0), 0);
        const first = counting[0]?.grantedAt;
        if (first !== undefined) expect(countExpiry(list)).toBeGreaterThanOrEqual(first + days * DAY_MS);
      }),
    );
  });
});

describe('the reminder of an end is due', () => {
  it.each<[string, number | null, number]>([
    ['a week before, after a long plan', 90, 93],
    ['a week before, after exactly two weeks', 14, 93],
    ['in the middle of a short plan', 10, 95],
    ['half a day before the end of a day', 1, 99.5],
    ['a week before, where the office named the day', null, 93],
  ])('%s', (_title, days, day) => {
    expect(reminderDueAt(at(100), days)).toBe(at(day));
  });
});
