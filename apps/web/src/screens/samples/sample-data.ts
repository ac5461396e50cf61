import type { LearnerQuestion } from '@assay/assessment';

const OPTIONS = ['The first option', 'The second option', 'The third option', 'The fourth option'];

/** Placeholder questions, of four options each. */
export function sampleQuestions(count: number): LearnerQuestion[] {
  return Array.from({ length: count }, (_, index) => ({
    kind: 'single',
    stem: `<p>Sample question ${index + 1}: a question of this length stands here, and one of the four options below is chosen.</p>`,
    images: [],
    options: OPTIONS,
  }));
}

export type SampleResult = { questionNo: number; flagged: boolean; isCorrect: boolean };

/** Specification section 9. */
const RESULTS = 20;
const WRONG: readonly number[] = [3, 8, 11, 15, 16, 19];
const FLAGGED: readonly number[] = [5, 8, 14];

export const sampleResults: readonly SampleResult[] = Array.from({ length: RESULTS }, (_, index) => ({
  questionNo: index + 1,
  flagged: FLAGGED.includes(index + 1),
  isCorrect: !WRONG.includes(index + 1),
}));
