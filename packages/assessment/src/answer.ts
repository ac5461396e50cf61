/** The four confidence choices, surest first. Source: specification sections 2 and 9. */
export const CONFIDENCE_LEVELS = ['I KNOW IT', 'THINK SO', 'NOT SURE', 'NO IDEA'] as const;
export type Confidence = (typeof CONFIDENCE_LEVELS)[number];

/** Specification section 3 presets the surest; `commentChosen` tells a preset from a choice. */
export const DEFAULT_CONFIDENCE: Confidence = 'I KNOW IT';

export const MAX_NOTE_LENGTH = 4_000;

/**
 * Selection as it crosses the wire (specification, "Submitted answer item"): option text or null (single),
 * option texts (multiple), "true" / "false" / null for each part (sub-questions).
 */
export type SelectedOnWire = string | null | (string | null)[];

/** Selection by position: the form that is compared and graded. */
export type Response =
  | { kind: 'single'; option: number | null }
  | { kind: 'multiple'; options: number[] }
  | { kind: 'parts'; parts: (boolean | null)[] };

/**
 * One answer as an attempt keeps it, compactly: an attempt of 120 questions stays within one page of the
 * table.
 * s selection by index (parts: 1 true, 0 false) · c confidence level by index ·
 * k 1 when the learner chose it · f 1 when flagged · n note ·
 * x the options struck out, one bit each, bit 0 the first option: never graded ·
 * r the attempt's revision at which this answer last changed.
 * Stored for ever: fields may be added, none may change its meaning.
 */
export type StoredAnswer = {
  s?: number | (number | null)[];
  c?: number;
  k?: 1;
  f?: 1;
  n?: string;
  x?: number;
  r: number;
};

/** Positions of the answered questions of an open attempt, and of the one that was changed last, from 0. */
export type AttemptProgress = { answered: number[]; position: number };

/** Finds the answered questions of a stored attempt, as `isAnswered` does, and where it was left. */
export function progressOf(answers: StoredAnswers): AttemptProgress {
  const changes = Object.entries(answers).map(([index, { r }]) => ({ index: Number(index), revision: r }));
  return {
    answered: Object.entries(answers).flatMap(([index, { s }]) =>
      isStoredAnswered(s) ? [Number(index)] : [],
    ),
    position: changedLast(changes),
  };
}

function isStoredAnswered(selection: StoredAnswer['s']): boolean {
  if (Array.isArray(selection)) return selection.length > 0 && !selection.includes(null);
  return selection !== undefined;
}

/** Position of the question that was changed last, of several at once the last; 0 where none was. */
export function changedLast(changes: readonly { index: number; revision: number }[]): number {
  const [last] = changes.toSorted((a, b) => b.revision - a.revision || b.index - a.index);
  return last?.index ?? 0;
}

/** The answers of an attempt by question position ("0", "1", …); a question never touched is absent. */
export type StoredAnswers = Record<string, StoredAnswer>;
