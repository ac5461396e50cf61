import type { LastAnswer, QuestionId, TestId, TestVersionId, TopicId, UserId } from '@assay/assessment';
import { currentTime } from '../../clock/corrected-time.ts';
import { query } from '../../db/query.ts';

/**
 * Version of a question `q` that learners practise; null where it is not released. Processes of the former
 * version of this software take a release back by its time alone.
 */
const RELEASED_VERSION =
  'case when q.released_at is not null and q.retired_at is null then q.released_version end';

export type TopicQuestionRow = { question_id: QuestionId; topic_id: TopicId; retired: boolean };

/**
 * Questions of the bank that have one of these topics in the version that is released, or in their newest
 * where none is; in the order in which they were added.
 */
export async function listQuestionsOfTopics(topicIds: TopicId[]): Promise<TopicQuestionRow[]> {
  return query<TopicQuestionRow>(
    `select v.question_id, v.topic_id, q.retired_at is not null as retired
     from question_versions v
     join questions q on q.tenant_id = $1 and q.id = v.question_id
     where v.tenant_id = $1 and v.topic_id = any($2::uuid[])
       and coalesce(v.number = ${RELEASED_VERSION}, not exists (
         select from question_versions n
         where n.tenant_id = $1 and n.question_id = v.question_id and n.number > v.number))
     order by v.question_id`,
    [topicIds],
  );
}

/** Those of these questions that are released for practice. */
export async function listReleased(questionIds: QuestionId[]): Promise<{ id: QuestionId }[]> {
  return query<{ id: QuestionId }>(
    `select q.id from questions q
     where q.tenant_id = $1 and q.id = any($2::uuid[]) and ${RELEASED_VERSION} is not null`,
    [questionIds],
  );
}

export type ContentRow = { question_id: QuestionId; version: number; content: unknown };

/** The released versions of these questions, with content and key, in their order. Others are left out. */
export async function listReleasedContents(questionIds: QuestionId[]): Promise<ContentRow[]> {
  return query<ContentRow>(
    `select q.id as question_id, v.number as version, v.content
     from unnest($2::uuid[]) with ordinality as asked (id, place)
     join questions q on q.tenant_id = $1 and q.id = asked.id
     join question_versions v
       on v.tenant_id = $1 and v.question_id = q.id and v.number = ${RELEASED_VERSION}
     order by asked.place`,
    [questionIds],
  );
}

export type VersionRow = {
  content: unknown;
  /** True for the version that learners practise now. */
  released: boolean;
};

/**
 * A version of a question, with its key; null also where it is newer than the released one: learners are not
 * told that it is there.
 */
export async function findVersion(questionId: QuestionId, version: number): Promise<VersionRow | null> {
  const rows = await query<VersionRow>(
    `select v.content, coalesce(v.number = ${RELEASED_VERSION}, false) as released
     from questions q
     join question_versions v on v.tenant_id = $1 and v.question_id = q.id and v.number = $3
     where q.tenant_id = $1 and q.id = $2 and v.number <= coalesce(${RELEASED_VERSION}, v.number)`,
    [questionId, version],
  );
  return rows[0] ?? null;
}

export type OfferedRow = {
  test_id: TestId;
  test_name: string;
  test_version_id: TestVersionId;
  /** True when a learner who starts the test now gets this version. */
  active: boolean;
  /** True when it shows its answers never, or at a date that has not come. */
  keeps_answers: boolean;
  /** True when the learner has a report of it, on any version. */
  reported: boolean;
};

/**
 * The newest version of each active test, and every version of a test that holds back its answers: those who
 * sat a former one wait for them, too.
 */
export async function listOfferedTests(userId: UserId): Promise<OfferedRow[]> {
  return query<OfferedRow>(
    `select t.id as test_id, t.test_name, v.id as test_version_id,
       t.status = 'Active' and v.id = t.current_version_id as active, k.keeps_answers, exists (
       select from reports r where r.tenant_id = $1 and r.user_id = $2 and r.test_id = t.id) as reported
     from tests t
     cross join lateral (
       select t.answers_shown = 'never' or (t.answers_shown = 'after_date'
         and t.answers_shown_from > $3) as keeps_answers
     ) k
     join test_versions v on v.tenant_id = $1 and v.test_id = t.id
       and (k.keeps_answers or (t.status = 'Active' and v.id = t.current_version_id))
     where t.tenant_id = $1`,
    [userId, currentTime()],
  );
}

export type PlaceRow = { question_id: QuestionId; test_version_id: TestVersionId; position: number };

/** Positions of these questions in these versions, regardless of the version of the question. */
export async function listPlaces(
  questionIds: QuestionId[],
  versionIds: TestVersionId[],
): Promise<PlaceRow[]> {
  return query<PlaceRow>(
    `select question_id, test_version_id, position from test_version_questions
     where tenant_id = $1 and question_id = any($2::uuid[]) and test_version_id = any($3::uuid[])`,
    [questionIds, versionIds],
  );
}

export type LastRow = LastAnswer & { question_id: QuestionId; at: Date };

/**
 * Result of each of these questions when the learner met it last, in a report or in practice; those that were
 * never met are left out. Only for questions that may be practised: no report holds them back.
 */
export async function listLastAnswers(userId: UserId, questionIds: QuestionId[]): Promise<LastRow[]> {
  return query<LastRow>(
    `select distinct on (question_id) * from (
       -- Full marks without an answer (G) say no more than an unanswered question.
       select p.question_id, r.submitted_at as at, translate(substr(a.results, p.position + 1, 1), 'G', 'U') as result,
              substr(a.confidence, p.position + 1, 1)::int as confidence,
              substr(a.chosen, p.position + 1, 1) = '1' as chosen,
              substr(a.flagged, p.position + 1, 1) = '1' as flagged
       from reports r
       join report_answers a on a.tenant_id = $1 and a.report_id = r.id
       join test_version_questions p on p.tenant_id = $1 and p.test_version_id = a.test_version_id
       where r.tenant_id = $1 and r.user_id = $2 and p.question_id = any($3::uuid[])
         and substr(a.results, p.position + 1, 1) <> 'D'
       union all
       select question_id, answered_at, result, confidence, chosen, flagged
       from practice_answers where tenant_id = $1 and user_id = $2 and question_id = any($3::uuid[])
     ) met
     order by question_id, at desc`,
    [userId, questionIds],
  );
}

/**
 * Locks the learner's row until the transaction ends. Opening a test takes the same lock, so that no test is
 * opened between the decision here and the answer.
 * @returns false when the account is closed
 */
export async function lockLearner(userId: UserId): Promise<boolean> {
  const rows = await query(
    'select from users where tenant_id = $1 and id = $2 and closed_at is null for update',
    [userId],
  );
  return rows.length > 0;
}

export type PracticeAnswer = LastAnswer & {
  answer_id: string;
  question_id: QuestionId;
  question_version: number;
  /** One bit each, as in `AnswerRecord`. */
  picked: number;
};

/** @returns false when an answer with this id exists already: it stays as it is */
export async function insertPracticeAnswer(userId: UserId, answer: PracticeAnswer): Promise<boolean> {
  const rows = await query(
    `insert into practice_answers (tenant_id, user_id, answer_id, question_id, question_version, answered_at,
       result, picked, confidence, chosen, flagged)
     values ($1, $2, $3, $4, $5, $11, $6, $7, $8, $9, $10)
     on conflict do nothing returning answer_id`,
    [
      userId,
      answer.answer_id,
      answer.question_id,
      answer.question_version,
      answer.result,
      answer.picked,
      answer.confidence,
      answer.chosen,
      answer.flagged,
      currentTime(),
    ],
  );
  return rows.length > 0;
}

export async function findPracticeAnswer(userId: UserId, answerId: string): Promise<PracticeAnswer | null> {
  const rows = await query<PracticeAnswer>(
    `select answer_id, question_id, question_version, result, picked, confidence, chosen, flagged
     from practice_answers where tenant_id = $1 and user_id = $2 and answer_id = $3`,
    [userId, answerId],
  );
  return rows[0] ?? null;
}

/** Deletes a learner's answers to a question beyond this number of newest ones. */
export async function deleteOldAnswers(userId: UserId, questionId: QuestionId, kept: number): Promise<void> {
  await query(
    `delete from practice_answers p
     using (select answer_id from practice_answers
            where tenant_id = $1 and user_id = $2 and question_id = $3
            order by answered_at desc, answer_id desc offset $4) old
     where p.tenant_id = $1 and p.user_id = $2 and p.answer_id = old.answer_id`,
    [userId, questionId, kept],
  );
}

export type PractisedRow = {
  question_id: QuestionId;
  /** Topic of the question when it was last answered. */
  topic_id: TopicId | null;
  answers: number;
  correct: number;
};

/** Every question that the learner practised. */
export async function listPractised(userId: UserId): Promise<PractisedRow[]> {
  return query<PractisedRow>(
    `select a.question_id, v.topic_id, a.answers, a.correct
     from (select question_id, max(question_version) as version, count(*)::int as answers,
                  count(*) filter (where result = 'C')::int as correct
           from practice_answers where tenant_id = $1 and user_id = $2 group by question_id) a
     join question_versions v on v.tenant_id = $1 and v.question_id = a.question_id and v.number = a.version`,
    [userId],
  );
}

export type KeptPracticeRow = PracticeAnswer & { answered_at: Date; content: unknown };

/** Stored practice of a learner, in the order of the answers' ids, after one of these. */
export async function listKeptPractice(
  userId: UserId,
  after: string | null,
  atMost: number,
): Promise<KeptPracticeRow[]> {
  return query<KeptPracticeRow>(
    `select a.answer_id, a.question_id, a.question_version, a.answered_at, a.result, a.picked, a.confidence, a.chosen,
            a.flagged, v.content
     from practice_answers a
     join question_versions v
       on v.tenant_id = $1 and v.question_id = a.question_id and v.number = a.question_version
     where a.tenant_id = $1 and a.user_id = $2 and ($3::uuid is null or a.answer_id > $3)
     order by a.answer_id limit $4`,
    [userId, after, atMost],
  );
}

/** Deletes all practice of a learner. */
export async function deletePractice(userId: UserId): Promise<void> {
  await query('delete from practice_answers where tenant_id = $1 and user_id = $2', [userId]);
}
