import type { LearnerQuestion } from '@assay/assessment';

const OPTIONS = ['The first option', 'The second option', 'The third option', 'The fourth option'];

/** Questions that ask nothing, of four options each. */
export function sampleQuestions(count: number): LearnerQuestion[] {
  return Array.from({ length: count }, (_, index) => ({
    kind: 'single',
    stem: `<p>Sample question ${index + 1}: a question of this length stands here, and one of the four options below is chosen.</p>`,
    images: [],
    options: OPTIONS,
  }));
}
