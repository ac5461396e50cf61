import type { TopicShare } from './proficiency.ts';

export type ArrangedTopics = {
  /** Topics with something wrong, the weakest first. */
  weak: TopicShare[];
  /** Topics with nothing wrong among what is shown. */
  right: TopicShare[];
  /** Topics of which nothing is shown yet. */
  hidden: TopicShare[];
};

/** Divides the topics of a report. Of equal shares the one of more answers comes first. */
export function arrangeTopics(topics: readonly TopicShare[]): ArrangedTopics {
  const weak = topics
    .filter(({ correct, total }) => correct < total)
    .toSorted((one, other) => (one.percent ?? 0) - (other.percent ?? 0) || other.total - one.total);
  return {
    weak,
    right: topics.filter(({ correct, total }) => total > 0 && correct === total),
    hidden: topics.filter(({ total }) => total === 0),
  };
}
