import {
  angoffMark,
  bestResult,
  cohenMark,
  FEWEST_ANSWERS,
  percent,
  type ResultCount,
} from '@assay/assessment';
import type { Contract, RequestOf } from '@assay/contract';

export type MarkChoice = RequestOf<Contract['previewPassMark']>['body']['choice'];

/** Facts that a pass mark is found by. */
export type MarkFacts = {
  /** Number of questions that count in the test's current version. */
  questions: number;
  /** Mean share of right answers that guessing gives in them, in percent. */
  guess: number;
  /** Results of first attempts, the lowest first. */
  results: ResultCount[];
};

/**
 * Input and findings of a method, as a pass mark keeps them. Stored for ever: fields may be added, none may
 * change its meaning.
 */
export type MarkDetails = {
  /** Number of questions that counted, by points and by Angoff. */
  questions?: number;
  points?: number;
  /** Estimates by judge, then by question. */
  estimates?: number[][];
  /** Names of the judges; null for one who is not named. Absent from marks of before. */
  names?: (string | null)[];
  means?: number[];
  spread?: number | null;
  /** By Cohen: share of the best, the 95th percentile, what guessing gives, and of how many attempts. */
  share?: number;
  best?: number;
  guess?: number;
  attempts?: number;
};

export type FoundMark = { percent: number | null; details: MarkDetails };

/** Finds a pass mark by the chosen method, or why there is none. */
export function findMark(
  choice: MarkChoice,
  { questions, guess, results }: MarkFacts,
): FoundMark | 'pass_mark_unfit' | 'too_few_results' {
  switch (choice.method) {
    case 'none':
      return { percent: null, details: {} };
    case 'percent':
      return { percent: Math.round(choice.percent * 100) / 100, details: {} };
    case 'points':
      if (choice.points > questions) return 'pass_mark_unfit';
      return { percent: percent(choice.points, questions), details: { points: choice.points, questions } };
    case 'angoff': {
      const estimates = choice.judges.map((judge) => judge.estimates);
      if (estimates.some(({ length }) => length !== questions)) return 'pass_mark_unfit';
      const { percent: mark, judges: means, spread } = angoffMark(estimates);
      const names = choice.judges.map(({ name }) => name);
      return { percent: mark, details: { questions, estimates, names, means, spread } };
    }
    case 'cohen': {
      const attempts = results.reduce((sum, each) => sum + each.attempts, 0);
      if (attempts < FEWEST_ANSWERS) return 'too_few_results';
      const best = bestResult(results);
      const { share } = choice;
      return { percent: cohenMark({ best, guess, share }), details: { share, best, guess, attempts } };
    }
  }
}
