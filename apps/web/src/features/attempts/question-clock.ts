import { MAX_QUESTION_SECONDS } from '@assay/assessment';

/** A longer time between two looks at the clock was a machine asleep or a page that stood still: it counts for no question. */
export const LONGEST_GAP_MS = 15_000;

/** For how long each question was seen, in milliseconds. */
export type QuestionClock = {
  /** The question that the learner sees from now on; null for none. */
  show(index: number | null): void;
  /** Adds what has passed since the last look: wanted every few seconds while a question is seen. */
  look(): void;
  /** What is known from elsewhere: the longer one counts. */
  raise(index: number, milliseconds: number): void;
  /** By position, up to the last look. */
  read(): readonly number[];
};

/** Counts no ticks: what is added is the difference of two times. @param now milliseconds of a clock that never jumps back */
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
