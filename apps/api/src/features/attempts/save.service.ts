import { hash } from 'node:crypto';
import {
  type AttemptId,
  decideSave,
  packSeconds,
  positionsWithoutStruckOut,
  readAnswers,
  type TestVersionId,
  type UserId,
} from '@assay/assessment';
import type { Contract, RequestOf, ResponseIn } from '@assay/contract';
import { LRUCache } from 'lru-cache';
import { correctedTime, currentTime } from '../../clock/corrected-time.ts';
import { currentTenantId } from '../../db/context.ts';
import { isId } from '../../db/ids.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import { equalHashes, hashSecret } from '../accounts/secrets.ts';
import { getVersion } from '../publishing/versions.ts';
import { getReportIdOfAttempt } from '../reports/reports.service.ts';
import { presentSavedAnswers } from './attempts.present.ts';
import { type AttemptRow, findAttempt, getAnswers, saveAnswers } from './attempts.queries.ts';
import { closeIfOverdue, retryLater } from './close.service.ts';
import { insertAttemptEvent, storeLatePayload } from './evidence.queries.ts';
import { inVersionOrder, paperOrderOf } from './paper-order.ts';

type Body = RequestOf<Contract['saveAnswers']>['body'];
type Saved = ResponseIn<Contract['saveAnswers']>;
type Refused = RefusalOf<'saveAnswers'>;

/**
 * Maximum number of tries. Each sees a newer row, so a fourth would mean that two writers hold the same
 * secret.
 */
const TRIES = 4;

/** Keeps changed answers. A success means: committed when the response leaves. */
export async function save(userId: UserId, attemptId: AttemptId, body: Body): Promise<Saved | Refused> {
  if (!isId(attemptId)) return new Failure('not_found');
  const digest = digestOf(body);
  const saved = await saveInOneStatement(userId, attemptId, body, digest);
  if (saved !== null) return saved;
  for (let tried = 0; tried < TRIES; tried += 1) {
    const attempt = await findAttempt(userId, attemptId);
    if (attempt === null) return new Failure('not_found');
    const result = await tryToSave(attempt, body, digest);
    if (result !== null) return result;
  }
  return new Failure('attempt_moved');
}

/**
 * Saves in one statement, the usual case, which changes the row only when everything that `decideSave` asks
 * holds.
 * @returns null when it does not, or is not known: then the row is read and the reason found
 */
async function saveInOneStatement(
  userId: UserId,
  attemptId: AttemptId,
  body: Body,
  digest: Buffer,
): Promise<Saved | null> {
  const versionId = findCachedVersion(attemptId);
  if (versionId === null) return null;
  const attempt = { id: attemptId, user_id: userId, test_version_id: versionId };
  const written = await writeAnswers(attempt, body, hashSecret(body.writer), digest);
  return written instanceof Failure ? null : written;
}

/** Digest that identifies a save: a retry must resend the body unchanged. */
function digestOf(body: Body): Buffer {
  const { revision, seconds } = body;
  // Without what is struck out: the former version, which may serve beside this one, does not know it.
  const answers = body.answers.map(({ struckOut: _, ...answer }) => answer);
  // Without times as the former version made it, whose saves may be retried against this one.
  const whole = seconds === undefined ? [revision, answers] : [revision, answers, seconds];
  return hash('sha256', JSON.stringify(whole), 'buffer').subarray(0, 16);
}

/** @returns null when the row changed between reading and writing */
async function tryToSave(attempt: AttemptRow, body: Body, digest: Buffer): Promise<Saved | Refused | null> {
  const writerHash = hashSecret(body.writer);
  const { now, trusted } = correctedTime(attempt);
  const decision = decideSave({
    closed: attempt.closed_at !== null,
    deadlineAt: attempt.deadline_at.getTime(),
    now: now.getTime(),
    writerMatches: equalHashes(attempt.writer_hash, writerHash),
    storedRevision: attempt.revision,
    revision: body.revision,
    sameSaveId: attempt.last_save_id === body.saveId,
    sameBody: attempt.last_save_digest !== null && equalHashes(attempt.last_save_digest, digest),
  });
  switch (decision) {
    case 'repeat':
      return acknowledge(body.revision, attempt.last_saved_at ?? now, attempt.deadline_at, now);
    case 'save_id_reused':
      return new Failure('save_id_reused');
    case 'moved':
      return new Failure('attempt_moved');
    case 'stale':
      return refuseStale(attempt);
    case 'late':
      // Closed here, or later once the clock is right; or it was given more time meanwhile.
      if (!trusted) return retryLater();
      await closeIfOverdue(attempt.id);
      return null;
    case 'closed':
      return refuseClosed(attempt, body);
    case 'accept':
      cacheVersion(attempt.id, attempt.test_version_id);
      return writeAnswers(attempt, body, writerHash, digest);
  }
}

async function writeAnswers(
  attempt: Pick<AttemptRow, 'id' | 'user_id' | 'test_version_id'>,
  body: Body,
  writerHash: Buffer,
  digest: Buffer,
): Promise<Saved | Refused | null> {
  const version = await getVersion(attempt.test_version_id);
  const { questions } = version;
  const order = paperOrderOf(version, attempt.id);
  const entries = body.answers.map(({ index, ...answer }) => ({ index: order.positionAt(index), answer }));
  const views = questions.map((question) => question.view);
  const read = readAnswers(views, entries, body.revision);
  if (read.type === 'rejected') {
    return new Failure('answers_rejected', { indexes: read.indexes.map(order.indexOf) });
  }
  const seconds = body.seconds === undefined ? null : packSeconds(inVersionOrder(order, body.seconds));
  if (seconds !== null && seconds.length > questions.length)
    return new Failure('malformed', { fields: ['body.seconds'] });
  const written = await saveAnswers({
    attemptId: attempt.id,
    userId: attempt.user_id,
    writerHash,
    revision: body.revision,
    answers: read.answers,
    positionsWithoutStruckOut: positionsWithoutStruckOut(entries),
    saveId: body.saveId,
    digest,
    seconds,
  });
  if (written === null) return null;
  return acknowledge(body.revision, written.savedAt, written.deadlineAt, currentTime());
}

function acknowledge(revision: number, savedAt: Date, deadlineAt: Date, now: Date): Saved {
  return {
    revision,
    savedAt: savedAt.toISOString(),
    deadlineAt: deadlineAt.toISOString(),
    serverNow: now.toISOString(),
  };
}

/** Refuses with the stored answers, for the page to compare its own with and send them again. */
export async function refuseStale(attempt: AttemptRow): Promise<Failure<'stale'>> {
  const version = await getVersion(attempt.test_version_id);
  const answers = presentSavedAnswers(version, attempt.id, await getAnswers(attempt.id));
  return new Failure('stale', { revision: attempt.revision, answers });
}

/** Refuses a save after the close: the page stops and opens the report; what it sent is kept for staff. */
async function refuseClosed(
  { id, test_version_id }: AttemptRow,
  { revision, answers }: Body,
): Promise<Failure<'attempt_closed'>> {
  const order = paperOrderOf(await getVersion(test_version_id), id);
  await storeLatePayload(id, 'save', { revision, answers: inVersionOrder(order, answers) });
  return new Failure('attempt_closed', { reportcard: await getReportIdOfAttempt(id) });
}

/** Keeps an event beside an open attempt of the learner's own; after its end there is nothing to keep. */
export async function recordEvent(
  userId: UserId,
  attemptId: AttemptId,
  kind: 'focus_lost',
): Promise<{ success: true } | RefusalOf<'recordEvent'>> {
  const attempt = isId(attemptId) ? await findAttempt(userId, attemptId) : null;
  if (attempt === null) return new Failure('not_found');
  if (attempt.closed_at === null) await insertAttemptEvent(attempt.id, kind);
  return { success: true };
}

/**
 * Size of the cache, about 200 bytes an entry; a learner's attempt is looked up every few seconds and evicted
 * after many others.
 */
const MAX_CACHED_VERSIONS = 20_000;
const versionCache = new LRUCache<string, TestVersionId>({ max: MAX_CACHED_VERSIONS });

const versionCacheKey = (attemptId: AttemptId) => `${currentTenantId()}/${attemptId}`;

/**
 * Caches the version of an attempt, which never changes. This saves a save its first query; the owner of the
 * attempt and the right to write are still checked in the database.
 */
function cacheVersion(attemptId: AttemptId, versionId: TestVersionId): void {
  versionCache.set(versionCacheKey(attemptId), versionId);
}

/** @returns null when this process has not met the attempt, or not lately */
function findCachedVersion(attemptId: AttemptId): TestVersionId | null {
  return versionCache.get(versionCacheKey(attemptId)) ?? null;
}
