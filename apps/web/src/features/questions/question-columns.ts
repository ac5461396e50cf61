import { createStoredChoices } from '../../ui/stored-choice.ts';

/** Columns beside the question itself, in their order. */
export const QUESTION_COLUMNS = [
  'name',
  'topic',
  'tags',
  'kind',
  'state',
  'tests',
  'reports',
  'changed',
] as const;
export type QuestionColumn = (typeof QUESTION_COLUMNS)[number];

/** Columns that this person chose; reports stand as a sign beside the question, too. */
export const columnChoice = createStoredChoices('question-columns', QUESTION_COLUMNS, [
  'name',
  'topic',
  'kind',
  'state',
  'tests',
  'changed',
]);
