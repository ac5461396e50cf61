import { wilsonInterval } from './calibration.ts';

/** Longest list of single answers by which a topic is shown. */
export const MOST_TOPIC_RESULTS = 12;

/** Right answers among a learner's answers in a topic. */
export type TopicResult = { correct: number; total: number };

/**
 * The topics with a wrong answer, the weakest first: by the highest share of right answers that is still
 * plausible (Wilson's 95 % interval), so that one wrong answer of one does not stand before seven of eleven.
 */
export function weakestFirst<Topic extends TopicResult>(topics: readonly Topic[]): Topic[] {
  const plausible = ({ correct, total }: Topic) => wilsonInterval(correct, total).to;
  return topics
    .filter(({ correct, total }) => correct < total)
    .toSorted((a, b) => plausible(a) - plausible(b) || b.total - a.total);
}
