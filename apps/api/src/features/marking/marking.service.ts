import {
  type RuledQuestion,
  ruledQuestionsSchema,
  type StoredAnswers,
  type TestId,
  type TestVersionId,
} from '@assay/assessment';
import { gradeUnderRevisions, type KeyRevision, type PaperResult, rulesAt } from '@assay/assessment/grading';
import { createSizedCache } from '../../cache.ts';
import { currentTenantId } from '../../db/context.ts';
import { raiseKeyRevision } from '../publishing/published-tests.service.ts';
import { getVersion } from '../publishing/versions.ts';
import { insertKeyRevision, listKeyRevisions } from './key-revisions.queries.ts';

export { holdKeyRevision, lockKeys } from './key-revisions.queries.ts';

/** Size of the cache in rules: those of some thousand tests. */
const MAX_RULES = 20_000;
const cache = createSizedCache<KeyRevision[]>(MAX_RULES, (revisions) =>
  revisions.reduce((sum, { rules }) => sum + 1 + rules.length, 1),
);

/** Revisions of a test's keys up to a number, which never change once they are made; none for 0. */
export async function getKeyRevisions(testId: TestId, upTo: number): Promise<KeyRevision[]> {
  if (upTo === 0) return [];
  // The tenant is in the key, so that rules are never found by the test's id alone.
  const key = `${currentTenantId()}/${testId}/${upTo}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const revisions = (await listKeyRevisions(testId, upTo)).map(({ rules, back_to, ...row }) => ({
    ...row,
    rules: ruledQuestionsSchema.parse(rules),
    backTo: back_to,
  }));
  cache.set(key, revisions);
  return revisions;
}

/** Rules by which a report of this revision was marked, where they differ from the published keys. */
export async function getRules(testId: TestId, keyRevision: number): Promise<RuledQuestion[]> {
  return rulesAt(keyRevision, await getKeyRevisions(testId, keyRevision));
}

/**
 * Grades answers to a version of a test under a revision of the test's keys.
 * @param draft a revision after it, as if it were made already
 */
export async function gradeAnswers(
  { testId, versionId, keyRevision }: { testId: TestId; versionId: TestVersionId; keyRevision: number },
  answers: StoredAnswers,
  draft?: KeyRevision,
): Promise<PaperResult> {
  const [{ questions }, revisions] = await Promise.all([
    getVersion(versionId),
    getKeyRevisions(testId, keyRevision),
  ]);
  return gradeUnderRevisions(questions, answers, draft === undefined ? revisions : [...revisions, draft]);
}

/** Makes the next revision of a test's keys, whose row the caller has locked with `lockKeys`. */
export async function addKeyRevision(testId: TestId, revision: KeyRevision): Promise<void> {
  await insertKeyRevision(testId, revision);
  await raiseKeyRevision(testId, revision.number);
}
