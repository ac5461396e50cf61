import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { type User, useSession } from '../../features/accounts/session.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { type CreatedTicket, TicketForm } from '../../features/tickets/ticket-form.tsx';
import { ticketPagesQuery } from '../../features/tickets/tickets.ts';
import { paths } from '../../paths.ts';
import { Block } from '../../ui/block.tsx';
import { Page } from '../../ui/page.tsx';
import { clearToasts, showSuccess } from '../../ui/toast.tsx';
import { TicketCardSkeletons, TicketCards } from './ticket-cards.tsx';

/** Specification section 9. */
const MOST_CARDS = 4;

export function TicketsScreen() {
  const session = useSession();
  return session && <Tickets user={session.user} />;
}

/**
 * Latest tickets of the learner, and the form for a new one; the form comes first where they come from an
 * order.
 */
function Tickets({ user }: { user: User }) {
  usePageTitle('Tickets');
  const [search] = useSearchParams();
  const order = search.get('order');
  const pages = useInfiniteQuery(ticketPagesQuery({ userId: user._id }));
  const newest = pages.data?.pages.flatMap(({ tickets }) => tickets).slice(0, MOST_CARDS);
  const sent = (
    <Block
      title="Tickets Sent"
      aside={
        <Link to={paths.manageTickets}>
          View All<span className="visually-hidden"> tickets</span>
        </Link>
      }
      query={{ data: newest, error: pages.error, refetch: pages.refetch }}
      skeleton={<TicketCardSkeletons count={MOST_CARDS} />}
    >
      {(tickets) =>
        tickets.length === 0 ? (
          <p className="empty">No tickets sent yet.</p>
        ) : (
          <TicketCards tickets={tickets} />
        )
      }
    </Block>
  );

  return (
    <Page title="Tickets">
      {order === null && sent}
      <NewTicket key={order} user={user} order={order} />
      {order !== null && sent}
    </Page>
  );
}

function NewTicket({ user, order }: { user: User; order: string | null }) {
  const id = useId();
  const navigate = useNavigate();
  function say({ message }: CreatedTicket) {
    clearToasts();
    showSuccess(message);
    // The next ticket is about something else.
    if (order !== null) void navigate(paths.tickets, { replace: true, preventScrollReset: true });
  }
  return (
    <section className="block" aria-labelledby={id}>
      <div className="block-head">
        <h2 className="section" id={id}>
          Create New Ticket
        </h2>
      </div>
      <div className="ticket-form-place">
        {order !== null && (
          <p className="ticket-about">
            Your payment goes with this ticket: the staff see which plan you ordered, when, and what became of
            it. They never see your card. <Link to={paths.tickets}>Write without it</Link>
          </p>
        )}
        <TicketForm
          user={user}
          {...(order === null ? {} : { subject: 'Payment Failed', about: { about_order: order } })}
          onCreated={say}
        />
      </div>
    </section>
  );
}
