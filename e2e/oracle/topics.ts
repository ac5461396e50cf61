import type { TopicCountRow } from './tables.ts';

const childrenOf = (topics: readonly TopicCountRow[], id: string) =>
  topics.filter(({ parent }) => parent === id);

/**
 * Builds the figures of a topic; the listed topics are the third of a path, and those where a path ends
 * before.
 */
export function expectedTopic(topics: readonly TopicCountRow[], topic: TopicCountRow) {
  const below = childrenOf(topics, topic.id);
  return {
    _id: topic.id,
    topic_name: topic.name,
    subtopic_count: below.length,
    questionCount: topic.questions,
  };
}

export function listedTopics(topics: readonly TopicCountRow[]): TopicCountRow[] {
  return topics.filter(({ id, depth }) => depth === 2 || (depth < 2 && childrenOf(topics, id).length === 0));
}
