import type { CohortId, ReportId, TestId } from '@assay/assessment';
import type { ItemFigures, PaperFigures } from '@assay/assessment/item-statistics';
import { currentTime } from '../../clock/corrected-time.ts';
import { isId } from '../../db/ids.ts';
import { Failure } from '../../failure.ts';
import { listCohortsSeenIn } from '../cohorts/cohorts.service.ts';
import { getRules } from '../marking/marking.service.ts';
import { readVersions } from '../marking/test-versions.service.ts';
import { analyseInThread } from './analyse-in-thread.ts';
import {
  type FirstResult,
  findAnalysedTest,
  listResults,
  type ResultPlace,
} from './item-analysis.queries.ts';
import { type Item, itemsOf } from './items.ts';

/** Results that are read at once; others are served between two batches. */
const BATCH = 500;

export type AnalysedTest = {
  testId: TestId;
  testName: string;
  cohorts: { id: CohortId; name: string }[];
  computedAt: Date;
  attempts: number;
  /** The paper that most attempts sat; null without attempts. */
  paper: (PaperFigures & { isCurrent: boolean }) | null;
  items: { item: Item; figures: ItemFigures }[];
};

/**
 * Analyses the first attempts at a test, as they are marked now.
 * @param cohort whose members' attempts alone count, or null
 */
export async function analyseTest(
  testId: TestId,
  cohort: CohortId | null,
): Promise<AnalysedTest | Failure<'not_found'>> {
  const test = isId(testId) ? await findAnalysedTest(testId) : null;
  if (test === null) return new Failure('not_found');
  const rules = await getRules(testId, test.key_revision);
  const { items, papers } = itemsOf(await readVersions(testId), rules);
  const input = {
    items: items.map(({ groups, guess, isDropped }) => ({ groups, guess, isDropped })),
    papers,
  };
  const found = await analyseInThread(input, readResults({ testId, cohort }));
  const currentNames = [...papers.values()].filter(({ isCurrent }) => isCurrent).map(({ name }) => name);
  const sat = [...found.papers].map(([name, figures]) => ({
    ...figures,
    isCurrent: currentNames.includes(name),
  }));
  const [paper = null] = sat.toSorted(
    (a, b) => b.attempts - a.attempts || Number(b.isCurrent) - Number(a.isCurrent),
  );
  return {
    testId,
    testName: test.test_name,
    cohorts: await listCohortsSeenIn(testId),
    computedAt: currentTime(),
    attempts: sat.reduce((sum, { attempts }) => sum + attempts, 0),
    paper,
    items: items.flatMap((item, index) => {
      const figures = found.items[index];
      const isShown = figures !== undefined && (item.isCurrent || figures.answers + figures.notReached > 0);
      return isShown ? [{ item, figures }] : [];
    }),
  };
}

/**
 * Results in batches, each once: one that is marked again meanwhile comes up a second time, under later keys.
 */
async function* readResults(of: { testId: TestId; cohort: CohortId | null }): AsyncGenerator<FirstResult[]> {
  const seen = new Set<ReportId>();
  let after: ResultPlace | null = null;
  for (;;) {
    const batch = await listResults(of, after, BATCH);
    const fresh = batch.filter((each) => each.results !== null).filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    if (fresh.length > 0) yield fresh;
    after = batch.at(-1) ?? null;
    if (batch.length < BATCH) return;
  }
}
