/** The door to the key: only the server may open it. */
export { type AnswerRecord, statusesOf } from './answer-record.ts';
export { type AnswerStatus, type Grade, grade } from './grade.ts';
export { type Key, keyOf } from './key.ts';
export { gradePaper, type PaperResult } from './paper.ts';
