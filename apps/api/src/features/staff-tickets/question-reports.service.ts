import type { QuestionId, UserId } from '@assay/assessment';
import type { Contract, RequestOf } from '@assay/contract';
import { isId } from '../../db/ids.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import { recordAudit } from '../audits/audits.service.ts';
import { staffActor } from '../audits/staff-actor.service.ts';
import { postToEach } from '../tickets/post-message.service.ts';
import {
  countAbout,
  countOpenReportsOf,
  hasVersion,
  listReportsOf,
  type QuestionReport,
} from './question-reports.queries.ts';

export type { QuestionReport } from './question-reports.queries.ts';

/** Reports of a question that are listed. */
const MOST_REPORTS = 50;
/** Number of the version that every question has. */
const FIRST_VERSION = 1;

/**
 * Lists the tickets about a question of the bank, in whichever version, the newest first.
 * @param id as it came in a path
 */
export async function listReportsOfQuestion(
  id: QuestionId,
): Promise<{ total: number; reports: QuestionReport[] } | Failure<'not_found'>> {
  const isKnown = isId(id) && (await hasVersion(id, FIRST_VERSION));
  return isKnown ? listReportsOf(id, MOST_REPORTS) : new Failure('not_found');
}

/** Counts the tickets about a question that are not closed. */
export function countOpenReports(id: QuestionId): Promise<number> {
  return countOpenReportsOf(id);
}

/**
 * Answers several tickets about a question with one message, in the ambient transaction: all or none.
 * @param id as it came in a path
 */
export async function answerQuestionReports(
  deps: { appSecret: string },
  me: UserId,
  id: string,
  body: RequestOf<Contract['answerQuestionReports']>['body'],
): Promise<{ answered: number } | RefusalOf<'answerQuestionReports'>> {
  const tickets = [...new Set(body.tickets)];
  const questionId = id as QuestionId;
  if (!isId(id) || !(await hasVersion(questionId, body.version))) return new Failure('not_found');
  if ((await countAbout(questionId, tickets)) < tickets.length) return new Failure('not_found');
  const party = { id: me, role: 'staff' } as const;
  const answered = await postToEach(deps, party, tickets, {
    body: body.message,
    clientMessageId: body.clientId,
    status: body.close ? 'Closed' : undefined,
  });
  if (answered > 0) {
    await recordAudit(await staffActor(me), {
      action: 'question_report_answered',
      subject: 'question',
      subjectId: questionId,
      details: { tickets: answered, version: body.version, closed: body.close ?? false },
    });
  }
  return { answered };
}
