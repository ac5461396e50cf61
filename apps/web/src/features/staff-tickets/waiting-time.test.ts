import { describe, expect, it } from 'vitest';
import { describeWait } from './waiting-time.ts';

/** A Thursday at noon, in the reader's time zone. */
const NOW = new Date(2026, 2, 12, 12).getTime();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ago = (milliseconds: number) => new Date(NOW - milliseconds).toISOString();

describe('how long a learner has waited', () => {
  it.each([
    ['for less than 1 min', 0],
    ['for less than 1 min', -5_000],
    ['for less than 1 min', MINUTE - 1],
    ['for 1 min', MINUTE],
    ['for 59 min', HOUR - 1],
    ['for 1 h', HOUR],
    ['for 23 h', 24 * HOUR - 1],
    ['since yesterday', 24 * HOUR],
    ['since yesterday', 36 * HOUR],
    ['since Tuesday', 37 * HOUR],
    ['since Friday', 6 * 24 * HOUR],
    ['since 05-03-2026', 7 * 24 * HOUR],
  ])('is said as “%s” after %d ms', (words, waited) => expect(describeWait(ago(waited), NOW)).toBe(words));
});
