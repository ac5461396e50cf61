import { describe, expect, it } from 'vitest';
import { type ClockReading, type ClockTrust, correctionMs, judgeClock, STEADY_MS } from './clock-trust.ts';

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 5, 1, 12);

/** One reading at the second `at`: by how much the database's clock is off, and how long the reading took. */
type Look = { at: number; off?: number; took?: number };

function look({ at, off = 0, took = 0.01 }: Look): ClockReading {
  return { database: NOON + at * 1_000 + off, earliest: (at - took) * 1_000, latest: at * 1_000 };
}

function after(looks: Look[]): ClockTrust {
  const trust = looks.map(look).reduce<ClockTrust | null>(judgeClock, null);
  if (trust === null) throw new Error('no look');
  return trust;
}

const every5s = (from: number, to: number, off: (at: number) => number = () => 0): Look[] =>
  [...Array((to - from) / 5 + 1).keys()].map((step) => ({ at: from + step * 5, off: off(from + step * 5) }));

describe('the database’s clock is believed', () => {
  it.each<[string, Look[]]>([
    ['at the first look, whatever it says', [{ at: 0, off: -20 * 365 * 24 * HOUR }]],
    ['while it runs evenly', every5s(0, 600)],
    ['when it is half a minute off at one look', [{ at: 0 }, { at: 5, off: 29_000 }]],
    ['when it drifts by a second in each round', every5s(0, 3_600, (at) => at * 200)],
    [
      'after the process stood still for an hour, which the monotonic clock has counted',
      [{ at: 0 }, { at: 3_600 }],
    ],
    [
      'when its answer was read a minute after it was given',
      [{ at: 0 }, { at: 100, off: -60_000, took: 61 }],
    ],
    ['when it was not asked for a week, and is a minute off', [{ at: 0 }, { at: 604_800, off: 60_000 }]],
    ['when the database was away for ten minutes', [{ at: 0 }, { at: 600 }]],
    [
      'again when it is back after a jump forward',
      [...every5s(0, 60), { at: 65, off: 3 * HOUR }, { at: 70 }],
    ],
    ['again when it is back after a jump back', [...every5s(0, 60), { at: 65, off: -3 * HOUR }, { at: 70 }]],
    [
      'when it has run evenly for ten minutes since it jumped',
      every5s(0, 700, (at) => (at > 60 ? 3 * HOUR : 0)),
    ],
    ['when an older answer is read after a newer one', [{ at: 0 }, { at: 100 }, { at: 60 }, { at: 105 }]],
  ])('%s', (_title, looks) => {
    const trust = after(looks);
    expect(trust.doubt).toBeNull();
    expect(correctionMs(trust)).toBe(0);
  });
});

describe('the database’s clock is doubted, and time goes on as before', () => {
  it.each<[string, Look[], number]>([
    ['when it jumped forward', [...every5s(0, 60), { at: 65, off: 3 * HOUR }], -3 * HOUR],
    ['when it jumped back', [...every5s(0, 60), { at: 65, off: -3 * HOUR }], 3 * HOUR],
    ['when it jumped by little more than half a minute', [{ at: 0 }, { at: 5, off: 31_000 }], -31_000],
    [
      'when the machine slept, which the monotonic clock has not counted',
      [{ at: 0 }, { at: 5, off: HOUR }],
      -HOUR,
    ],
    ['when it is another after the database was away', [{ at: 0 }, { at: 600, off: 60_000 }], -60_000],
    ['nearly ten minutes after it jumped', every5s(0, 655, (at) => (at > 60 ? 3 * HOUR : 0)), -3 * HOUR],
    [
      'as long as it jumps again and again',
      every5s(0, 3_600, (at) => (at > 60 ? HOUR * (1 + (Math.floor(at / 300) % 2)) : 0)),
      -HOUR,
    ],
    ['when it runs at ten times its speed', every5s(0, 60, (at) => at * 9_000), -9 * 60_000 + 0],
  ])('%s', (_title, looks, correction) => {
    const trust = after(looks);
    expect(trust.doubt).not.toBeNull();
    expect(Math.abs(correctionMs(trust) - correction)).toBeLessThan(60_000);
  });

  it('and a look that took long moves nothing that later ones are held against', () => {
    const trust = after([{ at: 0 }, { at: 100, off: -90_000, took: 95 }]);
    expect(trust.believed).toEqual(look({ at: 0 }));
  });

  it('and is believed no sooner than ten minutes later', () => {
    const jumped = every5s(0, 60).concat(every5s(65, 65 + STEADY_MS / 1_000 - 5, () => HOUR));
    expect(after(jumped).doubt).not.toBeNull();
    expect(after([...jumped, { at: 70 + STEADY_MS / 1_000, off: HOUR }]).doubt).toBeNull();
  });
});
