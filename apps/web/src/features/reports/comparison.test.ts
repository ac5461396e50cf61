import { describe, expect, it } from 'vitest';
import { type ComparedAnswer, changeOf, FILTERS, pairOf, rowsBetween } from './comparison.ts';

type Status = NonNullable<ComparedAnswer>['status'];
const answer = (status: Status | 'Unanswered'): ComparedAnswer =>
  status === 'Unanswered'
    ? { number: 1, status: 'Wrong', answered: false }
    : { number: 1, status, answered: true };

describe('what became of a question', () => {
  it.each([
    ['Unanswered', 'Unanswered', 'same', 'Still unanswered'],
    ['Unanswered', 'Wrong', 'same', 'Answered, but wrong'],
    ['Unanswered', 'Partial', 'better', 'Became better'],
    ['Unanswered', 'Correct', 'better', 'Became better'],
    ['Wrong', 'Unanswered', 'same', 'Left unanswered'],
    ['Wrong', 'Wrong', 'same', 'Still wrong'],
    ['Wrong', 'Partial', 'better', 'Became better'],
    ['Wrong', 'Correct', 'better', 'Became better'],
    ['Partial', 'Unanswered', 'worse', 'Became worse'],
    ['Partial', 'Wrong', 'worse', 'Became worse'],
    ['Partial', 'Partial', 'same', 'Still partial'],
    ['Partial', 'Correct', 'better', 'Became better'],
    ['Correct', 'Unanswered', 'worse', 'Became worse'],
    ['Correct', 'Wrong', 'worse', 'Became worse'],
    ['Correct', 'Partial', 'worse', 'Became worse'],
    ['Correct', 'Correct', 'same', 'Still right'],
    [null, 'Correct', 'withheld', 'Not compared'],
    [null, 'Unanswered', 'withheld', 'Not compared'],
    ['Correct', null, 'withheld', 'Not compared'],
    [null, null, 'withheld', 'Not compared'],
  ] as const)('from %s to %s is %s: %s', (earlier, later, change, description) => {
    expect(changeOf(answer(earlier), answer(later))).toEqual({ change, description });
  });

  it('that was answered neither time is said while its status is held back, too: it tells nothing of the key', () => {
    const unanswered = { number: 1, status: null, answered: false };
    expect(changeOf(unanswered, unanswered)?.description).toBe('Still unanswered');
    expect(changeOf(unanswered, answer(null))?.change).toBe('withheld');
  });

  it('is new, gone or nothing where a report does not have it, told or not', () => {
    for (const status of ['Correct', null] as const) {
      expect(changeOf(null, answer(status))?.change).toBe('new');
      expect(changeOf(answer(status), null)?.change).toBe('gone');
    }
    expect(changeOf(null, null)).toBeNull();
  });
});

const questions = [
  { _id: 'a', statuses: ['Wrong', 'Correct', 'Correct'] },
  { _id: 'b', statuses: ['Correct', 'Wrong', 'Wrong'] },
  { _id: 'c', statuses: ['Wrong', 'Wrong', 'Partial'] },
  { _id: 'd', statuses: ['Wrong', null, null] },
  { _id: 'e', statuses: ['Unanswered', 'Wrong', null] },
].map(({ _id, statuses }) => ({
  _id,
  question: `Question ${_id}`,
  answers: statuses.map((status) => (status === null ? null : answer(status as Status | 'Unanswered'))),
}));

describe('two of several reports', () => {
  const found = (filter: keyof typeof FILTERS, earlier: number, later: number) =>
    rowsBetween({ questions }, earlier, later)
      .filter(FILTERS[filter].has)
      .map(({ id }) => id)
      .join('');

  it.each([
    ['all', 0, 1, 'abcde'],
    ['better', 0, 1, 'a'],
    ['worse', 0, 1, 'b'],
    ['still-not-right', 0, 1, 'ce'],
    ['all', 1, 2, 'abce'],
    ['better', 0, 2, 'ac'],
    ['still-not-right', 1, 2, 'b'],
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
