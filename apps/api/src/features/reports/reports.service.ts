import type { StoredAnswers } from '@assay/assessment';
import { isId } from '../../db/ids.ts';
import { Failure } from '../../http/failure.ts';
import { learnerHasAccess } from '../accounts/access.service.ts';
import { getVersion, type PublishedVersion } from '../content/versions.ts';
import { findReport, listReportsOfLearner, type ReportRow } from './reports.queries.ts';

/** The learner's own report with the version it was graded on; reading it needs access. */
export async function readReport(
  id: string,
  userId: string,
): Promise<{ row: ReportRow; answers: StoredAnswers; version: PublishedVersion } | Failure> {
  const report = isId(id) ? await findReport(id, userId) : null;
  if (report === null) return new Failure('not_found');
  const { answers, ...row } = report;
  if (!(await learnerHasAccess(userId))) return new Failure('no_access');
  return { row, answers, version: await getVersion(row.test_version_id) };
}

export function listReports(userId: string): Promise<ReportRow[]> {
  return listReportsOfLearner(userId);
}
