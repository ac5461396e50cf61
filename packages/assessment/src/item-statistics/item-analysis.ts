import { createItemTally, type ItemFigures } from './item-tally.ts';
import type { AnalysedAttempt, AnalysedItem, ItemAnswer } from './items.ts';
import { createPaperTally, type PaperFigures } from './paper-tally.ts';

export type ItemAnalysis = {
  /** One for each item, in their order. */
  items: ItemFigures[];
  /** By the papers' names. */
  papers: Map<string, PaperFigures>;
};

/**
 * Analyses attempts, one after the other, in any order. The rest, with which an item is correlated, is the
 * share of the attempt's other questions that are right: so attempts at papers of other lengths are
 * comparable, and among those of one length it is their number.
 */
export function createItemAnalysis(items: readonly AnalysedItem[]) {
  const tallies = items.map(createItemTally);
  const papers = new Map<string, ReturnType<typeof createPaperTally>>();
  const counts = ({ item }: ItemAnswer) => items[item]?.isDropped === false;
  const isMarked = (answer: ItemAnswer) => counts(answer) && answer.isRight !== null;

  return {
    add({ paper, answers }: AnalysedAttempt): void {
      const counted = answers.filter(counts);
      const right = counted.filter(({ isRight }) => isRight === true);
      const tally = papers.get(paper) ?? createPaperTally(counted.map(({ item }) => item));
      papers.set(paper, tally);
      tally.add(right.map(({ item }) => item));
      const marked = answers.filter(isMarked).length;
      for (const answer of answers) {
        const isInTotal = isMarked(answer);
        const rest = marked - (isInTotal ? 1 : 0);
        const restRight = right.length - (isInTotal && answer.isRight === true ? 1 : 0);
        tallies[answer.item]?.add(answer, rest === 0 ? 0 : restRight / rest);
      }
    },

    result(): ItemAnalysis {
      return {
        items: tallies.map((tally) => tally.figures()),
        papers: new Map([...papers].map(([name, tally]) => [name, tally.figures()])),
      };
    },
  };
}
