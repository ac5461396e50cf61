import type { QuestionId, UserId } from '@assay/assessment';
import type { ResultLetter } from '@assay/assessment/grading';
import { query } from '../../db/query.ts';

/** Result of question `p` in record `a`, at place `p.position + 1`. */
const RESULT = 'substr(a.results, p.position + 1, 1)';
const ANSWER_DETAILS = `a.picked[p.position + 1] as picked,
  substr(a.confidence, p.position + 1, 1)::int as confidence, substr(a.chosen, p.position + 1, 1) = '1' as chosen`;

/** Meanings as in `AnswerRecord`. */
type AnswerDetails = { picked: number; confidence: number; chosen: boolean };

/** Answers of all learners to a question `$2`: for staff, who may see every status. Never for learners. */
const OF_QUESTION = `test_version_questions p
  join report_answers a on a.tenant_id = $1 and a.test_version_id = p.test_version_id
  where p.tenant_id = $1 and p.question_id = $2`;

export type PickCount = AnswerDetails & { question_version: number; result: ResultLetter; count: number };

/** Counts how often a question was answered in each way, in all reports, by its versions. */
export async function countPicks(questionId: QuestionId): Promise<PickCount[]> {
  return query<PickCount>(
    `select p.question_version, ${RESULT} as result, ${ANSWER_DETAILS}, count(*)::int
     from ${OF_QUESTION} group by 1, 2, 3, 4, 5`,
    [questionId],
  );
}

export type PickRow = AnswerDetails & { user_id: UserId; submitted_at: Date; result: ResultLetter };

/** Learners who answered a question, and their answers: the newest reports first. */
export async function listPicks(questionId: QuestionId, atMost: number): Promise<PickRow[]> {
  return query<PickRow>(
    `select r.user_id, r.submitted_at, l.result, l.picked, l.confidence, l.chosen
     from (select a.report_id, ${RESULT} as result, ${ANSWER_DETAILS}
           from ${OF_QUESTION} order by a.report_id desc limit $3) l
     join reports r on r.tenant_id = $1 and r.id = l.report_id
     order by l.report_id desc`,
    [questionId, atMost],
  );
}
