import type { MonthCount } from '../../features/results/charts.ts';
import { formatMonth } from '../../ui/formats.ts';

/** Singular and plural: test, tests. */
export type Unit = readonly [one: string, many: string];

export function hasCounts(months: readonly MonthCount[]): boolean {
  return months.some(({ count }) => count > 0);
}

/** "3 tests". */
export function describeCount(count: number, [one, many]: Unit): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Text alternative of a chart by month: the total, and the month with the highest count. */
export function describeMonths(months: readonly MonthCount[], unit: Unit): string {
  const total = months.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(...months.map(({ count }) => count));
  const best = months.findLast(({ count }) => count === most);
  return `Bar chart by month, ${describeSpan(months)}: ${describeCount(total, unit)} in all, most in ${
    best ? formatMonth(best.month) : ''
  } with ${most}`;
}

/** "December 2025 to November 2026". */
export function describeSpan(months: readonly { month: string }[]): string {
  const [first, last] = [months.at(0), months.at(-1)];
  return first && last ? `${formatMonth(first.month)} to ${formatMonth(last.month)}` : '';
}
