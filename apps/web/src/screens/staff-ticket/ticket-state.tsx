import { TICKET_STATUSES, type TicketStatus } from '@assay/contract/tickets';
import { errorCodeOf, errorMessageOf } from '../../api/api-error.ts';
import { useServerNow } from '../../features/countdown/use-server-now.ts';
import { type StaffTicket, useAssign, useSetStatus } from '../../features/staff-tickets/staff-ticket.ts';
import { describeWait } from '../../features/staff-tickets/waiting-time.ts';
import { TicketStatusMark } from '../../features/tickets/ticket-status-mark.tsx';
import { Button } from '../../ui/button.tsx';
import '../../ui/forms/fields.css';
import { formatDayAndTime } from '../../ui/formats.ts';

type Props = { userId: string; ticket: StaffTicket };

/**
 * State of the ticket: its status, the time without an answer, and its assignee, with the buttons to change
 * them.
 */
export function TicketState({ userId, ticket }: Props) {
  const now = useServerNow();
  const { status, waitingSince } = ticket;
  return (
    <div className="standing">
      <div className="standing-part">
        <span className="standing-status" role="status">
          <span className="visually-hidden">Status: </span>
          <TicketStatusMark status={status} named />
        </span>
        <span
          className="standing-waiting"
          title={waitingSince === null ? undefined : formatDayAndTime(waitingSince)}
        >
          {waitingSince === null ? 'Nobody is waiting' : `Unanswered ${describeWait(waitingSince, now)}`}
        </span>
        <StatusButtons userId={userId} ticket={ticket} />
      </div>
      <Assignee userId={userId} ticket={ticket} />
    </div>
  );
}

/** Button labels for moving a ticket to each status. */
const MOVES: Record<TicketStatus, string> = { Open: 'Open again', Pending: 'Set Pending', Closed: 'Close' };

function StatusButtons({ userId, ticket: { _id: ticketId, status } }: Props) {
  const setStatus = useSetStatus({ userId, ticketId });
  return (
    <>
      {TICKET_STATUSES.filter((other) => other !== status).map((other) => (
        <Button key={other} isOff={setStatus.isPending} onClick={() => setStatus.mutate(other)}>
          {MOVES[other]}
        </Button>
      ))}
      {setStatus.isError && (
        <p role="alert" className="field-error standing-failure">
          {errorMessageOf(setStatus.error)}
        </p>
      )}
    </>
  );
}

/**
 * Assignee of the ticket. A call to take it names the assignee that was shown, so that only one of two
 * concurrent calls succeeds.
 */
function Assignee({ userId, ticket: { _id: ticketId, assignee, colleagues } }: Props) {
  const assign = useAssign({ userId, ticketId });
  const isMine = assignee?._id === userId;
  const words = isMine ? 'Assigned to you.' : assignee ? `Assigned to ${assignee.name}.` : 'Unassigned.';
  const from = assignee?._id ?? null;
  const others = colleagues.filter(({ _id }) => _id !== userId && _id !== assignee?._id);
  const wasQuicker = errorCodeOf<'assignTicket'>(assign.error) === 'ticket_taken';
  return (
    <div className="standing-part">
      <span className="standing-holder" role="status">
        {words}
      </span>
      <Button isOff={assign.isPending} onClick={() => assign.mutate({ to: isMine ? 'nobody' : 'me', from })}>
        {isMine ? 'Unassign' : 'Assign to me'}
      </Button>
      {others.length > 0 && (
        <select
          className="input select-input standing-colleagues"
          aria-label="Assign to a colleague"
          disabled={assign.isPending}
          value=""
          onChange={({ currentTarget }) => assign.mutate({ to: currentTarget.value, from })}
        >
          <option value="" disabled>
            Assign to…
          </option>
          {others.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </select>
      )}
      {assign.isError && (
        <p role="alert" className="field-error standing-failure">
          {wasQuicker ? 'Someone has just changed the assignee. Look again.' : errorMessageOf(assign.error)}
        </p>
      )}
    </div>
  );
}
