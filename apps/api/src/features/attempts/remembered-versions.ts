import type { AttemptId, TestVersionId } from '@assay/assessment';
import { LruCache } from '../../cache.ts';
import { currentTenantId } from '../../db/context.ts';

/** About 200 bytes each; a learner's attempt is asked for every few seconds and forgotten after many others. */
const MOST = 20_000;
const remembered = new LruCache<TestVersionId>(MOST);

const keyOf = (attemptId: AttemptId) => `${currentTenantId()}/${attemptId}`;

/**
 * Which version an attempt is on, which never changes. Knowing it saves a save its first question to the database;
 * whose attempt it is and whether it may be written is still decided there.
 */
export function rememberVersion(attemptId: AttemptId, versionId: TestVersionId): void {
  remembered.set(keyOf(attemptId), versionId);
}

/** @returns null when this process has not met the attempt, or not lately */
export function rememberedVersion(attemptId: AttemptId): TestVersionId | null {
  return remembered.get(keyOf(attemptId)) ?? null;
}
