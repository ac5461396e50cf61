/** States of a re-mark, from the draft to the finished run. */
export const REMARK_STATES = ['draft', 'asked', 'running', 'done', 'thrown_away'] as const;
export type RemarkState = (typeof REMARK_STATES)[number];

/** Maximum number of questions that a re-mark changes. */
export const MAX_RULES = 1_000;
/** Maximum number of learners that a preview names. */
export const MAX_NAMED_CHANGES = 500;
/** Maximum number of re-marks in a list. */
export const MAX_LISTED_REMARKS = 100;
