import { MAX_QUESTION_SECONDS } from '@assay/assessment';

/**
 * A longer time between two readings means a machine asleep or a page that stood still: it counts for no
 * question.
 */
export const LONGEST_GAP_MS = 15_000;

/** Time for which each question was seen, in milliseconds. */
export type QuestionClock = {
  /** Sets the question that the learner sees from now on; null for none. */
  show(index: number | null): void;
  /** Adds the time since the last reading: to be called every few seconds while a question is seen. */
  look(): void;
  /** Takes over a time known from elsewhere: the longer one counts. */
  raise(index: number, milliseconds: number): void;
  /** By position, up to the last reading. */
  read(): readonly number[];
};

/**
 * Adds up differences of two times, and counts no ticks. @param now milliseconds of a clock that never jumps
 * back
 */
export function createQuestionClock(questions: number, now: () => number): QuestionClock {
  const seen = Array.from({ length: questions }, () => 0);
  let shown: number | null = null;
  let lookedAt = now();

  function raise(index: number, milliseconds: number): void {
    const before = seen[index];
    if (before === undefined || !(milliseconds > before)) return;
    seen[index] = Math.min(milliseconds, MAX_QUESTION_SECONDS * 1_000);
  }

  function look(): void {
    const time = now();
    const passed = time - lookedAt;
    lookedAt = time;
    if (shown !== null && passed <= LONGEST_GAP_MS) raise(shown, (seen[shown] ?? 0) + passed);
  }

  return {
    show(index) {
      look();
      shown = index;
    },
    look,
    raise,
    read: () => seen,
  };
}
