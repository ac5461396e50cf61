import type { Response } from '@assay/assessment';
import type { ReviewedQuestion } from './reviewed-question.ts';

/** What the part of one kind is given: the question with its key, and what the learner picked. */
export type ReviewProps<Kind extends Response['kind']> = {
  question: ReviewedQuestion;
  response: Extract<Response, { kind: Kind }>;
};
