import { Link, useLocation } from 'react-router';
import type { StaffTicket } from '../../features/staff-tickets/staff-ticket.ts';
import { TicketStatusMark } from '../../features/tickets/ticket-status-mark.tsx';
import { staffTicketAboutPath, staffTicketPath } from '../../staff-paths.ts';
import { cutTitle, formatDay } from '../../ui/formats.ts';
import { OrderFacts } from './order-facts.tsx';

/** The learner, the subject, and the learner's last tests. */
export function TicketFacts({ ticket }: { ticket: StaffTicket }) {
  const { learner, topic, recipient, lastTests } = ticket;
  return (
    <>
      <About ticket={ticket} />
      <section className="staff-part">
        <h2 className="section">Learner</h2>
        <dl className="staff-facts">
          <dt>Name</dt>
          <dd>
            <bdi>{learner.name}</bdi>
          </dd>
          <dt>Topic</dt>
          <dd>{topic.topic_name}</dd>
          {recipient && (
            <>
              <dt>Written to</dt>
              <dd>{recipient.name}</dd>
            </>
          )}
        </dl>
      </section>
      <section className="staff-part">
        <h2 className="section">Last tests taken</h2>
        {lastTests.length === 0 ? (
          <p className="staff-none">None yet.</p>
        ) : (
          <ul className="last-tests">
            {lastTests.map(({ report, test_name, correct_answers, total, createdAt }) => (
              <li key={report}>
                <span title={test_name}>{cutTitle(test_name)}</span>
                <span className="last-test-score">{`${correct_answers}/${total}`}</span>
                <span className="last-test-day">{formatDay(createdAt)}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <OtherTickets others={ticket.otherTickets} />
    </>
  );
}

/** The learner's other tickets; the way back from one of them leads to the same list. */
function OtherTickets({ others: { total, latest } }: { others: StaffTicket['otherTickets'] }) {
  const { state } = useLocation();
  return (
    <section className="staff-part">
      <h2 className="section">{total === 0 ? 'Other tickets' : `Other tickets (${total})`}</h2>
      {total === 0 ? (
        <p className="staff-none">None.</p>
      ) : (
        <ul className="other-tickets">
          {latest.map(({ _id, subject, status, createdAt }) => (
            <li key={_id}>
              <Link to={staffTicketPath(_id)} state={state} title={subject}>
                {cutTitle(subject)}
              </Link>
              <TicketStatusMark status={status} named />
              <span className="other-ticket-day">{formatDay(createdAt)}</span>
            </li>
          ))}
        </ul>
      )}
      {total > latest.length && <p className="staff-none">{`The latest ${latest.length} are shown.`}</p>}
    </section>
  );
}

/** Question or order from which the ticket was opened, if any. */
function About({ ticket: { _id, about } }: { ticket: StaffTicket }) {
  if (about === null) return null;
  return (
    <section className="staff-part">
      <h2 className="section">What it is about</h2>
      {about.kind === 'question' ? (
        <>
          <p>
            <Link to={staffTicketAboutPath(_id)}>{`Question ${about.question}`}</Link> of{' '}
            <span title={about.test.test_name}>{cutTitle(about.test.test_name)}</span>
            <span>{`, version ${about.version}`}</span>
          </p>
          <dl className="staff-facts">
            <dt>Question ID</dt>
            <dd className="staff-facts-id">{about.questionId}</dd>
          </dl>
        </>
      ) : (
        <OrderFacts order={about} />
      )}
    </section>
  );
}
