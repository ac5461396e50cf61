import type { QuestionId, ReportId, TopicId, UserId } from '@assay/assessment';
import { currentTenantId, queryPrepared } from '../../db/context.ts';
import type { ResultLetter, WithheldQuestions } from './learner-records.ts';

/**
 * The records of reports taken apart into questions: a row for each question `p` of each record `a`. Its place in the
 * record is `p.position + 1`.
 */
const QUESTIONS_OF_RECORD = `test_version_questions p
  on p.tenant_id = a.tenant_id and p.test_version_id = a.test_version_id`;
const RESULT = 'substr(a.results, p.position + 1, 1)';
const ANSWER_DETAILS = `a.picked[p.position + 1] as picked,
  substr(a.confidence, p.position + 1, 1)::int as confidence, substr(a.chosen, p.position + 1, 1) = '1' as chosen`;

/** `AnswerRecord` says what each means. */
type AnswerDetails = { picked: number; confidence: number; chosen: boolean };

/** What of a learner `$2` may be told: results are held back by `$3` and `$4`, and are null then. */
const OF_LEARNER = `reports r
  join report_answers a on a.tenant_id = r.tenant_id and a.report_id = r.id
  join ${QUESTIONS_OF_RECORD}
  left join unnest($3::uuid[], $4::int[]) w (report_id, position)
    on w.report_id = r.id and w.position = p.position
  where r.tenant_id = $1 and r.user_id = $2`;

export type TopicRow = {
  /** As the question had it when it was answered; null for questions without one. */
  topic_id: TopicId | null;
  total: number;
  correct: number;
  partial: number;
  unanswered: number;
};

/** What a learner answered in all reports, by topic; without what is held back. */
export async function countByTopic(userId: UserId, withheld: WithheldQuestions): Promise<TopicRow[]> {
  return queryPrepared<TopicRow>(
    'count-answers-by-topic',
    `select v.topic_id, count(*)::int as total, count(*) filter (where l.result = 'C')::int as correct,
            count(*) filter (where l.result = 'P')::int as partial,
            count(*) filter (where l.result = 'U')::int as unanswered
     from (select p.question_id, p.question_version, ${RESULT} as result
           from ${OF_LEARNER} and w.report_id is null) l
     join question_versions v
       on v.tenant_id = $1 and v.question_id = l.question_id and v.number = l.question_version
     group by v.topic_id`,
    [currentTenantId(), userId, withheld.reportIds, withheld.positions],
  );
}

export type SeenRow = AnswerDetails & {
  question_id: QuestionId;
  report_id: ReportId;
  submitted_at: Date;
  /** Null while it is held back. */
  result: ResultLetter | null;
  flagged: boolean;
};

/** Every question that a learner met in a report, with what came of it the last time. */
export async function listLastResults(userId: UserId, withheld: WithheldQuestions): Promise<SeenRow[]> {
  return queryPrepared<SeenRow>(
    'list-last-results',
    `select distinct on (p.question_id) p.question_id, r.id as report_id, r.submitted_at, ${ANSWER_DETAILS},
            case when w.report_id is null then ${RESULT} end as result,
            substr(a.flagged, p.position + 1, 1) = '1' as flagged
     from ${OF_LEARNER}
     order by p.question_id, r.submitted_at desc, r.id desc`,
    [currentTenantId(), userId, withheld.reportIds, withheld.positions],
  );
}

/** The answers of all learners to a question `$2`: for staff, who may see every status. Nothing of it is a learner's. */
const OF_QUESTION = `test_version_questions p
  join report_answers a on a.tenant_id = p.tenant_id and a.test_version_id = p.test_version_id
  where p.tenant_id = $1 and p.question_id = $2`;

export type PickCount = AnswerDetails & { question_version: number; result: ResultLetter; count: number };

/** How often a question was answered in each way, in all reports, by its versions. */
export async function countPicks(questionId: QuestionId): Promise<PickCount[]> {
  return queryPrepared<PickCount>(
    'count-picks',
    `select p.question_version, ${RESULT} as result, ${ANSWER_DETAILS}, count(*)::int
     from ${OF_QUESTION} group by 1, 2, 3, 4, 5`,
    [currentTenantId(), questionId],
  );
}

export type PickRow = AnswerDetails & { user_id: UserId; submitted_at: Date; result: ResultLetter };

/** Who answered a question, and how: the newest reports first. */
export async function listPicks(questionId: QuestionId, atMost: number): Promise<PickRow[]> {
  return queryPrepared<PickRow>(
    'list-picks',
    `select r.user_id, r.submitted_at, l.result, l.picked, l.confidence, l.chosen
     from (select a.report_id, ${RESULT} as result, ${ANSWER_DETAILS}
           from ${OF_QUESTION} order by a.report_id desc limit $3) l
     join reports r on r.tenant_id = $1 and r.id = l.report_id
     order by l.report_id desc`,
    [currentTenantId(), questionId, atMost],
  );
}
