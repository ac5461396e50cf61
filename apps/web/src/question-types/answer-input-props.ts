import type { LearnerQuestion, Response } from '@assay/assessment';

/** What the part of one kind is given: the question, what is picked, and where a new answer goes. */
export type AnswerInputProps<Kind extends Response['kind']> = {
  question: LearnerQuestion;
  response: Extract<Response, { kind: Kind }>;
  onAnswer: (response: Response) => void;
};
