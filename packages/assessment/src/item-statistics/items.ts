import { FEWEST_ANSWERS } from '../calibration.ts';

/** Something that a learner may choose: an option, or one side of a statement. */
export type Choice = {
  /** Its bit in a stored selection, see `AnswerRecord.picked`. */
  bit: number;
  /** True where the key, or another accepted one, has it. */
  isRight: boolean;
};

/** A question as it is analysed: versions of it that ask the same are one item. */
export type AnalysedItem = {
  /** Choices among which one decides: the options of a question, or the two sides of each statement. */
  groups: Choice[][];
  /** Share of right answers, in percent, that guessing gives; null where every answer is right. */
  guess: number | null;
  /** True where a re-mark dropped it. */
  isDropped: boolean;
};

/** Answer of one attempt to one item. */
export type ItemAnswer = {
  /** Index of the item. */
  item: number;
  /** Null where it does not count: the question was dropped for this attempt. */
  isRight: boolean | null;
  isAnswered: boolean;
  /** False for what a learner left unanswered after the last answer and never opened. */
  isReached: boolean;
  /** One bit for each choice. */
  picked: number;
  /** True where the learner chose the surest level: a preset one says nothing. */
  isSure: boolean;
};

/** An attempt at one of the papers: those with the same items are compared in their totals. */
export type AnalysedAttempt = { paper: string; answers: ItemAnswer[] };

/** Number of answers from which figures are given, from which flags are, and from which they are stable. */
export const FROM = { figures: FEWEST_ANSWERS, flags: 30, plain: 100 } as const;

/**
 * Trust in figures by the number of answers. `counts`: no figures are given. `intervals`: the figures say
 * nothing without theirs. `unstable`: doubts are named, but none for discrimination alone.
 */
export const ITEM_STAGES = ['counts', 'intervals', 'unstable', 'plain'] as const;
export type ItemStage = (typeof ITEM_STAGES)[number];

export function stageOf(answers: number): ItemStage {
  if (answers < FROM.figures) return 'counts';
  if (answers < FROM.flags) return 'intervals';
  return answers < FROM.plain ? 'unstable' : 'plain';
}
