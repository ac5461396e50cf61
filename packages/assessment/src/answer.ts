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

/** The answers of an attempt by question position ("0", "1", …); a question never touched is absent. */
export type StoredAnswers = Record<string, StoredAnswer>;
