import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { network } from '../../testing/network.ts';
import { answerTicket, colleague, listedTicket, showTicket, worker } from '../../testing/staff.tsx';

const assigned = () => network.calls('assignTicket').map(({ body }) => body);

it('a ticket is the colleague’s to whom it is handed, among those who answer tickets', async () => {
  network.answer('assignTicket', { success: true });
  const { user } = showTicket({ assignee: { _id: worker._id, name: 'Ruth Okafor' } });
  await screen.findByText('Assigned to you.');
  const choice = screen.getByLabelText('Assign to a colleague');
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Assign to…', 'Ann Bee']);
  answerTicket({ assignee: colleague });
  await user.selectOptions(choice, 'Ann Bee');
  expect(await screen.findByText('Assigned to Ann Bee.')).toBeTruthy();
  expect(assigned()).toEqual([{ to: colleague._id, from: worker._id }]);
  // Whoever has it already, and whoever reads, are not among the choices.
  expect(screen.queryByLabelText('Assign to a colleague')).toBeNull();
});

it('shows the learner’s other tickets with their number, each a way to it', async () => {
  const latest = [1, 2].map((number) => {
    const { _id, subject, createdAt } = listedTicket(number);
    return { _id, subject, createdAt, status: 'Closed' as const };
  });
  showTicket({ otherTickets: { total: 12, latest } });
  await screen.findByRole('heading', { name: 'Other tickets (12)' });
  expect(screen.getByRole('link', { name: 'Ticket 2' }).getAttribute('href')).toBe(
    `/staff/tickets/${listedTicket(2)._id}`,
  );
  expect(screen.getByText('The latest 2 are shown.')).toBeTruthy();
});
