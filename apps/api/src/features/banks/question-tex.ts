import type { Question } from '@assay/assessment';

/** TeX of each formula of a text, in order; null for a formula that came as MathML. */
export type FormulaTex = (string | null)[];

/**
 * TeX that a question's formulas were written in. Kept beside the question, which holds the same formulas as
 * MathML in the same order. Append-only: stored forms stay readable.
 * @param choices of each option or statement, by position
 */
export type QuestionTex = { stem: FormulaTex; choices: FormulaTex[]; explanation: FormulaTex };

/** A question as it is kept; null where none of its formulas came as TeX. */
export type QuestionToKeep = { question: Question; tex: QuestionTex | null };
