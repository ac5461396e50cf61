import {
  isOfChoice,
  PRACTICE_CHOICES,
  type PracticeChoice,
  type PracticeHold,
  percent,
  type Question,
  type QuestionId,
  type TopicId,
  type UserId,
} from '@assay/assessment';
import { questionSchema } from '@assay/assessment/question';
import { isId } from '../../db/ids.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import { learnerHasAccess } from '../accounts/accounts.service.ts';
import type { Topic } from '../topics/taxonomy.ts';
import { readTaxonomy } from '../topics/topics.service.ts';
import { findHeldBack } from './held-back.service.ts';
import {
  type LastRow,
  listLastAnswers,
  listPractised,
  listQuestionsOfTopics,
  listReleasedContents,
} from './practice.queries.ts';

export const MOST_LISTED = 50;

export type PracticeQuestion = { id: QuestionId; version: number; content: Question; flagged: boolean };

export type TopicPractice = {
  topic: Topic;
  counts: Record<PracticeChoice, number>;
  questions: PracticeQuestion[];
  /** Reasons of each question that is held back. */
  heldBack: PracticeHold[][];
};

/** Questions of a topic, with all below it, that a learner may practise now. */
export async function listPractice(
  userId: UserId,
  topicId: TopicId,
  { choice = 'all', question }: { choice?: PracticeChoice | undefined; question?: QuestionId | undefined },
): Promise<TopicPractice | RefusalOf<'listPractice'>> {
  const taxonomy = await readTaxonomy();
  const topic = isId(topicId) ? taxonomy.find(topicId) : undefined;
  if (topic === undefined) return new Failure('not_found');
  if (!(await learnerHasAccess(userId))) return new Failure('no_access');
  const rows = await listQuestionsOfTopics(taxonomy.idsWithin(topic.id));
  // A retired question counts nowhere, but who asks for it is told that it cannot be practised.
  const asked = rows
    .filter(({ question_id, retired }) => (question === undefined ? !retired : question_id === question))
    .map(({ question_id }) => question_id);
  if (question !== undefined && asked.length === 0) return new Failure('not_found');
  const heldBack = await findHeldBack(userId, asked);
  const free = asked.filter((id) => !heldBack.has(id));
  const last = await readLastAnswers(userId, free);
  const chosen = PRACTICE_CHOICES.map((each) => free.filter((id) => isOfChoice(each, last.get(id) ?? null)));
  const counts = Object.fromEntries(
    PRACTICE_CHOICES.map((each, index) => [each, chosen[index]?.length ?? 0]),
  );
  // Never met first, then those met longest ago: a learner who comes back goes on where they were.
  const metAt = (id: QuestionId) => last.get(id)?.at.getTime() ?? 0;
  const next = (chosen[PRACTICE_CHOICES.indexOf(choice)] ?? [])
    .toSorted((a, b) => metAt(a) - metAt(b))
    .slice(0, MOST_LISTED);
  return {
    topic,
    counts: counts as Record<PracticeChoice, number>,
    questions: await readReleased(next, last),
    heldBack: [...heldBack.values()],
  };
}

/**
 * Reads the released versions of questions.
 * @param questionIds in the order in which they are offered
 * @param last how the learner met each the last time
 */
export async function readReleased(
  questionIds: QuestionId[],
  last: ReadonlyMap<QuestionId, LastRow>,
): Promise<PracticeQuestion[]> {
  const contents = await listReleasedContents(questionIds);
  return contents.map(({ question_id, version, content }) => ({
    id: question_id,
    version,
    content: questionSchema.parse(content),
    flagged: last.get(question_id)?.flagged ?? false,
  }));
}

/** Numbers of questions that a learner may practise now, of each of these topics with all below it. */
export async function countFreeQuestions(userId: UserId, topicIds: TopicId[]): Promise<Map<TopicId, number>> {
  const taxonomy = await readTaxonomy();
  const within = new Map(topicIds.map((id) => [id, new Set(taxonomy.idsWithin(id))]));
  const questions = await listQuestionsOfTopics([...within.values()].flatMap((ids) => [...ids]));
  const heldBack = await findHeldBack(
    userId,
    questions.map(({ question_id }) => question_id),
  );
  const free = questions.filter(({ question_id }) => !heldBack.has(question_id));
  return new Map(
    [...within].map(([id, ids]) => [id, free.filter(({ topic_id }) => ids.has(topic_id)).length]),
  );
}

export async function readLastAnswers(
  userId: UserId,
  questionIds: QuestionId[],
): Promise<Map<QuestionId, LastRow>> {
  const rows = await listLastAnswers(userId, questionIds);
  return new Map(rows.map((row) => [row.question_id, row]));
}

export type PractisedTopic = {
  id: TopicId | null;
  name: string;
  questions: number;
  answers: number;
  correct: number;
  percent: number;
};

/** Practice of a learner, by topic in the order of names, without questions that are held back now. */
export async function countPractice(userId: UserId): Promise<{ topics: PractisedTopic[]; withheld: number }> {
  const practised = await listPractised(userId);
  const heldBack = await findHeldBack(
    userId,
    practised.map(({ question_id }) => question_id),
  );
  const taxonomy = await readTaxonomy();
  const topics = new Map<TopicId | null, PractisedTopic>();
  for (const { question_id, topic_id, answers, correct } of practised) {
    if (heldBack.has(question_id)) continue;
    const place = topic_id === null ? null : taxonomy.placeOf(topic_id);
    const id = place?.topic.id ?? null;
    const topic = topics.get(id) ?? {
      id,
      name: place?.topic.name ?? 'Other questions',
      questions: 0,
      answers: 0,
      correct: 0,
      percent: 0,
    };
    topic.questions += 1;
    topic.answers += answers;
    topic.correct += correct;
    topic.percent = percent(topic.correct, topic.answers);
    topics.set(id, topic);
  }
  return {
    topics: [...topics.values()].sort((a, b) => a.name.localeCompare(b.name, 'en')),
    withheld: heldBack.size,
  };
}
