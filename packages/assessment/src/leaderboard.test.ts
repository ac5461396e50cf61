import { expect, it } from 'vitest';
import { leaderboardWindow, leastTestsTaken, whyUnranked } from './leaderboard.ts';

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

it.each([
  [null, 34, 0],
  [30, 34, 11],
  [50, 34, 17],
  [29, 100, 29],
  [1, 34, 1],
  [100, 34, 34],
  [100, 0, 0],
])('a least share of %s percent of %i tests is %i tests', (percent, active, tests) => {
  expect(leastTestsTaken(percent, active)).toBe(tests);
});

it('a test counts as enough exactly where its share of the active tests is the least share or more', () => {
  for (let active = 0; active <= 40; active += 1) {
    for (let percent = 1; percent <= 100; percent += 1) {
      for (let taken = 0; taken <= active; taken += 1) {
        const isEnough = taken >= leastTestsTaken(percent, active);
        if (isEnough !== taken * 100 >= percent * active) expect.fail(`${taken} of ${active}, ${percent} %`);
      }
    }
  }
});

it('a learner without a place reads the one reason that they can do something about', () => {
  expect(whyUnranked({ takesPart: true, taken: 0, needed: 0 })).toBe('no_result');
  expect(whyUnranked({ takesPart: true, taken: 6, needed: 10 })).toBe('too_few_tests');
  expect(whyUnranked({ takesPart: true, taken: 0, needed: 10 })).toBe('too_few_tests');
  expect(whyUnranked({ takesPart: false, taken: 6, needed: 10 })).toBe('takes_no_part');
});
