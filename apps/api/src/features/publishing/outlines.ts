import type { QuestionId, TestVersionId, TopicId } from '@assay/assessment';
import { createSizedCache } from '../../cache.ts';
import { currentTenantId } from '../../db/context.ts';
import { excerptOfHtml } from './html-excerpt.ts';
import { listOutlineRows } from './outlines.queries.ts';

/** Topic of a question of a published version, and its words, without marks and cut: no key, no options. */
export type OutlinedQuestion = { id: QuestionId; topicId: TopicId | null; words: string };
/** Questions of a version, in its order. Immutable, so it may be cached as long as there is room. */
export type Outline = readonly OutlinedQuestion[];

/**
 * Size of the cache in bytes, some thousands of outlines: learners' answers across reports concern hundreds
 * of versions.
 */
const MAX_BYTES = 8_000_000;
/** Size of a question besides its words, in bytes. */
const QUESTION_BYTES = 200;

const cache = createSizedCache<Outline>(MAX_BYTES, (outline) =>
  outline.reduce((sum, { words }) => sum + 2 * words.length + QUESTION_BYTES, 0),
);

/** Outlines of these versions in the current tenant; those that are not in memory are read in one query. */
export async function getOutlines(
  versionIds: readonly TestVersionId[],
): Promise<ReadonlyMap<TestVersionId, Outline>> {
  const tenantId = currentTenantId();
  const outlines = new Map<TestVersionId, Outline>();
  const missing: TestVersionId[] = [];
  for (const id of new Set(versionIds)) {
    // The tenant is in the key, so that a version is never found by the id alone.
    const known = cache.get(`${tenantId}/${id}`);
    if (known === undefined) missing.push(id);
    else outlines.set(id, known);
  }
  if (missing.length === 0) return outlines;
  const read = new Map<TestVersionId, OutlinedQuestion[]>();
  for (const { test_version_id, question_id, topic_id, stem } of await listOutlineRows(missing)) {
    const questions = read.get(test_version_id) ?? [];
    questions.push({ id: question_id, topicId: topic_id, words: excerptOfHtml(stem) });
    read.set(test_version_id, questions);
  }
  for (const [id, outline] of read) {
    cache.set(`${tenantId}/${id}`, outline);
    outlines.set(id, outline);
  }
  return outlines;
}
