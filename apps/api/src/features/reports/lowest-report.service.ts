import { LOWEST_OFFERED, type UserId } from '@assay/assessment';
import { readClosedTests } from '../cohorts/may-sit.service.ts';
import { discloseUnder, listHoldsByVersion } from './disclosure.service.ts';
import { listLatestReports, type ReportRow } from './reports.queries.ts';

/**
 * Finds the lowest of the learner's latest reports on active tests that they may sit, the lowest first and
 * the oldest of equal ones: their tests may be taken once more. Reports whose figures are held back are left
 * out, so that this does not reveal them.
 */
export async function findLowestReports(userId: UserId): Promise<ReportRow[]> {
  // Usually nothing is held back, and the first ones are the result.
  const [holds, { closed }] = await Promise.all([listHoldsByVersion(userId), readClosedTests(userId)]);
  const disclosed = await discloseUnder(
    holds,
    await listLatestReports(userId, closed, holds.length === 0 ? LOWEST_OFFERED : undefined),
  );
  return disclosed
    .filter(({ disclosure }) => disclosure.figures === null)
    .slice(0, LOWEST_OFFERED)
    .map(({ row }) => row);
}
