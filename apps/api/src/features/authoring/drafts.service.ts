import { isDeepStrictEqual } from 'node:util';
import type { QuestionDraft, QuestionId, UserId } from '@assay/assessment';
import { type Contract, questionDraftSchema, type RequestOf } from '@assay/contract';
import { isId } from '../../db/ids.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import {
  countDrafts,
  deleteDraft,
  findDraft,
  insertDraft,
  listDrafts,
  updateDraft,
} from './drafts.queries.ts';
import { findQuestion } from './versions.queries.ts';

export { countDrafts, deleteDraftsOfQuestions } from './drafts.queries.ts';

/** A draft as it was kept last. */
export type KeptDraft = {
  content: QuestionDraft;
  baseVersion: number | null;
  revision: number;
  savedAt: Date;
};

/** Maximum number of an author's drafts. */
const MAX_DRAFTS = 500;

export async function readDraft(userId: UserId, questionId: QuestionId): Promise<KeptDraft | null> {
  const row = await findDraft(userId, questionId);
  if (row === null) return null;
  const { base_version, content, revision, saved_at } = row;
  return {
    content: questionDraftSchema.parse(content),
    baseVersion: base_version,
    revision,
    savedAt: saved_at,
  };
}

/**
 * Keeps a draft over the revision that its author has seen. What stands there already, as after an answer
 * that was lost, is not a change.
 */
export async function saveDraft(
  userId: UserId,
  questionId: QuestionId,
  { content, baseVersion, revision }: RequestOf<Contract['saveQuestionDraft']>['body'],
): Promise<{ revision: number; savedAt: Date } | RefusalOf<'saveQuestionDraft'>> {
  if (!isId(questionId)) return new Failure('not_found');
  if (baseVersion !== null && (await findQuestion(questionId)) === null) return new Failure('not_found');
  if (revision === 0 && (await countDrafts(userId)) >= MAX_DRAFTS) {
    return new Failure('too_many');
  }
  const kept =
    revision === 0
      ? await insertDraft(userId, questionId, baseVersion, content)
      : await updateDraft(userId, questionId, revision, baseVersion, content);
  if (kept !== null) return { revision: kept.revision, savedAt: kept.saved_at };
  const known = await readDraft(userId, questionId);
  const isSame = known?.baseVersion === baseVersion && isDeepStrictEqual(known.content, content);
  return isSame ? { revision: known.revision, savedAt: known.savedAt } : new Failure('draft_changed');
}

/** @returns `not_found` for an id that is of no question and of no draft of this author's */
export async function discardDraft(
  userId: UserId,
  questionId: QuestionId,
): Promise<RefusalOf<'discardQuestionDraft'> | null> {
  if (!isId(questionId)) return new Failure('not_found');
  const isKnown = (await deleteDraft(userId, questionId)) || (await findQuestion(questionId)) !== null;
  return isKnown ? null : new Failure('not_found');
}

export async function listOwnDrafts(
  userId: UserId,
): Promise<{ questionId: QuestionId; name: string | null; content: QuestionDraft; savedAt: Date }[]> {
  const rows = await listDrafts(userId, MAX_DRAFTS);
  return rows.map(({ question_id, name, content, saved_at }) => ({
    questionId: question_id,
    name,
    content: questionDraftSchema.parse(content),
    savedAt: saved_at,
  }));
}
