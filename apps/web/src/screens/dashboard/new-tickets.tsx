import { Link } from 'react-router';
import type { Dashboard } from '../../features/results/results.ts';
import { paths, ticketChatPath } from '../../paths.ts';
import { Block } from '../../ui/block.tsx';
import { formatTicketTime } from '../../ui/formats.ts';
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx';
import { TruncatedName } from '../../ui/truncated-name.tsx';
import type { DashboardQuery } from './dashboard-query.ts';

const SKELETONS = [1, 2];

/** Tickets with messages of the staff that the learner has not opened. */
export function NewTickets({ query }: { query: DashboardQuery }) {
  return (
    <Block
      title="New Tickets"
      count={query.data?.newTickets}
      aside={
        <Link to={paths.manageTickets}>
          View All<span className="visually-hidden"> tickets</span>
        </Link>
      }
      query={query}
      skeleton={
        <Skeleton>
          {SKELETONS.map((key) => (
            <div className="new-ticket" key={key}>
              <SkeletonBar width="64%" />
              <SkeletonBar width="64%" />
            </div>
          ))}
        </Skeleton>
      }
    >
      {({ tickets }) => <List tickets={tickets} />}
    </Block>
  );
}

function List({ tickets }: { tickets: Dashboard['tickets'] }) {
  return (
    <ul>
      {tickets.map(({ _id, subject, createdAt }) => (
        <li className="new-ticket" key={_id}>
          <Link to={ticketChatPath(_id)}>
            <TruncatedName name={subject} />
          </Link>
          <p className="label">{`${formatTicketTime(createdAt)} · new message`}</p>
        </li>
      ))}
    </ul>
  );
}
