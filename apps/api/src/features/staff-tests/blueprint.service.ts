import { randomInt } from 'node:crypto';
import type { Blueprint, QuestionId, TestId, TopicId } from '@assay/assessment';
import { idsWithin, topicPathsOf } from '../authoring/topic-paths.ts';
import { listTopics } from '../banks/banks.service.ts';
import { countByTopic, listCandidates } from './bank-questions.queries.ts';

export type BlueprintTopic = {
  id: TopicId;
  path: string[];
  /** With those of the topics below, as are the others. */
  questions: number;
  released: number;
  leftOut: number;
};

/** Topics in the order of their paths, with the numbers of questions that a test can be made of. */
export async function readBlueprintTopics(leaveOut: TestId | null): Promise<BlueprintTopic[]> {
  const rows = await listTopics();
  const counts = new Map((await countByTopic(leaveOut)).map((count) => [count.topic_id, count]));
  return topicPathsOf(rows).map(({ id, path }) => {
    const topic: BlueprintTopic = { id, path, questions: 0, released: 0, leftOut: 0 };
    for (const within of idsWithin(rows, id)) {
      const count = counts.get(within);
      topic.questions += count?.questions ?? 0;
      topic.released += count?.released ?? 0;
      topic.leftOut += count?.left_out ?? 0;
    }
    return topic;
  });
}

/** Counts the questions that no blueprint draws, since they have no topic; retired ones do not count. */
export async function countWithoutTopic(): Promise<number> {
  return (await countByTopic(null)).find(({ topic_id }) => topic_id === null)?.questions ?? 0;
}

export type Draw = { questions: QuestionId[]; short: { topic: TopicId; has: number }[] };

/**
 * Draws the questions of a blueprint at random, none twice, in the order of its rows. Rows of a topic within
 * another's are drawn before that one's, so that it does not take what they need.
 */
export async function drawQuestions({ rows, leaveOut }: Blueprint): Promise<Draw> {
  const topics = await listTopics();
  const withTopics = rows.map((row) => ({ ...row, within: new Set(idsWithin(topics, row.topic)) }));
  const candidates = await listCandidates(
    [...new Set(withTopics.flatMap(({ within }) => [...within]))],
    leaveOut,
  );
  const drawn = new Map<TopicId, QuestionId[]>();
  const taken = new Set<QuestionId>();
  const short: Draw['short'] = [];
  for (const { topic, take, within } of withTopics.toSorted((a, b) => a.within.size - b.within.size)) {
    const left = candidates.filter(({ id, topic_id }) => within.has(topic_id) && !taken.has(id));
    if (take !== null && left.length < take) short.push({ topic, has: left.length });
    const chosen = shuffled(left.map(({ id }) => id)).slice(0, take ?? 0);
    for (const id of chosen) taken.add(id);
    drawn.set(topic, chosen);
  }
  return { questions: rows.flatMap(({ topic }) => drawn.get(topic) ?? []), short };
}

function shuffled<T>(entries: T[]): T[] {
  const keyed = entries.map((entry) => ({ entry, key: randomInt(2 ** 47) }));
  return keyed.sort((a, b) => a.key - b.key).map(({ entry }) => entry);
}
