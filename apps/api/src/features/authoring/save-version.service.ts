import type { QuestionId, UserId } from '@assay/assessment';
import { questionSchema } from '@assay/assessment/question';
import type { Contract, RequestOf } from '@assay/contract';
import { isId } from '../../db/ids.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import { recordAudit } from '../audits/audits.service.ts';
import { staffActor } from '../audits/staff-actor.service.ts';
import { addQuestion, addVersions, createTopicFinder, digestOf, lockBank } from '../banks/banks.service.ts';
import { deleteDraft } from './drafts.queries.ts';
import { checkDraft } from './preview.service.ts';
import { findQuestion, findVersion } from './versions.queries.ts';

/** Bank of the questions that were written here: the first part of their names. */
const BANK = 'own';

/**
 * Makes an immutable version, in the ambient transaction; the author's draft ends with it. Learners do not
 * see the version before it is released or published. Content equal to the newest version, as after an answer
 * that was lost, makes none.
 */
export async function saveVersion(
  userId: UserId,
  questionId: QuestionId,
  { content, baseVersion, message }: RequestOf<Contract['saveQuestionVersion']>['body'],
): Promise<{ version: number; saved: boolean } | RefusalOf<'saveQuestionVersion'>> {
  if (!isId(questionId)) return new Failure('not_found');
  await lockBank();
  const known = await findQuestion(questionId);
  const newest = await findVersion(questionId, null);
  if (newest === null && baseVersion !== null) return new Failure('not_found');
  const name = known?.name ?? `${BANK}:${questionId.slice(-12)}`;
  const { question: checked, tex, faults } = await checkDraft(content, name, newest);
  if (faults.length > 0) return new Failure('question_faulty', { findings: faults });
  const question = questionSchema.parse(checked);
  const digest = digestOf(question);
  if (newest?.digest.equals(digest)) {
    await deleteDraft(userId, questionId);
    return { version: newest.number, saved: false };
  }
  if (newest !== null && newest.number !== baseVersion) {
    return new Failure('question_changed', { newest: newest.number });
  }
  if (known === null) await addQuestion({ id: questionId, source_id: name });
  const number = (newest?.number ?? 0) + 1;
  const topicOf = await createTopicFinder();
  await addVersions([
    {
      question_id: questionId,
      number,
      topic_id: await topicOf(question.topic),
      content: question,
      digest: digest.toString('hex'),
      tex,
      message,
      author_id: userId,
    },
  ]);
  await deleteDraft(userId, questionId);
  await recordAudit(await staffActor(userId, message), {
    action: 'question_saved',
    subject: 'question',
    subjectId: questionId,
    details: { question: name, version_before: newest?.number ?? 0, version_after: number },
  });
  return { version: number, saved: true };
}
