import type { Question } from '@assay/assessment';

/** Bytes by the `file` that a question's images name. */
export type Pictures = ReadonlyMap<string, Uint8Array>;

/** @param pictures those that are missing are left out */
export type QuestionToWrite = { question: Question; pictures?: Pictures };
