import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import {
  authoredQuestion,
  previewOf,
  QUESTION_ID,
  versionContent,
} from '../../features/authoring/testing/questions.ts';
import { staffPaths, staffQuestionPath } from '../../staff-paths.ts';
import { network } from '../../testing/network.ts';
import { answerQuestions, filterChoices, listedQuestion } from '../../testing/questions.tsx';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { worker } from '../../testing/staff.tsx';
import { QuestionScreen } from './question-screen.tsx';

const [first, second] = [listedQuestion(1)._id, listedQuestion(2)._id];
const AT = '2026-11-27T14:31:00.000Z';

/** Opens the example from a list. */
function openFrom(list: { search: string; ids: string[] } | null) {
  network.answer('getQuestion', authoredQuestion());
  return showScreen(<QuestionScreen />, {
    path: staffPaths.question,
    at: staffQuestionPath(QUESTION_ID),
    state: list && { list },
    framed: true,
  });
}

const isOpen = () => screen.findByRole('radio', { name: 'A is right' });
const link = (name: string) => screen.queryByRole('link', { name });

beforeEach(() => {
  logInLearner(worker);
  network.answer('previewQuestion', previewOf(versionContent));
  network.answer('getQuestionFilters', filterChoices);
  network.answer('listQuestionReports', { reports: [], total: 0 });
  network.answer('saveQuestionDraft', { revision: 1, savedAt: AT });
});

it('the neighbours of the list are one press away, in its order; what was typed is sent on the way', async () => {
  const { user, address, router } = openFrom({ search: 'search=renal', ids: [first, QUESTION_ID, second] });
  await isOpen();
  expect(link('Questions')?.getAttribute('href')).toBe(`${staffPaths.questions}?search=renal`);
  expect(link('Previous')?.getAttribute('href')).toBe(staffQuestionPath(first));
  await user.keyboard('b');
  network.answer('getQuestion', authoredQuestion({ _id: second }));
  await user.keyboard('{Alt>}{PageDown}{/Alt}');
  await waitFor(() => expect(address()).toBe(staffQuestionPath(second)));
  await waitFor(() => expect(network.calls('saveQuestionDraft')).toHaveLength(1));
  expect(network.calls('saveQuestionDraft')[0]).toMatchObject({
    path: `/api/questions/save-draft/${QUESTION_ID}`,
    body: { content: { correct: [1] } },
  });
  await isOpen();
  expect(link('Next')).toBeNull();
  await user.keyboard('{Alt>}{PageDown}{/Alt}');
  await user.keyboard('{Alt>}{PageUp}{/Alt}');
  await waitFor(() => expect(address()).toBe(staffQuestionPath(QUESTION_ID)));
  expect(router.state.location.state).toMatchObject({ list: { search: 'search=renal' } });
});

it('after the last of a page comes the first of the next that was not seen', async () => {
  const ids = Array.from({ length: 19 }, (_, index) => listedQuestion(index + 1)._id);
  answerQuestions([listedQuestion(19), listedQuestion(40), listedQuestion(41)], 23);
  const { user, address, router } = openFrom({ search: 'size=20', ids: [...ids, QUESTION_ID] });
  await isOpen();
  await user.click(await screen.findByRole('link', { name: 'Next' }));
  await waitFor(() => expect(address()).toBe(staffQuestionPath(listedQuestion(40)._id)));
  const { search } = network.calls('listQuestions')[0] ?? { search: '' };
  expect(new URLSearchParams(search).get('page')).toBe('2');
  expect(router.state.location.state).toMatchObject({ list: { search: 'page=2&size=20' } });
});

it('before the first of a page comes the last of the one before', async () => {
  answerQuestions([listedQuestion(1), listedQuestion(2)], 3);
  openFrom({ search: 'page=2', ids: [QUESTION_ID] });
  await isOpen();
  const previous = await screen.findByRole('link', { name: 'Previous' });
  expect(previous.getAttribute('href')).toBe(staffQuestionPath(second));
  expect(link('Next')).toBeNull();
});

it.each([
  ['from elsewhere', null],
  ['from a list that it is not in', { search: '', ids: [first, second] }],
])('a question opened %s has no neighbours', async (_where, list) => {
  const { user, address } = openFrom(list);
  await isOpen();
  await user.keyboard('{Alt>}{PageDown}{/Alt}');
  expect(address()).toBe(staffQuestionPath(QUESTION_ID));
  expect([link('Previous'), link('Next')]).toEqual([null, null]);
  expect(network.calls('listQuestions')).toHaveLength(0);
});
