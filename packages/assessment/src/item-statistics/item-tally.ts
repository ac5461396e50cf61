import { wilsonInterval } from '../calibration.ts';
import { percent } from '../figures.ts';
import { correlationOf } from './correlation.ts';
import { type Estimate, fisherInterval } from './intervals.ts';
import { flagsOf, type ItemFlag, suspectsOf } from './item-flags.ts';
import { type AnalysedItem, FROM, type ItemAnswer, type ItemStage, stageOf } from './items.ts';

export type ChoiceFigures = {
  bit: number;
  isRight: boolean;
  answers: number;
  /** Share of those who reached the item, in percent. */
  share: number;
  /** Mean result in the rest of the paper of those who chose it, in percent; null where nobody did. */
  meanRest: number | null;
  /** Correlation of choosing it with the rest of the paper; null where it has none, or too few answers. */
  correlation: number | null;
  /** Number of those who chose it and were sure. */
  sure: number;
};

export type ItemFigures = {
  /** Number of attempts that reached it: those that answered it or left it out. */
  answers: number;
  answered: number;
  omitted: number;
  notReached: number;
  isDropped: boolean;
  right: number;
  stage: ItemStage;
  /** Mean mark, which is the share of right answers, in percent; null of too few, or dropped. */
  facility: Estimate | null;
  /** Correlation with the rest of the paper; null also where all have the item, or the rest, alike. */
  discrimination: Estimate | null;
  /** One for each choice of the item, in their order. */
  choices: ChoiceFigures[];
  sure: { answers: number; wrong: number };
  /** Bits of the choices that may be right, too. */
  suspects: number[];
  flags: ItemFlag[];
};

/** Counts the answers to one item, one after the other. */
export function createItemTally(item: AnalysedItem) {
  const counts = { answered: 0, omitted: 0, notReached: 0, right: 0 };
  const sure = { answers: 0, wrong: 0 };
  const rest = { sum: 0, squares: 0, sumOfRight: 0 };
  const choices = item.groups.flat().map((choice) => ({ ...choice, answers: 0, sum: 0, sure: 0 }));

  /**
   * @param answer one that does not count is left out, unless the item counts for nobody
   * @param restShare share of the rest of the paper that is right, 0 to 1
   */
  function add(answer: ItemAnswer, restShare: number): void {
    const { isAnswered, isReached, isRight, isSure, picked } = answer;
    if (isRight === null && !item.isDropped) return;
    if (!isReached) {
      counts.notReached += 1;
      return;
    }
    counts[isAnswered ? 'answered' : 'omitted'] += 1;
    rest.sum += restShare;
    rest.squares += restShare * restShare;
    if (isRight === true) {
      counts.right += 1;
      rest.sumOfRight += restShare;
    }
    if (isAnswered && isSure && !item.isDropped) {
      sure.answers += 1;
      if (isRight === false) sure.wrong += 1;
    }
    for (const choice of choices) {
      if ((picked & (1 << choice.bit)) === 0) continue;
      choice.answers += 1;
      choice.sum += restShare;
      if (isSure) choice.sure += 1;
    }
  }

  function figures(): ItemFigures {
    const answers = counts.answered + counts.omitted;
    const sums = { pairs: answers, sum: rest.sum, squares: rest.squares };
    const areFiguresGiven = answers >= FROM.figures;
    const isMarked = areFiguresGiven && !item.isDropped;
    const correlation = isMarked
      ? correlationOf({ ...sums, ones: counts.right, sumOfOnes: rest.sumOfRight })
      : null;
    const figured = {
      ...counts,
      answers,
      isDropped: item.isDropped,
      stage: stageOf(answers),
      facility: isMarked
        ? { value: percent(counts.right, answers), ...wilsonInterval(counts.right, answers) }
        : null,
      discrimination: correlation === null ? null : fisherInterval(correlation, answers),
      choices: choices.map(({ bit, isRight, sum, ...choice }) => ({
        bit,
        isRight,
        answers: choice.answers,
        share: percent(choice.answers, answers),
        meanRest: choice.answers === 0 ? null : percent(sum, choice.answers),
        correlation: areFiguresGiven
          ? correlationOf({ ...sums, ones: choice.answers, sumOfOnes: sum })
          : null,
        sure: choice.sure,
      })),
      sure: { ...sure },
    };
    if (!isMarked) return { ...figured, suspects: [], flags: [] };
    const byBit = new Map(figured.choices.map((choice) => [choice.bit, choice]));
    const groups = item.groups.map((group) => group.flatMap(({ bit }) => byBit.get(bit) ?? []));
    const flagged = { ...figured, groups, guess: item.guess };
    return { ...figured, suspects: suspectsOf(flagged), flags: flagsOf(flagged) };
  }

  return { add, figures };
}
