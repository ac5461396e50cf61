/** The only entry to the answer key; for the server alone. */
export {
  type AnswerRecord,
  isAnsweredLetter,
  isRightLetter,
  type ResultLetter,
  responseOfBits,
  statusesOf,
} from './answer-record.ts';
export { type AnswerKey, type AnswerStatus, answerKeyOf, type Grade, grade } from './grade.ts';
export {
  gradeUnderRevisions,
  type KeyRevision,
  resultsDiffer,
  rulesAt,
} from './key-revisions.ts';
export { contentUnder, fitsKey, type MarkStatus } from './mark-rule.ts';
export { gradePaper, type PaperResult } from './paper.ts';
