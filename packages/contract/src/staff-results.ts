/**
 * Reports that count where a learner sat a test more than once. `first`: of the first attempt; `best`: with
 * the highest percentage, of equal ones the earliest.
 */
export const RESULT_ATTEMPTS = ['all', 'first', 'best'] as const;
export type ResultAttempts = (typeof RESULT_ATTEMPTS)[number];

export const RESULT_ORDERS = ['name', 'attempt', 'percent', 'seconds', 'finished'] as const;
export type ResultOrder = (typeof RESULT_ORDERS)[number];

/**
 * Results as a file. `xlsx`: a workbook with a sheet of reports and one of answers; `csv`: the first of
 * them, `csv-answers`: the second.
 */
export const RESULT_FORMATS = ['xlsx', 'csv', 'csv-answers'] as const;
export type ResultFormat = (typeof RESULT_FORMATS)[number];

/** Maximum number of results in a list. */
export const MAX_LISTED_RESULTS = 100;
/** Maximum number of answers in a file: a sheet of a workbook holds little more. */
export const MAX_EXPORTED_ANSWERS = 1_000_000;

/** Results of an answer. `full_marks`: right although it was left open, since a re-mark. */
export const ANSWER_RESULTS = ['right', 'partial', 'wrong', 'unanswered', 'dropped', 'full_marks'] as const;
export type AnswerResult = (typeof ANSWER_RESULTS)[number];
