import type { QuestionId, UserId } from '@assay/assessment';
import { isId } from '../../db/ids.ts';
import type { RefusalOf } from '../../failure.ts';
import { Failure } from '../../failure.ts';
import { countOpenReports } from '../staff-tickets/question-reports.service.ts';
import { type KeptDraft, readDraft } from './drafts.service.ts';
import {
  findQuestion,
  findVersion,
  listUses,
  listVersions,
  type QuestionRow,
  type StoredVersionRow,
  type UseRow,
  type VersionRow,
} from './versions.queries.ts';

/** A question as its editor shows it; a new one has only a draft. */
export type EditedQuestion = {
  question: QuestionRow | null;
  newest: StoredVersionRow | null;
  draft: KeptDraft | null;
  uses: UseRow[];
  reports: number;
};

/** @returns `not_found` for an id that is of no question and of no draft of this author's */
export async function readQuestion(
  userId: UserId,
  id: QuestionId,
): Promise<EditedQuestion | RefusalOf<'getQuestion'>> {
  if (!isId(id)) return new Failure('not_found');
  const question = await findQuestion(id);
  const draft = await readDraft(userId, id);
  if (question === null) {
    return draft === null
      ? new Failure('not_found')
      : { question, newest: null, draft, uses: [], reports: 0 };
  }
  return {
    question,
    newest: await findVersion(id, null),
    draft,
    uses: await listUses(id),
    reports: await countOpenReports(id),
  };
}

/** The versions of a question, the newest first. */
export async function readVersions(
  id: QuestionId,
): Promise<VersionRow[] | RefusalOf<'listQuestionVersions'>> {
  const versions = isId(id) ? await listVersions(id) : [];
  return versions.length === 0 ? new Failure('not_found') : versions;
}

export async function readVersion(
  id: QuestionId,
  number: string,
): Promise<StoredVersionRow | RefusalOf<'getQuestionVersion'>> {
  const isNumber = /^[1-9]\d{0,8}$/u.test(number);
  const version = isId(id) && isNumber ? await findVersion(id, Number(number)) : null;
  return version ?? new Failure('not_found');
}
