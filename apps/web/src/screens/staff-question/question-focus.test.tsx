import { ALL_PERMISSIONS } from '@assay/contract/permissions';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { AuthoredQuestion } from '../../features/authoring/draft-state.ts';
import {
  authoredQuestion,
  previewOf,
  QUESTION_ID,
  versionContent,
  versionOf,
} from '../../features/authoring/testing/questions.ts';
import { staffPaths, staffQuestionPath } from '../../staff-paths.ts';
import { network } from '../../testing/network.ts';
import { filterChoices } from '../../testing/questions.tsx';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { worker } from '../../testing/staff.tsx';
import { QuestionScreen } from './question-screen.tsx';

const AT = '2026-11-27T14:31:00.000Z';

function open(question: Partial<AuthoredQuestion>) {
  network.answer('getQuestion', authoredQuestion(question));
  return showScreen(<QuestionScreen />, {
    path: staffPaths.question,
    at: staffQuestionPath(QUESTION_ID),
    framed: true,
  });
}

/** Opens a draft of an older version than the newest. */
function openBehind() {
  network.answer('getQuestionVersion', { version: versionOf(4) });
  const content = { ...versionContent, correct: [1] };
  return open({
    newest: versionOf(5, { author: 'Helen Marsh' }),
    draft: { content, baseVersion: 4, revision: 3, savedAt: AT },
  });
}

const button = (name: string) => screen.findByRole('button', { name });
const focused = () => document.activeElement;
const hasTitleFocus = () => waitFor(() => expect(focused()?.tagName).toBe('H1'));

beforeEach(() => {
  logInLearner({ ...worker, permissions: ALL_PERMISSIONS });
  network.answer('previewQuestion', previewOf(versionContent));
  network.answer('getQuestionFilters', filterChoices);
  network.answer('saveQuestionDraft', { revision: 4, savedAt: AT });
  network.answer('listQuestionReports', { reports: [], total: 0 });
});

it('the title has the focus when the page that waited for the question had it', async () => {
  const question = network.hold('getQuestion');
  showScreen(<QuestionScreen />, { path: staffPaths.question, at: staffQuestionPath(QUESTION_ID) });
  (await screen.findByRole('heading', { name: 'Question' })).focus();
  question.answer(authoredQuestion());
  const title = await screen.findByRole('heading', { name: 'Question renal:1042' });
  await waitFor(() => expect(focused()).toBe(title));
});

it('a comparison has the focus once it is asked for, and the title once it was decided', async () => {
  const { user } = openBehind();
  await screen.findByRole('radio', { name: 'B is right' });
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(focused()?.getAttribute('aria-label')).toBe('Newer version');
  (await button('Go on editing')).focus();
  await user.keyboard('{Enter}');
  await hasTitleFocus();
});

it('a version saved from the comparison leaves the focus on the title', async () => {
  const { user } = openBehind();
  (await button('Compare')).focus();
  await user.keyboard('{Enter}');
  expect(focused()?.getAttribute('aria-label')).toBe('Newer version');
  network.answer('saveQuestionVersion', { version: 6, saved: true });
  (await button('Save mine as version 6')).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Save version 6' });
  await user.keyboard('Mine{Enter}');
  await screen.findByText('Version 6 is saved.');
  await hasTitleFocus();
});

it('a button that goes with what it has done leaves the focus on the title', async () => {
  const { user } = open({ releasedVersion: 3 });
  network.answer('releaseQuestions', { changed: 1, chosen: 1 });
  (await button('Release version 4')).focus();
  network.answer('getQuestion', authoredQuestion());
  await user.keyboard('{Enter}');
  await hasTitleFocus();
  expect(screen.queryByRole('button', { name: 'Release version 4' })).toBeNull();
});
