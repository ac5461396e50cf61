import { describe, expect, it } from 'vitest';
import { type ComparedAnswer, changeOf, FILTERS, pairOf, rowsBetween } from './comparison.ts';

type Status = NonNullable<ComparedAnswer>['status'];
const answer = (status: Status): ComparedAnswer => ({ number: 1, status, answered: true });

describe('what became of a question', () => {
  it.each([
    ['Wrong', 'Correct', 'better'],
    ['Wrong', 'Partial', 'better'],
    ['Partial', 'Correct', 'better'],
    ['Correct', 'Partial', 'worse'],
    ['Correct', 'Wrong', 'worse'],
    ['Partial', 'Wrong', 'worse'],
    ['Correct', 'Correct', 'same'],
    ['Partial', 'Partial', 'same'],
    ['Wrong', 'Wrong', 'same'],
    [null, 'Correct', 'withheld'],
    ['Correct', null, 'withheld'],
    [null, null, 'withheld'],
  ] as const)('from %s to %s is %s', (earlier, later, change) => {
    expect(changeOf(answer(earlier), answer(later))).toBe(change);
  });

  it('is new, gone or nothing where a report does not have it, told or not', () => {
    for (const status of ['Correct', null] as const) {
      expect(changeOf(null, answer(status))).toBe('new');
      expect(changeOf(answer(status), null)).toBe('gone');
    }
    expect(changeOf(null, null)).toBeNull();
  });
});

const questions = [
  { _id: 'a', statuses: ['Wrong', 'Correct', 'Correct'] },
  { _id: 'b', statuses: ['Correct', 'Wrong', 'Wrong'] },
  { _id: 'c', statuses: ['Wrong', 'Wrong', 'Partial'] },
  { _id: 'd', statuses: ['Wrong', null, null] },
].map(({ _id, statuses }) => ({
  _id,
  question: `Question ${_id}`,
  answers: statuses.map((status) => (status === null ? null : answer(status as Status))),
}));

describe('two of several reports', () => {
  const found = (filter: keyof typeof FILTERS, earlier: number, later: number) =>
    rowsBetween({ questions }, earlier, later)
      .filter(FILTERS[filter].has)
      .map(({ id }) => id)
      .join('');

  it.each([
    ['all', 0, 1, 'abcd'],
    ['better', 0, 1, 'a'],
    ['worse', 0, 1, 'b'],
    ['still-wrong', 0, 1, 'c'],
    ['all', 1, 2, 'abc'],
    ['better', 0, 2, 'ac'],
    ['still-wrong', 1, 2, 'b'],
  ] as const)('have as %s, from %s to %s, the questions %s', (filter, earlier, later, ids) => {
    expect(found(filter, earlier, later)).toBe(ids);
  });

  it.each([
    ['r3', [1, 2]],
    ['r2', [0, 1]],
    ['r1', [0, 1]],
    ['the id of the test', [1, 2]],
  ])('of %s are compared at first: %j', (id, pair) => {
    expect(pairOf([{ _id: 'r1' }, { _id: 'r2' }, { _id: 'r3' }], id)).toEqual(pair);
  });
});
