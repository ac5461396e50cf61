import { describe, expect, it } from 'vitest';
import { listedReport } from '../../testing/examples.ts';
import { arrangeTakenTests, describeChange, groupByTest, readTakenTestOrder } from './taken-tests.ts';

const report = (id: string, test: string, percentage: number | null) => ({
  ...listedReport,
  _id: id,
  percentage,
  test: { ...listedReport.test, _id: test, test_name: test },
});
const REPORTS = [
  report('6', 'Paper 10', 70),
  report('5', 'Paper 2', null),
  report('4', 'Paper 10', 50),
  report('3', 'Paper 1', 20),
  report('2', 'Paper 10', 60),
];
const namesOf = (order: Parameters<typeof arrangeTakenTests>[1]) =>
  arrangeTakenTests(groupByTest(REPORTS), order).map(({ test }) => test.test_name);

it('reports are grouped by test, the latest first and the earlier ones below it', () => {
  expect(
    groupByTest(REPORTS).map(({ latest, earlier }) => [latest._id, earlier.map(({ _id }) => _id)]),
  ).toEqual([
    ['6', ['4', '2']],
    ['5', []],
    ['3', []],
  ]);
  expect(groupByTest([])).toEqual([]);
});

describe('tests are arranged', () => {
  it.each([
    ['newest', ['Paper 10', 'Paper 2', 'Paper 1']],
    ['oldest', ['Paper 1', 'Paper 2', 'Paper 10']],
    ['weakest', ['Paper 1', 'Paper 10', 'Paper 2']],
    ['name', ['Paper 1', 'Paper 2', 'Paper 10']],
  ] as const)('by %s', (order, names) => {
    expect(namesOf(order)).toEqual(names);
  });

  it('newest first where the address says nothing, or something else', () => {
    expect([readTakenTestOrder(null), readTakenTestOrder('best'), readTakenTestOrder('name')]).toEqual([
      'newest',
      'newest',
      'name',
    ]);
  });
});

describe('the change since the last attempt', () => {
  it.each([
    [75, 62.5, '12.50 points up on the last'],
    [60, 80, '20.00 points down on the last'],
    [66.67, 66.67, 'same as the last'],
    [66.669, 66.67, 'same as the last'],
    [null, 66.67, null],
    [66.67, null, null],
  ])('from %s against %s is %s', (percent, before, words) => {
    expect(describeChange(percent, before)).toBe(words);
  });
});
