import type { Question } from '@assay/assessment';

/** UTF-8 that was read as Windows-1252, as in `Ã©` and `â€™`, and what stands for a character that was lost. */
const GARBLED =
  /\u00c3[\u0080-\u00bf\u0192\u2020-\u2022\u2030\u20ac]|\u00c2[\u0080-\u00bf]|\u00e2(?:\u20ac|\u0080|\u201a|\u02c6)|\u00ef\u00bf\u00bd|\ufffd/u;

/** Whether a person should look at the characters of a question. */
export function looksGarbled(question: Question): boolean {
  const asked =
    question.kind === 'parts' ? question.parts.map(({ statement }) => statement) : question.options;
  return [question.stem, question.explanation, ...asked].some((text) => GARBLED.test(text));
}
