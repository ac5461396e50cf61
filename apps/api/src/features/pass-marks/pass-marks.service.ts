import { createHash } from 'node:crypto';
import { countPassing, pointsToPass, type TestId, type UserId } from '@assay/assessment';
import type { Contract, RequestOf } from '@assay/contract';
import { isId } from '../../db/ids.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import { recordAudit } from '../audits/audits.service.ts';
import { staffActor } from '../audits/staff-actor.service.ts';
import { getRules } from '../marking/marking.service.ts';
import { findKeyRevisionOf } from '../marking/test-versions.service.ts';
import { countingQuestions } from './counting-questions.service.ts';
import { findMark, type MarkChoice, type MarkDetails, type MarkFacts } from './find-mark.ts';
import { countFirstResults, insertPassMark, listPassMarks, type PassMarkRow } from './pass-marks.queries.ts';

/** Maximum number of former pass marks that are shown. */
const MAX_HISTORY = 50;

/** The pass mark of a test in percent; null where it has none. */
export async function getPassMark(testId: TestId): Promise<number | null> {
  const [newest] = await listPassMarks(testId, 1);
  return newest?.percent ?? null;
}

type Effect = { percent: number; points: number; passes: number };

export type ReadPassMark = { facts: MarkFacts; passMark: Effect | null; history: PassMarkRow[] };

export async function readPassMark(testId: TestId): Promise<ReadPassMark | Failure<'not_found'>> {
  const facts = await readFacts(testId);
  if (facts === null) return new Failure('not_found');
  const history = await listPassMarks(testId, MAX_HISTORY);
  return { facts, passMark: effectOf(history[0]?.percent ?? null, facts), history };
}

async function readFacts(testId: TestId): Promise<MarkFacts | null> {
  const keyRevision = isId(testId) ? await findKeyRevisionOf(testId) : null;
  if (keyRevision === null) return null;
  const counting = await countingQuestions(testId, await getRules(testId, keyRevision));
  return { ...counting, results: await countFirstResults(testId) };
}

function effectOf(percent: number | null, { questions, results }: MarkFacts): Effect | null {
  if (percent === null) return null;
  return { percent, points: pointsToPass(percent, questions), passes: countPassing(results, percent) };
}

export type PassMarkPreview = {
  seen: string;
  facts: MarkFacts;
  details: MarkDetails;
  effect: Effect | null;
  before: Effect | null;
};

type Foreseen = PassMarkPreview & { number: number };

/** Finds what a pass mark would be and do. */
export async function previewPassMark(
  testId: TestId,
  choice: MarkChoice,
): Promise<PassMarkPreview | RefusalOf<'previewPassMark'>> {
  return foresee(testId, choice);
}

async function foresee(testId: TestId, choice: MarkChoice): Promise<Foreseen | RefusalOf<'previewPassMark'>> {
  const facts = await readFacts(testId);
  if (facts === null) return new Failure('not_found');
  const found = findMark(choice, facts);
  if (typeof found === 'string') return new Failure(found);
  const [newest] = await listPassMarks(testId, 1);
  const before = effectOf(newest?.percent ?? null, facts);
  const effect = effectOf(found.percent, facts);
  const number = (newest?.number ?? 0) + 1;
  const shown = JSON.stringify([number, choice, effect, facts.results]);
  const seen = createHash('sha256').update(shown).digest('hex');
  return { seen, facts, details: found.details, effect, before, number };
}

/** Sets the pass mark that was previewed, unless something that the preview rests on has changed. */
export async function setPassMark(
  userId: UserId,
  testId: TestId,
  { choice, seen, reason }: RequestOf<Contract['setPassMark']>['body'],
): Promise<{ number: number } | RefusalOf<'setPassMark'>> {
  const foreseen = await foresee(testId, choice);
  if (foreseen instanceof Failure) return foreseen;
  if (foreseen.seen !== seen) return new Failure('results_changed');
  const { number, details, effect, before, facts } = foreseen;
  const percent = effect?.percent ?? null;
  const { method } = choice;
  const mark = { testId, number, method, percent, details, reason, setBy: userId };
  if (!(await insertPassMark(mark))) return new Failure('results_changed');
  await recordAudit(await staffActor(userId, reason), {
    action: 'pass_mark_set',
    subject: 'test',
    subjectId: testId,
    details: {
      method,
      percent_before: before?.percent ?? 'none',
      percent_after: percent ?? 'none',
      passes_before: before?.passes ?? 'none',
      passes_after: effect?.passes ?? 'none',
      attempts: facts.results.reduce((sum, { attempts }) => sum + attempts, 0),
    },
  });
  return { number };
}
