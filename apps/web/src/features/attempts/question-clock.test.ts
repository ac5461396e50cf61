import { describe, expect, test } from 'vitest';
import { createQuestionClock, LONGEST_GAP_MS } from './question-clock.ts';

/** A clock for three questions, and the virtual time that it reads. */
function clockAt(start = 5_000) {
  const time = { now: start };
  const clock = createQuestionClock(3, () => time.now);
  const pass = (ms: number) => {
    time.now += ms;
  };
  return { clock, pass };
}

describe('the time on a question', () => {
  test('is what passed between two looks, to the millisecond, however many there were', () => {
    const { clock, pass } = clockAt();
    clock.show(1);
    for (const ms of [4_999, 1, 333, 12_000]) {
      pass(ms);
      clock.look();
    }
    expect(clock.read()).toEqual([0, 17_333, 0]);
  });

  test('is added when another is shown, and goes on when it is shown again', () => {
    const { clock, pass } = clockAt();
    clock.show(0);
    pass(2_500);
    clock.show(2);
    pass(1_000);
    clock.show(0);
    pass(500);
    clock.look();
    expect(clock.read()).toEqual([3_000, 0, 1_000]);
  });

  test('stands still while none is shown', () => {
    const { clock, pass } = clockAt();
    pass(3_000);
    clock.show(0);
    pass(1_000);
    clock.show(null);
    pass(9_000);
    clock.look();
    pass(9_000);
    clock.show(0);
    pass(1_000);
    clock.look();
    expect(clock.read()).toEqual([2_000, 0, 0]);
  });

  test('does not count a gap that is too long to have been watched, and goes on after it', () => {
    const { clock, pass } = clockAt();
    clock.show(0);
    pass(LONGEST_GAP_MS);
    clock.look();
    pass(LONGEST_GAP_MS + 1);
    clock.look();
    pass(3_600_000);
    clock.show(1);
    pass(2_000);
    clock.look();
    expect(clock.read()).toEqual([LONGEST_GAP_MS, 2_000, 0]);
  });

  test('is never made shorter by what is known from elsewhere, nor by a clock that went back', () => {
    const { clock, pass } = clockAt();
    clock.show(0);
    pass(4_000);
    clock.look();
    clock.raise(0, 3_000);
    clock.raise(1, 7_000);
    pass(-1_000);
    clock.look();
    pass(500);
    clock.look();
    expect(clock.read()).toEqual([4_500, 7_000, 0]);
  });

  test('knows of no question beside the paper, and of nothing that is no time', () => {
    const { clock, pass } = clockAt();
    clock.raise(3, 1_000);
    clock.raise(-1, 1_000);
    clock.raise(0, Number.NaN);
    clock.show(9);
    pass(1_000);
    clock.look();
    expect(clock.read()).toEqual([0, 0, 0]);
  });

  test('is a day at most', () => {
    const { clock } = clockAt();
    clock.raise(0, 1e12);
    expect(clock.read()[0]).toBe(86_400_000);
  });
});
