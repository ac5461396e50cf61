import { CONFIDENCE_LEVELS, type Confidence } from './answer.ts';
import { claimedPercent, percent } from './figures.ts';

/** Minimum number of answers: fewer say nothing of how well a level is judged. */
export const FEWEST_ANSWERS = 10;

/** The 97.5th percentile of the normal distribution: an interval of 95 %. */
const Z = 1.959_964;

/** Number of answers given at a level that the learner chose, and of the right ones among them. */
export type LevelCount = { level: Confidence; answers: number; correct: number };

export type LevelCalibration = LevelCount & {
  /** Share of right answers that the level claims, in percent. */
  claimed: number;
  /**
   * Share of right answers, in percent with two decimals, with its 95 % interval; null of too few answers.
   */
  right: { percent: number; from: number; to: number } | null;
};

/** One entry for each level, the surest first, whether or not it was ever chosen. */
export function calibrate(counts: readonly LevelCount[]): LevelCalibration[] {
  return CONFIDENCE_LEVELS.map((level) => {
    let answers = 0;
    let correct = 0;
    for (const count of counts) {
      if (count.level !== level) continue;
      answers += count.answers;
      correct += count.correct;
    }
    const right =
      answers < FEWEST_ANSWERS
        ? null
        : { percent: percent(correct, answers), ...wilsonInterval(correct, answers) };
    return { level, answers, correct, claimed: claimedPercent(level), right };
  });
}

/**
 * The 95 % interval of the true share, in percent with two decimals. Wilson's score interval: it never leaves
 * 0 to 100, and is of use when all answers or none are right, too.
 * @see E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927)
 */
export function wilsonInterval(correct: number, answers: number): { from: number; to: number } {
  const share = correct / answers;
  const squared = Z * Z;
  const centre = share + squared / (2 * answers);
  const spread = Z * Math.sqrt((share * (1 - share)) / answers + squared / (4 * answers * answers));
  const scale = 100 / (1 + squared / answers);
  const round = (value: number) => Math.round(Math.min(100, Math.max(0, value)) * 100) / 100;
  return { from: round((centre - spread) * scale), to: round((centre + spread) * scale) };
}
