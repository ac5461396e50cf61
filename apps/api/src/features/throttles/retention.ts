import { budgets, longestWindowSeconds } from './budgets.ts';
import { deleteEventsAfter } from './throttles.queries.ts';

const HOUR = 3_600;
/** For budgets that this version does not know. */
const OTHER_SECONDS = 25 * HOUR;
/** By scope: somewhat longer than its budget looks back, since clocks are corrected now and then. */
const SECONDS_BY_SCOPE: Record<string, number> = Object.fromEntries(
  Object.entries(budgets).map(([scope, of]) => [scope, longestWindowSeconds(of) + HOUR]),
);

/** Part of the cleaning job: deletes events that no budget counts any more. */
export function deleteExpired(): Promise<void> {
  return deleteEventsAfter(SECONDS_BY_SCOPE, OTHER_SECONDS);
}
