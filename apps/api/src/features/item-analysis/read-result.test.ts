import { type AttemptId, mixedOrder } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import { readResult } from './read-result.ts';

const ATTEMPT = '8d3b5f0a-2f4c-4f0e-9a55-0a1b2c3d4e5f' as AttemptId;
const SINGLE = { groups: [[0, 1].map((bit) => ({ bit, isRight: bit === 0 }))], guess: 50, isDropped: false };
const PARTS = {
  groups: [0, 1].map((part) => [
    { bit: part, isRight: true },
    { bit: part + 16, isRight: false },
  ]),
  guess: 25,
  isDropped: false,
};
const FIVE = { items: [0, 1, 2, 3, 4], name: 'five', isMixed: false };
const ITEMS = Array.from({ length: 5 }, () => SINGLE);

/** Record of a result of five questions, of which these were answered. */
function recordOf(answered: readonly number[], change: object = {}) {
  const has = (position: number) => answered.includes(position);
  const positions = [0, 1, 2, 3, 4];
  return {
    attempt_id: ATTEMPT,
    results: positions.map((position) => (has(position) ? 'C' : 'U')).join(''),
    picked: positions.map((position) => Number(has(position))).join(','),
    confidence: '00000',
    chosen: '00000',
    seconds: null,
    ...change,
  };
}

const reachedOf = (...[record, paper]: [ReturnType<typeof recordOf>, typeof FIVE]) =>
  readResult(record, paper, ITEMS).answers.flatMap(({ isReached, item }) => (isReached ? [item] : []));

describe('a question was reached', () => {
  it('where it, or one after it, was answered', () => {
    expect(reachedOf(recordOf([2]), FIVE)).toEqual([0, 1, 2]);
    expect(reachedOf(recordOf([]), FIVE)).toEqual([]);
  });

  it('where a page showed it for a second', () => {
    expect(reachedOf(recordOf([0], { seconds: '9,0,0,4,0' }), FIVE)).toEqual([0, 3]);
  });

  it('by the order in which the learner saw a mixed paper', () => {
    const order = mixedOrder(ATTEMPT, 5);
    const [first = 0, second = 0] = order;
    const reached = reachedOf(recordOf([second]), { ...FIVE, isMixed: true });
    expect(reached).toEqual([first, second].sort());
  });
});

describe('a record is read', () => {
  it('with full marks as right without an answer, and a dropped question as no mark', () => {
    const { answers } = readResult(recordOf([0, 4], { results: 'CGDWP' }), FIVE, ITEMS);
    expect(answers.map(({ isRight }) => isRight)).toEqual([true, true, null, false, false]);
    expect(answers.map(({ isAnswered }) => isAnswered)).toEqual([true, false, false, false, true]);
  });

  it('as answered only where every statement was', () => {
    const paper = { items: [0, 0], name: 'parts', isMixed: false };
    const picked = [1 | (1 << 17), 1].join(',');
    const record = { ...recordOf([]), results: 'PU', picked };
    expect(readResult(record, paper, [PARTS]).answers.map(({ isAnswered }) => isAnswered)).toEqual([
      true,
      false,
    ]);
  });

  it('as sure only where the surest level was chosen', () => {
    const record = recordOf([0, 1, 2], { confidence: '00100', chosen: '01100' });
    expect(readResult(record, FIVE, ITEMS).answers.map(({ isSure }) => isSure)).toEqual([
      false,
      true,
      false,
      false,
      false,
    ]);
  });
});
