import type { TopicShare } from './proficiency.ts';

export type ArrangedTopics = {
  /** Topics with something wrong, the weakest first. */
  weak: TopicShare[];
  /** Topics of which nothing was wrong, or nothing is shown yet. */
  rest: TopicShare[];
};

/** Divides the topics of a report. Of equal shares the one of more answers comes first. */
export function arrangeTopics(topics: readonly TopicShare[]): ArrangedTopics {
  const isWeak = ({ correct, total }: TopicShare) => correct < total;
  return {
    weak: topics
      .filter(isWeak)
      .toSorted((one, other) => (one.percent ?? 0) - (other.percent ?? 0) || other.total - one.total),
    rest: topics.filter((topic) => !isWeak(topic)),
  };
}
