import { describe, expect, test } from 'vitest';
import { createServerClock } from './server-clock.ts';

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
