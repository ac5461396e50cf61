import type { Question } from '@assay/assessment';

/** The TeX of each formula of a text, in order; null for one that came as MathML. */
export type FormulaTex = (string | null)[];

/**
 * The TeX that a question's formulas were written in. Kept beside the question, which holds the same formulas as MathML
 * in the same order. Only ever grows: what is kept stays readable.
 * @param choices of each option or statement, by position
 */
export type QuestionTex = { stem: FormulaTex; choices: FormulaTex[]; explanation: FormulaTex };

/** A question as it is kept; null where none of its formulas came as TeX. */
export type QuestionToKeep = { question: Question; tex: QuestionTex | null };
