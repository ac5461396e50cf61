import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { callStaffApi } from '../../api/staff-client.ts';
import { filtersOf, readInboxView } from '../../features/staff-tickets/inbox-view.ts';
import { staffPaths, staffTicketPath } from '../../staff-paths.ts';
import { showSuccess } from '../../ui/toast.tsx';

/** Address part of the list from which this ticket was opened; empty for the waiting tickets. */
export function useInboxSearch(): string {
  const { state }: { state: unknown } = useLocation();
  return typeof state === 'object' && state !== null && 'inbox' in state ? String(state.inbox) : '';
}

/**
 * Returns the way on from a ticket that is done: to the one of its list that has waited longest, or, where
 * none waits, to the list. Nobody is taken from a page to which they have gone meanwhile, and where the list
 * cannot be had the ticket stays.
 */
export function useNextTicket(done: { ticketId: string; subject: string }): () => void {
  const inbox = useInboxSearch();
  const navigate = useNavigate();
  const { mutate } = useMutation({ mutationFn: () => findNext(done.ticketId, inbox) });

  return () =>
    mutate(undefined, {
      onSuccess(next) {
        const page = next === null ? staffPaths.tickets : staffTicketPath(next);
        const word = next === null ? 'No ticket is waiting here.' : 'This one waits next.';
        showSuccess(`Closed: “${done.subject}”. ${word}`, { page });
        if (next === null) void navigate({ pathname: page, search: inbox });
        else void navigate(page, { state: { inbox } });
      },
    });
}

/** @returns the id; null where no other ticket waits */
async function findNext(doneId: string, inbox: string): Promise<string | null> {
  const filters = filtersOf(readInboxView(new URLSearchParams(inbox)));
  const { tickets } = await callStaffApi('listStaffTickets', { query: { ...filters, order: 'waiting' } });
  const next = tickets.find(({ _id, waitingSince }) => waitingSince !== null && _id !== doneId);
  return next?._id ?? null;
}
