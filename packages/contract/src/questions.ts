/** States of a question; the browser needs these and no schema library. */
export const QUESTION_STATES = ['draft', 'newer', 'released', 'retired'] as const;
/**
 * State of a question for learners' practice. `draft`: not released; `newer`: an older version is released,
 * and a newer one waits; `released`: the newest version is; `retired`: neither practised nor offered for new
 * tests.
 */
export type QuestionState = (typeof QUESTION_STATES)[number];

/** Orders of the list of questions; a leading minus reverses one. */
export const QUESTION_ORDERS = [
  '-changed',
  'changed',
  'name',
  '-name',
  'stem',
  '-stem',
  'topic',
  '-topic',
  '-tests',
  'tests',
  '-reports',
  'reports',
] as const;
export type QuestionOrder = (typeof QUESTION_ORDERS)[number];

/** Texts of a question in which words are searched. */
export const TEXT_PARTS = ['stem', 'option', 'statement', 'explanation'] as const;
export type TextPart = (typeof TEXT_PARTS)[number];

export const MAX_LISTED_QUESTIONS = 100;

/** Maximum lengths, in characters or in entries. */
export const QUESTION_LENGTHS = {
  search: 200,
  tag: 60,
  /** Tags of a question. */
  tags: 20,
  message: 300,
  /** Questions chosen one by one. */
  chosen: 1_000,
};
