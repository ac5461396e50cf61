import { expect, it } from 'vitest';
import { leaderboardWindow } from './leaderboard.ts';

/** The places that are shown, from 1. */
function shown(place: number | null, rows: number): number[] {
  const { start, end } = leaderboardWindow(place, rows);
  return Array.from({ length: end - start }, (_, index) => start + index + 1);
}

it.each([
  ['the middle', 50, 100, [49, 50, 51, 52, 53]],
  ['the first place', 0, 100, [1, 2, 3, 4, 5]],
  ['the second place', 1, 100, [1, 2, 3, 4, 5]],
  ['the third place', 2, 100, [1, 2, 3, 4, 5]],
  ['the fourth place', 3, 100, [2, 3, 4, 5, 6]],
  ['the third place from the end', 97, 100, [96, 97, 98, 99, 100]],
  ['the last but one', 98, 100, [96, 97, 98, 99, 100]],
  ['the last place', 99, 100, [96, 97, 98, 99, 100]],
  ['no place', null, 100, [1, 2, 3, 4, 5]],
  ['a place among three', 2, 3, [1, 2, 3]],
  ['no place among three', null, 3, [1, 2, 3]],
  ['the only place', 0, 1, [1]],
  ['nobody', null, 0, []],
])('from %s five rows are shown, or all', (_where, place, rows, expected) => {
  expect(shown(place, rows)).toEqual(expected);
});

it('the own place is always shown, with at most two before and two after it but near an end', () => {
  for (let rows = 1; rows <= 12; rows += 1) {
    for (let place = 0; place < rows; place += 1) {
      const places = shown(place, rows);
      expect(places).toHaveLength(Math.min(5, rows));
      expect(places).toContain(place + 1);
      if (place >= 2 && place < rows - 2) expect(places[2]).toBe(place + 1);
    }
  }
});
