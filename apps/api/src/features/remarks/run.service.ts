import type { RemarkId, UserId, VersionedQuestion } from '@assay/assessment';
import type { Contract, RequestOf } from '@assay/contract';
import { isId } from '../../db/ids.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import { enqueueJob } from '../../outbox/outbox.queries.ts';
import { recordAudit } from '../audits/audits.service.ts';
import { staffActor } from '../audits/staff-actor.service.ts';
import { addKeyRevision, getRules, lockKeys } from '../marking/marking.service.ts';
import { readVersions } from '../marking/test-versions.service.ts';
import { digestOf, keyRevisionOf } from './preview.service.ts';
import { changedQuestions, isComplete, mayStart } from './remark.policy.ts';
import { lockRemark, needsSecond, type RemarkRow, setAsked, setRunning } from './remarks.queries.ts';
import { listWhoMayAgree } from './remarks.service.ts';

type Seen = { revision: number; seen: string };

/** Asks a second person to agree to what was previewed. Repeated, it asks once. */
export async function askAboutRemark(
  userId: UserId,
  id: RemarkId,
  { person, ...shown }: RequestOf<Contract['askAboutRemark']>['body'],
): Promise<{ success: true } | RefusalOf<'askAboutRemark'>> {
  const row = isId(id) ? await lockRemark(id) : null;
  if (row === null) return new Failure('not_found');
  if (row.state === 'asked' && row.asked_person === person) return { success: true };
  if (row.state !== 'draft') return new Failure('remark_started');
  const refusal = await checkSeen(row, shown);
  if (refusal !== null) return refusal;
  const mayAgree = (await listWhoMayAgree()).some((each) => each.id === person);
  if (person === userId || !mayAgree) return new Failure('person_unfit');
  await setAsked(id, person);
  await recordAudit(await staffActor(userId, row.reason), {
    action: 'remark_asked',
    subject: 'test',
    subjectId: row.test_id,
    details: { remark: id, person },
  });
  return { success: true };
}

/**
 * Makes the new keys count, in the ambient transaction: for whoever submits from now on, and by a job for the
 * reports that there are. Waits for submissions under way, so that each is either among those reports or
 * graded by the new keys.
 */
export async function runRemark(
  userId: UserId,
  id: RemarkId,
  shown: Seen,
): Promise<{ success: true } | RefusalOf<'runRemark'>> {
  const row = isId(id) ? await lockRemark(id) : null;
  if (row === null) return new Failure('not_found');
  const may = mayStart(row, { userId, needsSecond: await needsSecond() });
  if (may === 'started') return new Failure('remark_started');
  if (may === 'second_person_needed') return new Failure('second_person_needed');
  await lockKeys(row.test_id);
  const refusal = await checkSeen(row, shown);
  if (refusal !== null) return refusal;
  const revision = keyRevisionOf(row);
  await addKeyRevision(row.test_id, revision);
  await setRunning(id, userId, revision.number);
  await enqueueJob('mark_again', id);
  await recordAudit(await staffActor(userId, row.reason), {
    action: 'test_marked_again',
    subject: 'test',
    subjectId: row.test_id,
    details: {
      remark: id,
      key_revision: revision.number,
      policy: row.policy,
      back_to: row.back_to ?? 'none',
      questions: await nameChanges(row),
      reports: row.foreseen?.sums.reports ?? 0,
      up: row.foreseen?.sums.up ?? 0,
      down: row.foreseen?.sums.down ?? 0,
      drafted_by: row.created_by ?? 'unknown',
    },
  });
  return { success: true };
}

/** Refuses what is incomplete, or is no longer as it was previewed. */
async function checkSeen(row: RemarkRow, { revision, seen }: Seen) {
  if (row.revision !== revision) return new Failure('remark_changed');
  const standing = await getRules(row.test_id, row.newest_keys);
  const versions: VersionedQuestion[][] = (await readVersions(row.test_id)).map(({ questions }) => questions);
  if (!isComplete(row, standing, versions)) return new Failure('remark_incomplete');
  if (row.foreseen?.seen !== seen || (await digestOf(row)) !== seen) return new Failure('results_changed');
  return null;
}

async function nameChanges(row: RemarkRow): Promise<string> {
  const changes = changedQuestions(await getRules(row.test_id, row.newest_keys), row.rules);
  return changes.map(({ id, version }) => `${id} version ${version}`).join(', ');
}
