export * from './answer.ts';
export * from './attempt.ts';
export * from './figures.ts';
export { isAnswered, packResponse, readSelected, unpackResponse, writeSelected } from './kinds/index.ts';
export { type LearnerQuestion, learnerView } from './learner-view.ts';
export { faultOf, type QuestionFault } from './publishable.ts';
export * from './limits.ts';
export type { Picture, Question, QuestionKind, Reference } from './question.ts';
export { foldText } from './text.ts';
