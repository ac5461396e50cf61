import { createHash } from 'node:crypto';
import {
  createRemarkTally,
  crossingOf,
  type MarkedReport,
  type RemarkId,
  type ReportId,
  type UserId,
  type VersionedQuestion,
} from '@assay/assessment';
import type { KeyRevision, PaperResult } from '@assay/assessment/grading';
import { MAX_NAMED_CHANGES } from '@assay/contract';
import { isId } from '../../db/ids.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import { listCohortsOfTakers } from '../cohorts/cohorts.service.ts';
import { getRules, gradeAnswers } from '../marking/marking.service.ts';
import { getPassMark } from '../pass-marks/pass-marks.service.ts';
import { getVersion } from '../publishing/versions.ts';
import {
  listReportsToMark,
  type ReportPlace,
  type ReportToMark,
} from '../reports/report-revisions.service.ts';
import { type CohortSums, createCohortTallies } from './cohort-tallies.ts';
import { changedQuestions } from './remark.policy.ts';
import {
  countOpenAttempts,
  type Foreseen,
  findRemark,
  listNames,
  type RemarkRow,
  readReportsState,
  setForeseen,
} from './remarks.queries.ts';

/** Reports that are read at once; others are served between two batches. */
const BATCH = 200;

export type ChangedReport = MarkedReport & {
  report: ReportId;
  person: { id: UserId; name: string | null };
  crosses: ReturnType<typeof crossingOf>;
};

export type QuestionCount = VersionedQuestion & { answers: number; before: number; after: number };

export type Preview = Foreseen & {
  openAttempts: number;
  passMark: number | null;
  /** Number of reports by their count of right answers. */
  distribution: Map<number, { before: number; after: number }>;
  cohorts: CohortSums[];
  questions: QuestionCount[];
  changed: ChangedReport[];
  changedInAll: number;
};

/** Digest of all that a preview is made of: the draft, the keys as they are, the pass mark, all reports. */
export async function digestOf({ id, test_id, revision, newest_keys }: RemarkRow): Promise<string> {
  const passMark = await getPassMark(test_id);
  const facts = [id, revision, newest_keys, passMark, await readReportsState(test_id)].join(' ');
  return createHash('sha256').update(facts).digest('hex');
}

/** Grades every report of the test as it would be, and keeps the sums with the draft. */
export async function previewRemark(
  id: RemarkId,
  revision: number,
): Promise<Preview | RefusalOf<'previewRemark'>> {
  const row = isId(id) ? await findRemark(id) : null;
  if (row === null) return new Failure('not_found');
  if (row.state !== 'draft' && row.state !== 'asked') return new Failure('remark_started');
  if (row.revision !== revision) return new Failure('remark_changed');
  const seen = await digestOf(row);
  const preview = await foresee(row);
  const foreseen = { seen, sums: preview.sums };
  await setForeseen(id, foreseen);
  return { ...preview, ...foreseen, openAttempts: await countOpenAttempts(row.test_id) };
}

/** The revision of the keys that a re-mark makes. */
export function keyRevisionOf({ newest_keys, rules, policy, back_to }: RemarkRow): KeyRevision {
  return { number: newest_keys + 1, rules, policy, backTo: back_to };
}

async function foresee(row: RemarkRow): Promise<Omit<Preview, 'seen' | 'openAttempts'>> {
  const passMark = await getPassMark(row.test_id);
  const draft = keyRevisionOf(row);
  const changes = changedQuestions(await getRules(row.test_id, row.newest_keys), row.rules);
  const counts = changes.map((name): QuestionCount => ({ ...name, answers: 0, before: 0, after: 0 }));
  const tally = createRemarkTally(passMark);
  const cohorts = createCohortTallies(await listCohortsOfTakers(row.test_id), passMark);
  const distribution: Preview['distribution'] = new Map();
  const changed: Omit<ChangedReport, 'person'>[] = [];
  const users = new Map<ReportId, UserId>();
  for await (const report of reportsOf(row)) {
    const keys = { testId: row.test_id, versionId: report.test_version_id, keyRevision: row.newest_keys };
    const [before, after] = await Promise.all([
      gradeAnswers(keys, report.answers),
      gradeAnswers(keys, report.answers, draft),
    ]);
    const marked = { before: figuresOf(before), after: figuresOf(after) };
    tally.add(marked);
    cohorts.add(report.user_id, marked);
    countIn(distribution, before.correct, 'before');
    countIn(distribution, after.correct, 'after');
    await countQuestions(counts, report, before, after);
    if (isSame(marked)) continue;
    users.set(report.id, report.user_id);
    changed.push({ report: report.id, ...marked, crosses: crossingOf(marked, passMark) });
  }
  const named = changed.sort(byImportance).slice(0, MAX_NAMED_CHANGES);
  return {
    sums: tally.sums(),
    passMark,
    distribution,
    cohorts: cohorts.sums(),
    questions: counts,
    changed: await withNames(named, users),
    changedInAll: changed.length,
  };
}

/** The test's reports in batches, in an order that stays the same while they change. */
async function* reportsOf({ test_id }: RemarkRow): AsyncGenerator<ReportToMark> {
  let after: ReportPlace | null = null;
  for (;;) {
    const batch: ReportToMark[] = await listReportsToMark(test_id, after, BATCH);
    yield* batch;
    after = batch.at(-1) ?? null;
    if (batch.length < BATCH) return;
  }
}

function figuresOf({ correct, total, performancePercent }: PaperResult) {
  return { correct, total, percent: performancePercent };
}

function isSame({ before, after }: MarkedReport): boolean {
  return before.correct === after.correct && before.total === after.total;
}

function countIn(distribution: Preview['distribution'], correct: number, side: 'before' | 'after'): void {
  const counts = distribution.get(correct) ?? { before: 0, after: 0 };
  counts[side] += 1;
  distribution.set(correct, counts);
}

async function countQuestions(
  counts: QuestionCount[],
  { test_version_id }: ReportToMark,
  before: PaperResult,
  after: PaperResult,
): Promise<void> {
  const { questions } = await getVersion(test_version_id);
  for (const count of counts) {
    const position = questions.findIndex(({ id, version }) => id === count.id && version === count.version);
    if (position < 0) continue;
    count.answers += 1;
    if (before.statuses[position] === 'Correct') count.before += 1;
    if (after.statuses[position] === 'Correct') count.after += 1;
  }
}

function byImportance(a: Omit<ChangedReport, 'person'>, b: Omit<ChangedReport, 'person'>): number {
  const crossing = Number(b.crosses !== null) - Number(a.crosses !== null);
  const size = Math.abs(b.after.percent - b.before.percent) - Math.abs(a.after.percent - a.before.percent);
  return crossing || size || (a.report < b.report ? -1 : 1);
}

async function withNames(
  changed: Omit<ChangedReport, 'person'>[],
  users: ReadonlyMap<ReportId, UserId>,
): Promise<ChangedReport[]> {
  const ids = changed.flatMap(({ report }) => users.get(report) ?? []);
  const names = new Map((await listNames([...new Set(ids)])).map(({ id, name }) => [id, name]));
  return changed.flatMap((each) => {
    const id = users.get(each.report);
    return id === undefined ? [] : [{ ...each, person: { id, name: names.get(id) ?? null } }];
  });
}
