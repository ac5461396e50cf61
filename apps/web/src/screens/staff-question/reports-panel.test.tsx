import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { QuestionReport } from '../../features/authoring/question-reports.ts';
import { QUESTION_ID } from '../../features/authoring/testing/questions.ts';
import { network } from '../../testing/network.ts';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { worker } from '../../testing/staff.tsx';
import { id } from '../../testing/tickets.ts';
import { ReportsPanel } from './reports-panel.tsx';

const reportOf = (number: number, status: QuestionReport['status'] = 'Open'): QuestionReport => ({
  _id: id(970 + number),
  subject: `Key of question ${number}`,
  status,
  createdAt: '2026-05-04T09:30:00.000Z',
  learner: 'Ada Byron',
  version: 3,
});
const showPanel = (...reports: QuestionReport[]) => {
  network.answer('listQuestionReports', { reports, total: reports.length });
  return showScreen(<ReportsPanel of={{ userId: worker._id, questionId: QUESTION_ID }} newest={4} />, {
    path: '/here',
    framed: true,
  });
};

beforeEach(() => logInLearner(worker));

it('reports are listed with who sent them and the version they had, each with the way to its ticket', async () => {
  showPanel(reportOf(1), reportOf(2, 'Closed'));
  const link = await screen.findByRole('link', { name: 'Key of question 1' });
  expect(link.getAttribute('href')).toBe(`/staff/tickets/${reportOf(1)._id}`);
  expect(screen.getAllByText(/Ada Byron · version 3 · Open/u)).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Answer 1 report' })).toBeTruthy();
});

it('one answer goes to all that are not closed, with the version that was put right', async () => {
  const { user } = showPanel(reportOf(1), reportOf(2, 'Pending'), reportOf(3, 'Closed'));
  await screen.findByRole('button', { name: 'Answer 2 reports' });
  network.answer('answerQuestionReports', { answered: 2 });
  network.answer('listQuestionReports', { reports: [reportOf(1, 'Closed')], total: 1 });
  await user.click(screen.getByRole('button', { name: 'Answer 2 reports' }));
  await waitFor(() => expect(network.calls('answerQuestionReports')).toHaveLength(1));
  expect(network.calls('answerQuestionReports')[0]?.body).toEqual({
    tickets: [reportOf(1)._id, reportOf(2)._id],
    version: 4,
    message: 'Thank you for telling us. This question was put right (version 4).',
    clientId: expect.any(String),
    close: true,
  });
  await waitFor(() => expect(screen.queryByRole('button', { name: /Answer/u })).toBeNull());
});

it('an answer that did not arrive is kept, and sent again under the same id', async () => {
  const { user } = showPanel(reportOf(1));
  const text = await screen.findByRole('textbox');
  await user.clear(text);
  await user.type(text, 'The key is B.');
  network.refuse('answerQuestionReports', 'busy');
  await user.click(screen.getByRole('button', { name: 'Answer 1 report' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  network.answer('answerQuestionReports', { answered: 1 });
  await user.click(screen.getByRole('button', { name: 'Answer 1 report' }));
  await waitFor(() => expect(network.calls('answerQuestionReports')).toHaveLength(2));
  const [first, second] = network.calls('answerQuestionReports').map(({ body }) => body);
  expect(second).toEqual(first);
});

it('without a report says so, and asks for no answer', async () => {
  showPanel();
  expect(await screen.findByText('No learner has reported it.')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});
