import type { Permissions } from '@assay/contract';
import { ALL_PERMISSIONS } from '@assay/contract/permissions';
import type { FilterChoices, ListedQuestion } from '../features/questions/questions.ts';
import { QuestionsScreen } from '../screens/staff-questions/questions-screen.tsx';
import { staffPaths } from '../staff-paths.ts';
import { network } from './network.ts';
import { logInLearner, showScreen } from './screen.tsx';
import { worker } from './staff.tsx';
import { id } from './tickets.ts';

/** A question of the bank; a number makes another one. */
export function listedQuestion(number: number, change: Partial<ListedQuestion> = {}): ListedQuestion {
  return {
    _id: id(700 + number),
    name: `Q${number}`,
    stem: `Stem of question ${number}`,
    hit: null,
    kind: 'single',
    topic: ['Medicine', 'Kidney'],
    tags: ['calculation'],
    state: 'draft',
    version: 1,
    releasedVersion: null,
    tests: 2,
    reports: 0,
    hasPicture: false,
    changedAt: '2026-03-09T12:00:00.000Z',
    ...change,
  };
}

export const KIDNEY = id(801);
export const PAPER = id(802);

export const filterChoices: FilterChoices = {
  topics: [
    { _id: KIDNEY, path: ['Medicine', 'Kidney'], questions: 30 },
    { _id: id(800), path: ['Medicine'], questions: 40 },
  ],
  tags: [
    { tag: 'calculation', questions: 12 },
    { tag: 'ward round', questions: 3 },
  ],
  tests: [{ _id: PAPER, test_name: 'Mock paper', questions: 25 }],
  total: 40,
  states: { draft: 10, newer: 2, released: 27, retired: 1 },
};

/** Answers the list with these from now on. */
export function answerQuestions(questions: ListedQuestion[], total = questions.length): void {
  network.answer('listQuestions', { questions, total });
}

/** Shows the bank to Ruth, who may do everything unless it is said otherwise. */
export function showQuestions(
  search = '',
  permissions: Permissions = ALL_PERMISSIONS,
  state: unknown = null,
) {
  logInLearner({ ...worker, permissions });
  network.answer('getQuestionFilters', filterChoices);
  return showScreen(<QuestionsScreen />, {
    path: staffPaths.questions,
    at: staffPaths.questions + search,
    state,
    framed: true,
  });
}
