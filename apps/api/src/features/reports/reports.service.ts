import {
  hasRunOutOfTime,
  type ReportId,
  type RuledQuestion,
  type StoredAnswers,
  type TestId,
  type UserId,
} from '@assay/assessment';
import { isId, newId } from '../../db/ids.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import { learnerHasAccess } from '../accounts/accounts.service.ts';
import { getRules } from '../marking/marking.service.ts';
import { getVersion, type PublishedVersion } from '../publishing/versions.ts';
import {
  type Disclosure,
  discloseUnder,
  listHoldsByVersion,
  type VersionHold,
} from './disclosure.service.ts';
import { listResultChanges, type ResultChange } from './report-revisions.queries.ts';
import {
  type AnsweredReportRow,
  findReport,
  insertReport,
  listReportsOfLearner,
  type NewReport,
  type ReportRow,
  type ReportSelection,
} from './reports.queries.ts';

export { findOwnReport, getLatestReportId, getReportIdOfAttempt } from './reports.queries.ts';

export type LearnerReport = {
  row: ReportRow;
  answers: StoredAnswers;
  /** Seconds on each question; null where no page has measured. */
  seconds: number[] | null;
  version: PublishedVersion;
  disclosure: Disclosure;
  /** Number of the learner's reports of this test, including this one. */
  reportsOfTest: number;
  /** True when the attempt was ended by its deadline, not by the learner. */
  timeRanOut: boolean;
  /** Rules by which it was marked, where they differ from the published keys. */
  rules: RuledQuestion[];
  /** Changes of its result, the oldest first. */
  changes: ResultChange[];
};

/** Makes the report of an attempt that was closed and graded, in the caller's transaction. @returns its id */
export async function createReport(report: Omit<NewReport, 'id'>): Promise<ReportId> {
  const id = newId<'report'>();
  await insertReport({ ...report, id });
  return id;
}

/**
 * Reads the learner's own report with the version it was graded on, and what of it may be shown; it needs
 * access.
 */
export async function readReport(
  userId: UserId,
  id: ReportId | TestId,
): Promise<LearnerReport | RefusalOf<'getReport'>> {
  if (!isId(id)) return new Failure('not_found');
  const [report, hasAccess, holds] = await Promise.all([
    findReport(userId, id),
    learnerHasAccess(userId),
    listHoldsByVersion(userId),
  ]);
  if (report === null) return new Failure('not_found');
  if (!hasAccess) return new Failure('no_access');
  return disclose(report, holds);
}

/**
 * Does the same for the learner's copy of all data: without access, no single answers may be taken from it.
 */
export async function readReportToCopy(
  userId: UserId,
  id: ReportId,
): Promise<{ report: LearnerReport; hasAccess: boolean } | null> {
  const [report, hasAccess, holds] = await Promise.all([
    findReport(userId, id),
    learnerHasAccess(userId),
    listHoldsByVersion(userId),
  ]);
  return report === null ? null : { report: await disclose(report, holds), hasAccess };
}

async function disclose(
  {
    answers,
    seconds,
    reports_of_test,
    closed_by,
    closed_at,
    deadline_at,
    client_time,
    ...row
  }: AnsweredReportRow,
  holds: VersionHold[],
): Promise<LearnerReport> {
  const [[disclosed], version, rules, changes] = await Promise.all([
    discloseUnder(holds, [row]),
    getVersion(row.test_version_id),
    getRules(row.test_id, row.key_revision),
    row.revision > 1 ? listResultChanges(row.id) : [],
  ]);
  if (disclosed === undefined) throw new Error(`Nothing was decided for report ${row.id}.`);
  const timeRanOut = hasRunOutOfTime({
    closedBy: closed_by,
    closedAt: closed_at.getTime(),
    deadlineAt: deadline_at.getTime(),
    timeTaken: client_time,
    minutes: row.duration_in_mins,
  });
  return {
    ...disclosed,
    answers,
    seconds,
    version,
    reportsOfTest: reports_of_test,
    timeRanOut,
    rules,
    changes,
  };
}

export type ShownReport = { row: ReportRow; disclosure: Disclosure };

/** The learner's reports, newest first, with what of each may be shown. */
export async function listReports(userId: UserId, selection: ReportSelection = {}): Promise<ShownReport[]> {
  const [rows, holds] = await Promise.all([
    listReportsOfLearner(userId, selection),
    listHoldsByVersion(userId),
  ]);
  return discloseUnder(holds, rows);
}

/** A page of them, and whether there are more. */
export async function pageReports(
  userId: UserId,
  { atMost, ...selection }: ReportSelection,
): Promise<{ reports: ShownReport[]; more: boolean }> {
  if (atMost === undefined) return { reports: await listReports(userId, selection), more: false };
  const reports = await listReports(userId, { ...selection, atMost: atMost + 1 });
  return { reports: reports.slice(0, atMost), more: reports.length > atMost };
}
