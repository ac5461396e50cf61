import { Link } from 'react-router';
import { TicketPicture } from '../../features/tickets/ticket-picture.tsx';
import { TicketStatusMark } from '../../features/tickets/ticket-status-mark.tsx';
import type { Ticket } from '../../features/tickets/tickets.ts';
import { paths, scorePath } from '../../paths.ts';
import { cutTitle, formatDay } from '../../ui/formats.ts';

/** Text and status of the ticket, and what it was opened from. */
export function TicketHead({ ticket }: { ticket: Ticket }) {
  const { subject, createdAt, description, status, about, image } = ticket;
  return (
    <div className="ticket-head">
      <dl className="ticket-facts">
        <div>
          <dt>Subject</dt>
          <dd className="ticket-subject">{subject}</dd>
        </div>
        <div>
          <dt>Raised On</dt>
          <dd>{formatDay(createdAt)}</dd>
        </div>
        <div>
          <dt>Description</dt>
          <dd className="ticket-description">{description}</dd>
        </div>
        {about && (
          <div>
            <dt>About</dt>
            <dd>
              <AboutLink about={about} />
            </dd>
          </div>
        )}
        {image !== '' && (
          <div>
            <dt>Picture</dt>
            <dd>
              <TicketPicture image={image} />
            </dd>
          </div>
        )}
      </dl>
      <p className="ticket-status" role="status">
        <span className="visually-hidden">Status: </span>
        <TicketStatusMark status={status} named />
      </p>
    </div>
  );
}

function AboutLink({ about }: { about: NonNullable<Ticket['about']> }) {
  if (about.kind === 'order') {
    return (
      <Link
        to={paths.membership}
      >{`Your order${about.plan_type !== '' ? ` of “${about.plan_type}”` : ''}`}</Link>
    );
  }
  return (
    <Link to={scorePath(about.report, about.question)} title={about.test_name}>
      {`Question ${about.question} of ${cutTitle(about.test_name)}`}
    </Link>
  );
}
