import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { TestId, UserId } from '@assay/assessment';
import { type Contract, MAX_EXPORTED_ANSWERS, type RequestOf } from '@assay/contract';
import { type Cell, writeCsv } from '../../csv.ts';
import { inTransaction, keepTenant } from '../../db/context.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import { recordAudit } from '../audits/audits.service.ts';
import { staffActor } from '../audits/staff-actor.service.ts';
import { getVersion } from '../publishing/versions.ts';
import { type AnsweredRow, listAnswered } from './answers.queries.ts';
import { recordAnswers } from './learner-report.service.ts';
import { listToExport, type ReportToExport, type ResultFilter } from './results.queries.ts';
import { findSatTest } from './results.service.ts';
import {
  ANSWER_HEADS,
  answerRows,
  layOut,
  type ResultTable,
  reportCells,
  reportHeads,
} from './results-table.ts';
import { writeWorkbook } from './workbook.ts';

/** Reports that are read at once. */
const AT_ONCE = 100;
/** Columns that a sheet has room for beside those of the learner. */
const MAX_COLUMNS = 16_000;

export type ExportedResults = {
  content: Readable;
  mediaType: 'text/csv' | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  fileName: string;
};

/**
 * Streams the results of a test with every answer, each report as it is when it is read. Which reports, and
 * that they were exported, is settled first; no connection is held while the reader is slow, and no more than
 * some reports are in memory.
 */
export async function exportResults(
  userId: UserId,
  testId: TestId,
  { format, attempts, search = '', cohort }: RequestOf<Contract['exportResults']>['body'],
): Promise<ExportedResults | RefusalOf<'exportResults'>> {
  const chosen = await inTransaction(async () => {
    if ((await findSatTest(testId)) === null) return new Failure('not_found');
    const found = await choose({ testId, search: search.trim(), attempts, cohort: cohort ?? null });
    if (found === null) return new Failure('too_many_results');
    await recordAudit(await staffActor(userId), {
      action: 'results_exported',
      subject: 'test',
      subjectId: testId,
      details: {
        format,
        attempts,
        rows: found.reports.length,
        ...(search === '' ? {} : { search: 'yes' }),
        ...(cohort === undefined ? {} : { cohort }),
      },
    });
    return found;
  });
  if (chosen instanceof Failure) return chosen;
  const { table, reports } = chosen;
  const inTenant = keepTenant();
  async function* answered(): AsyncGenerator<AnsweredRow> {
    for (let start = 0; start < reports.length; start += AT_ONCE) {
      const ids = reports.slice(start, start + AT_ONCE).map(({ id }) => id);
      yield* await inTenant(() => inTransaction(() => listAnswered(ids)));
    }
  }
  const sheets = {
    results: () => withHeads(reportHeads(table), answered(), (row) => [reportCells(table, row)]),
    answers: () => withHeads(ANSWER_HEADS, answered(), (row) => answerRows(table, row)),
  };
  switch (format) {
    case 'xlsx':
      return {
        content: Readable.from(
          writeWorkbook([sheetOf('Results', sheets.results), sheetOf('Answers', sheets.answers)]),
          {
            objectMode: false,
          },
        ),
        mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        fileName: 'results.xlsx',
      };
    case 'csv':
      return {
        content: writeCsv(sheets.results()),
        mediaType: 'text/csv',
        fileName: 'results.csv',
      };
    case 'csv-answers':
      return {
        content: writeCsv(sheets.answers()),
        mediaType: 'text/csv',
        fileName: 'answers.csv',
      };
  }
}

const sheetOf = (name: string, rowsOfSheet: () => AsyncIterable<Cell[][]>) => ({ name, rows: rowsOfSheet });

/** Settles which reports are exported; null where they are too many for a file. */
async function choose(
  filter: ResultFilter,
): Promise<{ table: ResultTable; reports: ReportToExport[] } | null> {
  const reports = await listToExport(filter);
  if (reports.reduce((sum, { questions }) => sum + questions, 0) > MAX_EXPORTED_ANSWERS) return null;
  const newestFirst = reports.toSorted((a, b) => b.version - a.version);
  const versionIds = new Set(newestFirst.map(({ test_version_id }) => test_version_id));
  const versions = [];
  for (const id of versionIds) versions.push({ id, questions: (await getVersion(id)).questions });
  const table = layOut(versions);
  if (table.columns.length > MAX_COLUMNS) return null;
  await recordAnswers(reports.map(({ id }) => id));
  return { table, reports };
}

/** Gives rows by the report, and lets everything else happen in between. */
async function* withHeads(
  heads: readonly string[],
  reports: AsyncIterable<AnsweredRow>,
  rowsOf: (row: AnsweredRow) => Cell[][],
): AsyncGenerator<Cell[][]> {
  yield [[...heads]];
  for await (const report of reports) {
    await setImmediate();
    yield rowsOf(report);
  }
}
