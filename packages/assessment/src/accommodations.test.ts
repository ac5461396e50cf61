import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extraSecondsOf, MAX_EXTRA_PERCENT, type TimedAttempt, withExtraTime } from './accommodations.ts';
import { deadlineOf } from './attempt.ts';

const MINUTE = 60_000;

describe('extra time', () => {
  it.each([
    [120, 25, 1_800],
    [45, 10, 270],
    [1, 33, 20],
    [90, 0, 0],
  ])('of a test of %i minutes at %i percent is %i seconds', (minutes, percent, seconds) => {
    expect(extraSecondsOf(minutes, percent)).toBe(seconds);
  });

  it('is added to a running attempt at once, and only what it has not had yet', () => {
    const attempt = { deadlineAt: 100 * MINUTE, minutes: 100, extraSeconds: 0 };
    expect(withExtraTime(attempt, 25)).toEqual({ deadlineAt: 125 * MINUTE, extraSeconds: 1_500 });
    const given = { ...attempt, deadlineAt: 125 * MINUTE, extraSeconds: 1_500 };
    expect(withExtraTime(given, 25)).toBeNull();
    expect(withExtraTime(given, 50)).toEqual({ deadlineAt: 150 * MINUTE, extraSeconds: 3_000 });
  });

  it('takes nothing from a running attempt where it is lowered or ends', () => {
    const given = { deadlineAt: 125 * MINUTE, minutes: 100, extraSeconds: 1_500 };
    expect([withExtraTime(given, 10), withExtraTime(given, 0)]).toEqual([null, null]);
  });

  it('does not touch an attempt that staff time by hand', () => {
    expect(withExtraTime({ deadlineAt: MINUTE, minutes: 100, extraSeconds: null }, 50)).toBeNull();
  });
});

type Step =
  | { kind: 'extra'; percent: number }
  | { kind: 'extend'; minutes: number }
  | { kind: 'reopen'; minutes: number };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.nat(MAX_EXTRA_PERCENT).map((percent): Step => ({ kind: 'extra', percent })) },
  {
    weight: 2,
    arbitrary: fc.integer({ min: 1, max: 60 }).map((minutes): Step => ({ kind: 'extend', minutes })),
  },
  {
    arbitrary: fc.integer({ min: 1, max: 60 }).map((minutes): Step => ({ kind: 'reopen', minutes })),
    weight: 1,
  },
);

describe('of any sequence of extra time, extensions and reopening', () => {
  const anyStart = fc.record({
    minutes: fc.integer({ min: 1, max: 300 }),
    percent: fc.nat(MAX_EXTRA_PERCENT),
    closesAfter: fc.option(fc.integer({ min: 1, max: 300 })),
  });

  it('nobody gets time twice, and no deadline of an open attempt moves back', () => {
    fc.assert(
      fc.property(
        anyStart,
        fc.array(anyStep, { maxLength: 12 }),
        ({ minutes, percent, closesAfter }, steps) => {
          const extra = extraSecondsOf(minutes, percent);
          const own = deadlineOf({
            startedAt: 0,
            minutes,
            closesAt: closesAfter === null ? null : closesAfter * MINUTE,
            endsForAll: closesAfter !== null,
            extraSeconds: 0,
          });
          let attempt: TimedAttempt = {
            minutes,
            extraSeconds: extra,
            deadlineAt: deadlineOf({
              startedAt: 0,
              minutes,
              closesAt: closesAfter === null ? null : closesAfter * MINUTE,
              endsForAll: closesAfter !== null,
              extraSeconds: extra,
            }),
          };
          let most = percent;
          let byHand = 0;
          let reopenedAt: number | null = null;
          for (const step of steps) {
            const before = attempt.deadlineAt;
            switch (step.kind) {
              case 'extra': {
                const changed = withExtraTime(attempt, step.percent);
                if (changed !== null) attempt = { ...attempt, ...changed };
                if (reopenedAt === null) most = Math.max(most, step.percent);
                break;
              }
              case 'extend':
                attempt = { ...attempt, deadlineAt: attempt.deadlineAt + step.minutes * MINUTE };
                byHand += step.minutes * MINUTE;
                break;
              case 'reopen':
                // Once it is over: from now on staff time it by hand.
                reopenedAt = attempt.deadlineAt;
                attempt = {
                  ...attempt,
                  deadlineAt: attempt.deadlineAt + step.minutes * MINUTE,
                  extraSeconds: null,
                };
                byHand += step.minutes * MINUTE;
                break;
            }
            expect(attempt.deadlineAt).toBeGreaterThanOrEqual(before);
          }
          expect(attempt.deadlineAt).toBe(own + extraSecondsOf(minutes, most) * 1_000 + byHand);
        },
      ),
    );
  });
});
