import type { UserId } from '@assay/assessment';
import { discloseUnder, listHoldsByVersion } from './disclosure.service.ts';
import { listLatestReports, type ReportRow } from './reports.queries.ts';

/**
 * Finds the lowest of the learner's latest reports on active tests, the oldest of equal ones: its test may be
 * taken once more. Reports whose figures are held back are left out, so that this does not reveal them.
 */
export async function findLowestReport(userId: UserId): Promise<ReportRow | null> {
  // Lowest first: the first one that may be shown is the result. Usually nothing is held back, and it is the
  // first.
  const holds = await listHoldsByVersion(userId);
  const disclosed = await discloseUnder(
    holds,
    await listLatestReports(userId, holds.length === 0 ? 1 : undefined),
  );
  return disclosed.find(({ disclosure }) => disclosure.figures === null)?.row ?? null;
}
