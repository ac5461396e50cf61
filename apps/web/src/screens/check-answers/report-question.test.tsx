import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { network } from '../../testing/network.ts';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { answerTickets, ticket } from '../../testing/tickets.ts';
import { ReportQuestion } from './report-question.tsx';

async function openReport() {
  answerTickets();
  logInLearner();
  const shown = showScreen(<ReportQuestion reportId="r1" testName="Knots" number={13} />, {
    path: '/menu/tests/check-answers/r1',
  });
  await shown.user.click(screen.getByRole('button', { name: 'Report this question' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this question' }));
  await dialog.findByRole('option', { name: 'A question' });
  return { ...shown, dialog };
}

it('a question is reported with what it is about, and the way to the ticket is shown', async () => {
  const { user, dialog } = await openReport();
  expect(dialog.getByText(/question 13 of “Knots” and your answer/u)).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>('Subject').value).toBe('Question 13 of Knots');
  await user.type(dialog.getByLabelText('Description'), 'B is right, too.');
  network.answer('createTicket', { ticket, message: 'Your ticket has been sent.' });
  await user.click(dialog.getByRole('button', { name: 'Create Ticket' }));
  const said = await dialog.findByText('Your ticket has been sent.');
  expect(document.activeElement).toBe(said);
  expect(dialog.getByRole('link', { name: 'Open the ticket' }).getAttribute('href')).toBe(
    `/menu/tickets/chat/${ticket._id}`,
  );
  expect(network.calls('createTicket')[0]?.body).toMatchObject({
    subject: 'Question 13 of Knots',
    about_report: 'r1',
    about_question: 13,
  });
});

it('a question that is not reported after all leaves the review as it was', async () => {
  const { user, dialog } = await openReport();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement?.textContent).toContain('Report this question');
  expect(network.calls('createTicket')).toEqual([]);
});
