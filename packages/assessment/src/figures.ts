import { CONFIDENCE_LEVELS, type Confidence } from './answer.ts';

/** A share as a percentage with two decimals, half up; 0 of 0 is 0. */
export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((10_000 * part) / whole) / 100;
}

const CONFIDENCE_PERCENT: Record<Confidence, number> = {
  'I KNOW IT': 100,
  'THINK SO': 75,
  'NOT SURE': 50,
  'NO IDEA': 25,
};

/** Share of answers at this confidence level that are right by its claim, in percent. */
export function claimedPercent(level: Confidence): number {
  return CONFIDENCE_PERCENT[level];
}

/**
 * Mean confidence over the answered questions, in percent with two decimals; 0 when none was answered.
 * @param levels one confidence level for each answered question
 */
export function confidencePercent(levels: Confidence[]): number {
  const sum = levels.reduce((total, level) => total + CONFIDENCE_PERCENT[level], 0);
  return percent(sum, levels.length * 100);
}

/** The level at a stored index; anything else is the default, the first. */
export function confidenceAt(index: number | undefined): Confidence {
  return CONFIDENCE_LEVELS[index ?? 0] ?? CONFIDENCE_LEVELS[0];
}

/** Colour band of a percentage bar, 1 to 5; the upper bound belongs to the band. Specification section 9. */
export function percentageBand(value: number): 1 | 2 | 3 | 4 | 5 {
  if (value <= 40) return 1;
  if (value <= 55) return 2;
  if (value <= 65) return 3;
  if (value <= 75) return 4;
  return 5;
}
