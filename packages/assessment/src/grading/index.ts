/** The only entry to the answer key; for the server alone. */
export { type AnswerRecord, responseOfBits, statusesOf } from './answer-record.ts';
export { type AnswerKey, type AnswerStatus, answerKeyOf, type Grade, grade } from './grade.ts';
export { gradePaper, type PaperResult } from './paper.ts';
