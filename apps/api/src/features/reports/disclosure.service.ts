import {
  type Hold,
  holdOfFigures,
  holdOfOpenAttempt,
  holdOfQuestion,
  holdOfTest,
  type ReportToShow,
  type TestId,
  type TestVersionId,
  type UserId,
} from '@assay/assessment';
import { correctedTime } from '../../clock/corrected-time.ts';
import { readClosedTests } from '../cohorts/may-sit.service.ts';
import { getRule, listHolders, listShared, type RuleRow } from './disclosure.queries.ts';
import { listReportsOfLearner, type ReportRow } from './reports.queries.ts';

/** Holds on a report for its learner now: null where nothing is held back. */
export type Disclosure = { figures: Hold | null; ofQuestion(position: number): Hold | null };

type Report = RuleRow & { test_version_id: TestVersionId };

/** Decides what may be shown of each of a learner's reports, in their order. */
export async function discloseReports<Row extends Report>(
  userId: UserId,
  rows: Row[],
): Promise<{ row: Row; disclosure: Disclosure }[]> {
  return discloseUnder(rows.length === 0 ? [] : await listHoldsByVersion(userId), rows);
}

export type VersionHold = [TestVersionId, Hold];

/** Does the same where the learner's holds are known already. */
export async function discloseUnder<Row extends Report>(
  holds: VersionHold[],
  rows: Row[],
): Promise<{ row: Row; disclosure: Disclosure }[]> {
  const versions = [...new Set(rows.map((row) => row.test_version_id))];
  const shared = holds.length === 0 ? [] : await listShared(versions, [...new Set(holds.map(([id]) => id))]);
  return rows.map((row) => {
    const others = holds.flatMap(([versionId, hold]) => {
      // Its own rule holds the whole report already; an attempt on the same test counts like any other open
      // attempt.
      if (hold.testId === row.test_id && hold.until !== 'handed_in') return [];
      const found = shared.find(
        (each) => each.holder_version_id === versionId && each.report_version_id === row.test_version_id,
      );
      return found === undefined ? [] : [{ hold, positions: new Set(found.positions) }];
    });
    return { row, disclosure: disclosureOf(row, others) };
  });
}

/**
 * Reads all holds of a learner, by the version whose questions they concern, and their effect on the
 * learner's reports. Usually there are none: then no report is read, since each may be shown whole.
 */
export async function readHolds(
  userId: UserId,
): Promise<{ holds: VersionHold[]; reports: { row: ReportRow; disclosure: Disclosure }[] }> {
  const holds = await listHoldsByVersion(userId);
  const rows = holds.length === 0 ? [] : await listReportsOfLearner(userId);
  return { holds, reports: await discloseUnder(holds, rows) };
}

/**
 * Reason why some figure of the learner's reports is held back, and so every figure derived from all of them;
 * null where none is.
 */
export async function findHoldOfFigures(userId: UserId): Promise<Hold | null> {
  const { reports } = await readHolds(userId);
  return reports.map(({ disclosure }) => disclosure.figures).find((hold) => hold !== null) ?? null;
}

function disclosureOf(row: Report, others: { hold: Hold; positions: Set<number> }[]): Disclosure {
  const report: ReportToShow = {
    answersShown: row.answers_shown,
    own: holdOfRow(row),
    others: others.map(({ hold }) => hold),
  };
  return {
    figures: holdOfFigures(report),
    ofQuestion: (position) =>
      holdOfQuestion(
        report,
        others.flatMap(({ hold, positions }) => (positions.has(position) ? [hold] : [])),
      ),
  };
}

/** True while a test's own rule keeps its answers from everybody who sat it. */
export async function isWithheldFromAll(testId: TestId): Promise<boolean> {
  return holdOfRow(await getRule(testId)) !== null;
}

/** Holds for a learner now, by the version whose questions they concern. */
export async function listHoldsByVersion(userId: UserId): Promise<VersionHold[]> {
  const [rows, { hidden }] = await Promise.all([listHolders(userId), readClosedTests(userId)]);
  return rows.flatMap((row): VersionHold[] => {
    const hold =
      row.cause === 'open_attempt'
        ? holdOfOpenAttempt({ testId: row.test_id, testName: row.test_name })
        : holdOfRow({ ...row, test_name: hidden.includes(row.test_id) ? null : row.test_name });
    return hold === null ? [] : [[row.test_version_id, hold]];
  });
}

function holdOfRow(row: Omit<RuleRow, 'test_name'> & { test_name: string | null }): Hold | null {
  return holdOfTest({
    testId: row.test_id,
    testName: row.test_name,
    answersShown: row.answers_shown,
    from: row.answers_shown_from?.getTime() ?? null,
    over: row.over,
    // A clock that jumped must not show answers before their day: this cannot be undone.
    now: correctedTime(row).now.getTime(),
  });
}
