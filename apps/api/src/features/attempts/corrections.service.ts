import {
  type AttemptId,
  decideTimeChange,
  type TestId,
  type TimeChange,
  type UnchangedReason,
} from '@assay/assessment';
import { newId } from '../../db/ids.ts';
import { removeReports } from '../reports/totals.service.ts';
import { detachReportsOf } from '../tickets/tickets.service.ts';
import {
  insertAudits,
  type LockedAttempt,
  listSuperseded,
  listTimes,
  lockAttempts,
  type NewAudit,
  setDeadlines,
  withdrawReports,
} from './corrections.queries.ts';

export type { AttemptSelection, AuditRow, EvidenceCounts, FoundAttempt } from './corrections.queries.ts';
export { countEvidence, listAttempts, listAudits } from './corrections.queries.ts';

export type Correction = TimeChange & { by: string; reason: string };
/** An attempt to correct. */
export type Target = {
  id: AttemptId;
  /** Deadline on which the correction was decided; null where nobody looked. */
  seenDeadlineAt: Date | null;
};
export type SkippedAttempt = { id: AttemptId; why: UnchangedReason };
export type CorrectionResult = { done: AttemptId[]; skipped: SkippedAttempt[] };
export type Foreseen = { attempt: LockedAttempt; outcome: ReturnType<typeof decideTimeChange> };

const ACTIONS = { extend: 'extended', reopen: 'reopened', end: 'ended' } as const;

/** Says what a correction would do to attempts of a test; changes nothing. */
export async function foreseeCorrection(
  ids: AttemptId[],
  testId: TestId,
  change: TimeChange,
): Promise<Foreseen[]> {
  const targets = ids.map((id) => ({ id, seenDeadlineAt: null }));
  return (await decide(await listTimes(ids), targets, change)).filter(
    ({ attempt }) => attempt.test_id === testId,
  );
}

/**
 * Corrects attempts by hand, all of them in the caller's transaction, with one audit row for each. An attempt
 * that is no longer as expected, because of a concurrent change, is left as it is and named.
 * @param testId test of the attempts; those of another are left out. Null for any
 */
export async function correctAttempts(
  targets: Target[],
  correction: Correction,
  testId: TestId | null = null,
): Promise<CorrectionResult> {
  const locked = await lockAttempts(targets.map(({ id }) => id));
  const ofTest = locked.filter((attempt) => testId === null || attempt.test_id === testId);
  const skipped: SkippedAttempt[] = [];
  const corrected: LockedAttempt[] = [];
  const audits: NewAudit[] = [];
  for (const { attempt, outcome } of await decide(ofTest, targets, correction)) {
    if ('why' in outcome) skipped.push({ id: attempt.id, why: outcome.why });
    else {
      corrected.push(attempt);
      audits.push(auditOf(attempt, new Date(outcome.deadlineAt), correction));
    }
  }
  if (audits.length > 0) {
    await insertAudits(audits);
    if (correction.act === 'reopen') await withdraw(corrected, audits);
    await setDeadlines(audits);
  }
  return { done: corrected.map(({ id }) => id), skipped };
}

async function decide(attempts: LockedAttempt[], targets: Target[], change: TimeChange): Promise<Foreseen[]> {
  const ids = attempts.map(({ id }) => id);
  const superseded = new Set(change.act === 'reopen' ? await listSuperseded(ids) : []);
  const seen = new Map(targets.map(({ id, seenDeadlineAt }) => [id, seenDeadlineAt]));
  return attempts.map((attempt) => ({
    attempt,
    outcome: decideTimeChange(
      {
        startedAt: attempt.started_at.getTime(),
        deadlineAt: attempt.deadline_at.getTime(),
        seenDeadlineAt: seen.get(attempt.id)?.getTime() ?? null,
        closed: attempt.closed_at !== null,
        superseded: superseded.has(attempt.id),
        now: attempt.now.getTime(),
      },
      change,
    ),
  }));
}

/** Takes the reports of attempts that go on out of every figure; staff keep a copy. */
async function withdraw(attempts: LockedAttempt[], audits: NewAudit[]): Promise<void> {
  const ids = attempts.map(({ id }) => id);
  await withdrawReports(audits);
  await detachReportsOf(ids);
  await removeReports(ids, [...new Set(attempts.map(({ user_id }) => user_id))]);
}

function auditOf(attempt: LockedAttempt, deadlineTo: Date, { act, by, reason }: Correction): NewAudit {
  return {
    id: newId(),
    attemptId: attempt.id,
    action: ACTIONS[act],
    by,
    reason,
    deadlineFrom: attempt.deadline_at,
    deadlineTo,
    closedAt: attempt.closed_at,
    closedBy: attempt.closed_by,
  };
}
