import { type AttemptId, mixedOrder } from '@assay/assessment';
import type { PaperQuestionResponse } from '../publishing/paper.present.ts';
import type { PublishedVersion } from '../publishing/versions.ts';

/**
 * Order in which the learner of one attempt sees the questions of its version. All that is stored has the
 * version's order: the learner's own is applied where the attempt's calls come in and go out.
 */
export type PaperOrder = {
  /** Position in the version of what the learner sees at this index; an index beyond the end stays. */
  positionAt(index: number): number;
  /** Index at which the learner sees this position of the version; a position beyond the end stays. */
  indexOf(position: number): number;
};

const VERSIONS_OWN: PaperOrder = { positionAt: (index) => index, indexOf: (position) => position };

export function paperOrderOf(
  { mixesQuestions, questions }: PublishedVersion,
  attemptId: AttemptId,
): PaperOrder {
  if (!mixesQuestions) return VERSIONS_OWN;
  const shown = mixedOrder(attemptId, questions.length);
  return {
    positionAt: (index) => shown[index] ?? index,
    indexOf: (position) => (position < shown.length ? shown.indexOf(position) : position),
  };
}

/** Entries of a call, each at its position in the version. */
export function inVersionOrder<Entry extends { index: number }>(
  order: PaperOrder,
  entries: readonly Entry[],
): Entry[] {
  return entries.map((entry) => ({ ...entry, index: order.positionAt(entry.index) }));
}

/** The questions as the learner of this attempt sees them: JSON in UTF-8. */
export function paperFor(version: PublishedVersion, attemptId: AttemptId): Buffer {
  const { learnerViewJson, mixesQuestions, questions } = version;
  if (!mixesQuestions && questions.every(({ mixesOptions }) => !mixesOptions)) return learnerViewJson;
  const order = paperOrderOf(version, attemptId);
  const paper: PaperQuestionResponse[] = JSON.parse(learnerViewJson.toString());
  const shown = paper.map((_, index) => {
    const position = order.positionAt(index);
    const question = paper[position];
    if (question === undefined) throw new Error(`A version has no question ${position}.`);
    if (questions[position]?.mixesOptions !== true) return question;
    const options = mixedOrder(`${attemptId} ${question._id}`, question.options.length);
    return { ...question, options: options.flatMap((option) => question.options[option] ?? []) };
  });
  return Buffer.from(JSON.stringify(shown));
}
