import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { paths } from '../../paths.ts';
import { network } from '../../testing/network.ts';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { answerTickets, professors, ticket } from '../../testing/tickets.ts';
import { ManageTicketsScreen } from './manage-tickets-screen.tsx';

function openManageTickets() {
  logInLearner();
  return showScreen(<ManageTicketsScreen />, { path: paths.manageTickets, framed: true });
}

const opener = () => screen.getByRole('button', { name: '+ Create Ticket' });

describe('my tickets', () => {
  it('are awaited as three rows, and stand with their status', async () => {
    answerTickets();
    const held = network.hold('getAllTickets');
    const { container } = openManageTickets();
    expect(screen.getByRole('heading', { level: 1, name: 'Manage Tickets' })).toBeTruthy();
    const list = within(screen.getByRole('region', { name: 'My Tickets' }));
    expect(container.querySelectorAll('[aria-hidden="true"] tbody tr')).toHaveLength(3);
    await act(async () =>
      held.answer({ tickets: [{ ...ticket, status: 'Closed', unread: 1 }], more: false }),
    );
    const row = await list.findByRole('row', { name: /Issue Resolved/u });
    expect(row.textContent).toContain('1 new message');
    expect(within(row).getByRole('link').getAttribute('href')).toBe(`/menu/tickets/chat/${ticket._id}`);
  });

  it('say so where there are none', async () => {
    answerTickets();
    openManageTickets();
    expect(await screen.findByText('No ticket found!')).toBeTruthy();
  });

  it('with a long subject are cut for the eye alone', async () => {
    const subject = 'The explanation of a question about buoys names another answer than its key';
    answerTickets([{ ...ticket, subject }]);
    openManageTickets();
    const link = await screen.findByRole('link', { name: subject });
    expect(within(link).getByTitle(subject).textContent).toMatch(/…$/u);
  });

  it('come a page at a time', async () => {
    answerTickets([ticket], true);
    const { user } = openManageTickets();
    await screen.findByRole('link', { name: ticket.subject });
    network.answer('getAllTickets', {
      tickets: [{ ...ticket, _id: 'older', subject: 'Older' }],
      more: false,
    });
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: 'Older' })).toBeTruthy();
    expect(network.calls('getAllTickets')[1]?.search).toBe(`?role=User&before=${ticket._id}`);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});

describe('the dialog for a new ticket', () => {
  async function openDialog() {
    answerTickets();
    const { user } = openManageTickets();
    await user.click(opener());
    const dialog = within(await screen.findByRole('dialog', { name: 'Create New Ticket' }));
    await dialog.findByRole('option', { name: 'Grace Hopper' });
    await dialog.findByRole('option', { name: 'A question' });
    return { user, dialog };
  }

  it('sends it to the first of the staff with a picture that was looked at, as a form', async () => {
    const { user, dialog } = await openDialog();
    await user.type(dialog.getByLabelText('Subject'), 'Buoys');
    await user.type(dialog.getByLabelText('Description'), 'Green?');
    const file = new File(['x'], 'buoy.png', { type: 'image/png' });
    await user.upload(dialog.getByLabelText('Picture file'), file);
    expect(await dialog.findByRole('img', { name: 'The picture buoy.png' })).toBeTruthy();
    network.answer('createTicket', { ticket, message: 'Your ticket has been sent.' });
    await user.click(dialog.getByRole('button', { name: 'Create Ticket' }));
    expect(await screen.findByText('Your ticket has been sent.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener());
    const [{ body, headers } = { body: null, headers: new Headers() }] = network.calls('createTicket');
    expect(body).toMatchObject({ subject: 'Buoys', to: professors[0]?._id, image: expect.any(File) });
    // The browser sets the form's boundary itself.
    expect(headers.get('content-type')).toBeNull();
  });

  it('sends it to anyone, and without the picture that was taken out again', async () => {
    const { user, dialog } = await openDialog();
    await user.type(dialog.getByLabelText('Subject'), 'Buoys');
    await user.type(dialog.getByLabelText('Description'), 'Green?');
    await user.selectOptions(dialog.getByLabelText('Send to'), 'Anyone');
    await user.upload(
      dialog.getByLabelText('Picture file'),
      new File(['x'], 'buoy.png', { type: 'image/png' }),
    );
    await user.click(await dialog.findByRole('button', { name: 'Remove picture' }));
    expect(document.activeElement?.textContent).toBe('Choose a picture');
    network.answer('createTicket', { ticket, message: 'Your ticket has been sent.' });
    await user.click(dialog.getByRole('button', { name: 'Create Ticket' }));
    await waitFor(() => expect(network.calls('createTicket')).toHaveLength(1));
    expect(Object.keys(network.calls('createTicket')[0]?.body as object)).toEqual([
      'subject',
      'description',
      'topic',
      'clientTicketId',
    ]);
  });

  it('says what is no picture, and keeps what was written when it could not be sent', async () => {
    const { user, dialog } = await openDialog();
    await user.upload(
      dialog.getByLabelText('Picture file'),
      new File(['x'], 'broken.png', { type: 'image/png' }),
    );
    expect((await dialog.findByRole('alert')).textContent).toContain('cannot be read as a picture');
    await user.type(dialog.getByLabelText('Subject'), 'Buoys');
    await user.type(dialog.getByLabelText('Description'), 'Green?');
    network.refuse('createTicket', 'picture_unusable');
    await user.click(dialog.getByRole('button', { name: 'Create Ticket' }));
    expect(await dialog.findByText(/This picture cannot be used/u)).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>('Subject').value).toBe('Buoys');
  });
});
