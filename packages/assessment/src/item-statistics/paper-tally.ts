import { type Estimate, feldtInterval } from './intervals.ts';
import { FROM, type ItemStage, stageOf } from './items.ts';

/** Figures of attempts at one paper, in right answers. */
export type PaperFigures = {
  attempts: number;
  /** Number of items that count. */
  items: number;
  stage: ItemStage;
  /** Null of too few attempts, as the next three. */
  mean: number | null;
  standardDeviation: number | null;
  /** KR-20, which is α of items marked 0 or 1; null also where all totals are equal. */
  reliability: Estimate | null;
  /** Standard error of measurement, in right answers. */
  errorOfMeasurement: number | null;
  /** Number of attempts with each total, the lowest first. */
  distribution: { right: number; attempts: number }[];
};

/** Counts the totals of attempts at one paper, one after the other. */
export function createPaperTally(items: readonly number[]) {
  const rights = new Map(items.map((item) => [item, 0]));
  const totals = new Map<number, number>();

  /** @param right the items that are right, among those of the paper that count */
  function add(right: readonly number[]): void {
    for (const item of right) rights.set(item, (rights.get(item) ?? 0) + 1);
    totals.set(right.length, (totals.get(right.length) ?? 0) + 1);
  }

  function figures(): PaperFigures {
    const distribution = [...totals]
      .map(([right, attempts]) => ({ right, attempts }))
      .sort((a, b) => a.right - b.right);
    const sumOf = (figureOf: (right: number) => number) =>
      distribution.reduce((sum, { right, attempts }) => sum + figureOf(right) * attempts, 0);
    const attempts = sumOf(() => 1);
    const counted = { attempts, items: items.length, stage: stageOf(attempts), distribution };
    const none = { mean: null, standardDeviation: null, reliability: null, errorOfMeasurement: null };
    if (attempts < FROM.figures) return { ...counted, ...none };
    const sum = sumOf((right) => right);
    // Sums of whole numbers are exact: a variance of nothing is 0.
    const spread = (attempts * sumOf((right) => right * right) - sum * sum) / attempts;
    const mean = sum / attempts;
    const variance = spread / (attempts - 1);
    const standardDeviation = Math.sqrt(variance);
    const known = { ...counted, ...none, mean, standardDeviation };
    if (items.length < 2 || spread === 0) return known;
    const spreadOfItems = [...rights.values()].reduce(
      (all, right) => all + (right * (attempts - right)) / attempts,
      0,
    );
    const alpha = (items.length / (items.length - 1)) * (1 - spreadOfItems / spread);
    return {
      ...known,
      reliability: feldtInterval(alpha, { persons: attempts, items: items.length }),
      errorOfMeasurement: standardDeviation * Math.sqrt(1 - alpha),
    };
  }

  return { add, figures };
}
