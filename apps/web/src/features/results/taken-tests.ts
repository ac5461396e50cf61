import { compareNames } from '../../ui/natural-order.ts';
import type { ListedReport } from './proficiency.ts';

/** A test with the learner's reports of it: the latest, and the earlier ones, newest first. */
export type TakenTest = { test: ListedReport['test']; latest: ListedReport; earlier: ListedReport[] };

const ORDERS = ['newest', 'oldest', 'weakest', 'name'] as const;
export type TakenTestOrder = (typeof ORDERS)[number];

export function readTakenTestOrder(said: string | null): TakenTestOrder {
  return ORDERS.find((order) => order === said) ?? 'newest';
}

/** Groups reports, which come newest first, by test; the tests are in the order of their latest reports. */
export function groupByTest(reports: readonly ListedReport[]): TakenTest[] {
  const taken = new Map<string, TakenTest>();
  for (const report of reports) {
    const found = taken.get(report.test._id);
    if (found === undefined) taken.set(report.test._id, { test: report.test, latest: report, earlier: [] });
    else found.earlier.push(report);
  }
  return [...taken.values()];
}

/** Finds the reports of the test that this report is of, newest first. */
export function findAttempts(reports: readonly ListedReport[], reportId: string): ListedReport[] {
  const own = reports.find(({ _id }) => _id === reportId);
  return own === undefined ? [] : reports.filter(({ test }) => test._id === own.test._id);
}

/** Sorts tests that come newest first; equal ones keep their order, and what is withheld comes last. */
export function arrangeTakenTests(taken: readonly TakenTest[], order: TakenTestOrder): TakenTest[] {
  switch (order) {
    case 'newest':
      return [...taken];
    case 'oldest':
      return taken.toReversed();
    case 'weakest':
      return taken.toSorted((one, other) => shareOf(one) - shareOf(other));
    case 'name':
      return taken.toSorted((one, other) => compareNames(one.test.test_name, other.test.test_name));
  }
}

function shareOf({ latest }: TakenTest): number {
  return latest.percentage ?? Number.POSITIVE_INFINITY;
}

/** @returns "12.50 points up on the last"; null where either figure is withheld */
export function describeChange(percent: number | null, before: number | null): string | null {
  if (percent === null || before === null) return null;
  const points = Math.abs(percent - before).toFixed(2);
  if (Number(points) === 0) return 'same as the last';
  return `${points} points ${percent > before ? 'up' : 'down'} on the last`;
}
