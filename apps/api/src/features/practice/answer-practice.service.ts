import {
  CONFIDENCE_LEVELS,
  learnerView,
  type Question,
  readAnswers,
  UNTIL_RELEASED,
  type UserId,
} from '@assay/assessment';
import { type AnswerStatus, answerKeyOf, gradePaper } from '@assay/assessment/grading';
import { questionSchema } from '@assay/assessment/question';
import type { Contract, RequestOf } from '@assay/contract';
import { AppError, Failure, type RefusalOf } from '../../failure.ts';
import { learnerHasAccess } from '../accounts/accounts.service.ts';
import { presentPracticeHold } from './held-back.present.ts';
import { findHeldBack } from './held-back.service.ts';
import {
  deleteOldAnswers,
  findPracticeAnswer,
  findVersion,
  insertPracticeAnswer,
  lockLearner,
  type PracticeAnswer,
} from './practice.queries.ts';

type Body = RequestOf<Contract['answerPractice']>['body'];
export type Practised = { status: AnswerStatus; body: Body; content: Question };

/** Maximum number of answers kept of a learner and question. */
const MOST_KEPT = 20;

/**
 * Grades one answer and keeps it, unless the question is held back now: that is decided while the learner
 * cannot open a test, in the transaction that keeps the answer.
 */
export async function answerPractice(
  userId: UserId,
  body: Body,
): Promise<Practised | RefusalOf<'answerPractice'>> {
  if (!(await lockLearner(userId))) throw new AppError('unauthenticated');
  const row = await findVersion(body.question, body.version);
  if (row === null) return new Failure('not_found');
  if (!(await learnerHasAccess(userId))) return new Failure('no_access');
  // Checked before anything else that depends on the question: a retry is refused as well, once a test has
  // it.
  const [held] = (await findHeldBack(userId, [body.question])).get(body.question) ?? [];
  // A release is of one version: former ones may never have been released.
  const hold = held ?? (row.released ? undefined : UNTIL_RELEASED);
  if (hold !== undefined) return new Failure('question_held_back', presentPracticeHold(hold));

  const content = questionSchema.parse(row.content);
  const question = { view: learnerView(content), key: answerKeyOf(content) };
  const read = readAnswers([question.view], [{ index: 0, answer: { ...body, notes: '' } }], 0);
  if (read.type === 'rejected') return new Failure('answers_rejected', { indexes: read.indexes });
  const graded = gradePaper([question], read.answers);
  const [status] = graded.statuses;
  if (status === undefined || status === 'Dropped')
    throw new Error(`Question ${body.question} was not graded.`);
  const kept = await keep(userId, {
    answer_id: body.answerId,
    question_id: body.question,
    question_version: body.version,
    result: graded.record.results as PracticeAnswer['result'],
    picked: graded.record.picked[0] ?? 0,
    confidence: CONFIDENCE_LEVELS.indexOf(body.comment),
    chosen: body.commentChosen,
    flagged: body.flag,
  });
  return kept ? { status, body, content } : new Failure('save_id_reused');
}

/** @returns false when the id was used for another answer */
async function keep(userId: UserId, answer: PracticeAnswer): Promise<boolean> {
  if (await insertPracticeAnswer(userId, answer)) {
    await deleteOldAnswers(userId, answer.question_id, MOST_KEPT);
    return true;
  }
  const known = await findPracticeAnswer(userId, answer.answer_id);
  if (known === null) return false;
  const facts = Object.keys(answer) as (keyof PracticeAnswer)[];
  return facts.every((fact) => known[fact] === answer[fact]);
}
