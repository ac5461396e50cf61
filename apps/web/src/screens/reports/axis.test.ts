import { describe, expect, it } from 'vitest';
import { percentAxis, wholeAxis } from './axis.ts';

describe('an axis of counts', () => {
  it.each([
    [0, [0, 1]],
    [0.3, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [4, [0, 1, 2, 3, 4]],
    [5, [0, 2, 4, 6]],
    [6, [0, 2, 4, 6]],
    [9, [0, 5, 10]],
    [287, [0, 100, 200, 300]],
    [1_001, [0, 500, 1_000, 1_500]],
  ])('that holds %d begins at 0 and goes in whole round steps', (most, ticks) => {
    expect(wholeAxis(most).ticks).toEqual(ticks);
  });

  it('has room for its greatest value, whatever that is', () => {
    for (let most = 1; most < 3_000; most += 7) {
      const { top, ticks } = wholeAxis(most);
      expect(top).toBeGreaterThanOrEqual(most);
      expect(top).toBe(ticks.at(-1));
      expect(ticks.length).toBeLessThanOrEqual(5);
    }
  });

  it('of percentages is all of them', () => {
    expect([percentAxis.ticks.at(0), percentAxis.ticks.at(-1), percentAxis.top]).toEqual([0, 100, 100]);
  });
});
