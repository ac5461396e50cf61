import { describe, expect, it } from 'vitest';
import { describeWindow, minutesFrom, windowState } from './test-window.ts';

const OPENS = '2026-12-07T09:00:00.000Z';
const CLOSES = '2026-12-07T13:00:00.000Z';
const window = { opensAt: OPENS, closesAt: CLOSES, endsForAll: false };
const at = (time: string) => Date.parse(`2026-12-07T${time}Z`);

describe('the window of a test', () => {
  it.each([
    ['08:59:59', 'before'],
    ['09:00:00', 'open'],
    ['12:59:59', 'open'],
    ['13:00:00', 'over'],
  ])('is at %s: %s', (time, state) => expect(windowState(window, at(time))).toBe(state));

  it('is open without times', () => {
    const none = { opensAt: null, closesAt: null, endsForAll: false };
    expect(windowState(none, at('09:00:00'))).toBe('open');
    expect(describeWindow(none, at('09:00:00'))).toBeNull();
  });

  it('is said in words', () => {
    expect(describeWindow(window, at('08:00:00'))).toMatch(/^Opens 7 December 2026 at 09:00/u);
    expect(describeWindow(window, at('10:00:00'))).toMatch(/^Closes 7 December 2026 at 13:00/u);
    expect(describeWindow(window, at('14:00:00'))).toMatch(/^Closed 7 December 2026 at 13:00/u);
  });

  it('leaves all minutes, unless the test ends for all', () => {
    const test = { duration_in_mins: 140, window, extra_percent: 0 };
    expect(minutesFrom(test, at('12:30:00'))).toBe(140);
    const forAll = { ...test, window: { ...window, endsForAll: true } };
    expect(minutesFrom(forAll, at('12:30:00'))).toBe(30);
    expect(minutesFrom(forAll, at('09:00:00'))).toBe(140);
    expect(minutesFrom(forAll, at('14:00:00'))).toBe(0);
    expect(minutesFrom({ ...forAll, extra_percent: 25 }, at('12:30:00'))).toBe(65);
  });
});
