import { describe, expect, test } from 'vitest';
import { createMonotonicClock, createServerClock } from './clocks.ts';

/** The server's clock shows 09:00:00 when the page's shows `offset`. */
const at = (ms: number) => new Date(Date.parse('2026-03-09T09:00:00.000Z') + ms).toISOString();

function clockAt(page: { now: number }, deadline = 60_000) {
  return createServerClock(() => page.now, { deadlineAt: at(deadline), serverNow: at(0) });
}

describe('the time left', () => {
  test('is the difference to the deadline by the server’s clock, whatever the page’s clock shows', () => {
    expect(clockAt({ now: 7_777_777 }).millisecondsLeft()).toBe(60_000);
  });

  test('goes down with the page’s own clock, and not below zero', () => {
    const page = { now: 500 };
    const clock = clockAt(page);
    page.now += 59_999;
    expect(clock.millisecondsLeft()).toBe(1);
    page.now += 5_000;
    expect(clock.millisecondsLeft()).toBe(0);
  });

  test('follows a deadline that moved', () => {
    const page = { now: 0 };
    const clock = clockAt(page);
    page.now = 10_000;
    clock.synchronise({ deadlineAt: at(90_000), serverNow: at(10_000) }, 10_000);
    expect(clock.millisecondsLeft()).toBe(80_000);
  });

  test.each([
    ['on the way there', 2_000],
    ['in the middle', 1_000],
    ['on the way back', 0],
  ])('is wrong by half a round trip at most when the delay was %s', (_, wayThere) => {
    const page = { now: 100_000 };
    const clock = clockAt(page, 600_000);
    // The machine slept: the page's clock stood still for a minute.
    const asleep = 60_000;
    const sentAt = page.now;
    const serverNow = asleep + wayThere;
    page.now += 2_000;
    clock.synchronise({ deadlineAt: at(600_000), serverNow: at(serverNow) }, sentAt);
    const truth = 600_000 - (asleep + 2_000);
    expect(Math.abs(clock.millisecondsLeft() - truth)).toBeLessThanOrEqual(1_000);
  });

  test('keeps what a quick answer told more closely when a slow one follows', () => {
    const page = { now: 0 };
    const clock = clockAt(page, 600_000);
    page.now = 1_010;
    clock.synchronise({ deadlineAt: at(600_000), serverNow: at(1_005) }, 1_000);
    page.now = 13_000;
    clock.synchronise({ deadlineAt: at(600_000), serverNow: at(3_000) }, 3_000);
    expect(Math.abs(clock.millisecondsLeft() - (600_000 - 13_000))).toBeLessThanOrEqual(5);
  });
});

/** Each step: how far the monotonic clock went, how far the wall clock went. */
function elapsedAfter(steps: [monotonic: number, wall: number][]): number {
  let monotonic = 5_000;
  let wall = 1_700_000_000_000;
  const clock = createMonotonicClock(
    () => monotonic,
    () => wall,
  );
  const start = clock();
  for (const [monotonicStep, wallStep] of steps) {
    monotonic += monotonicStep;
    wall += wallStep;
    clock();
  }
  return clock() - start;
}

describe('a clock that only goes forward tells how long something took', () => {
  test.each<[string, [number, number][], number]>([
    [
      'both go on',
      [
        [1_000, 1_000],
        [2_000, 2_000],
      ],
      3_000,
    ],
    [
      'the machine slept, and only the wall clock went on',
      [
        [1_000, 1_000],
        [500, 60_500],
      ],
      61_500,
    ],
    [
      'it slept twice',
      [
        [0, 60_000],
        [1_000, 1_000],
        [0, 60_000],
      ],
      121_000,
    ],
    [
      'the wall clock was put back',
      [
        [1_000, 1_000],
        [1_000, -3_600_000],
        [1_000, 1_000],
      ],
      3_000,
    ],
    [
      'the two differ by their grain, a thousand times',
      Array.from({ length: 1_000 }, () => [10, 11]),
      10_000,
    ],
    ['nothing went on', [[0, 0]], 0],
  ])('when %s', (_when, steps, elapsed) => {
    expect(elapsedAfter(steps)).toBe(elapsed);
  });
});
