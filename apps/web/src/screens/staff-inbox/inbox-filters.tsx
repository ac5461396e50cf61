import { TICKET_LENGTHS } from '@assay/contract/tickets';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import type { InboxCounts } from '../../features/staff-tickets/inbox.ts';
import { addressOf, type InboxView, VIEWED_STATUSES } from '../../features/staff-tickets/inbox-view.ts';
import { LabelledSelect } from '../../ui/forms/labelled-select.tsx';
import type { ListAddress } from '../../ui/forms/use-list-in-address.ts';
import { Icon } from '../../ui/icon.tsx';

type Address = ListAddress<InboxView>;
type Topic = { _id: string; topic_name: string };

const ASSIGNEES = [
  ['', 'Anybody'],
  ['me', 'Me'],
  ['nobody', 'Unassigned'],
] as const;

/** Tabs for tickets of one status, or of all, each with their number; null before that is known. */
export function StatusTabs({ address, counts }: { address: Address; counts: InboxCounts | null }) {
  const total = counts && counts.Open + counts.Pending + counts.Closed;
  return (
    <nav aria-label="Tickets by status">
      <ul className="inbox-statuses">
        {VIEWED_STATUSES.map((status) => (
          <li key={status}>
            <Link
              to={addressOf({ ...address.view, status })}
              preventScrollReset
              aria-current={address.view.status === status ? 'page' : undefined}
            >
              <span>{status}</span>{' '}
              <span className="inbox-count">{counts && (status === 'All' ? total : counts[status])}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Filters of the tickets (search text, assignee, topic) and their order. */
export function InboxChoices({
  address,
  topics,
  searchRef,
}: {
  address: Address;
  topics: readonly Topic[];
  searchRef: RefObject<HTMLInputElement | null>;
}) {
  const { view, typed, type, leave, searchNow, choose } = address;
  return (
    <search className="inbox-choices">
      <form
        className="search"
        onSubmit={(event) => {
          event.preventDefault();
          searchNow(typed);
        }}
      >
        <Icon name="search" />
        <input
          ref={searchRef}
          className="input"
          type="search"
          aria-label="Search subject, description and learner"
          placeholder="Subject, description, learner"
          maxLength={TICKET_LENGTHS.search}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
        />
      </form>
      <LabelledSelect
        label="Assignee"
        value={view.assignee ?? ''}
        options={ASSIGNEES}
        onChoose={(assignee) => choose({ assignee: assignee === '' ? null : assignee })}
      />
      <LabelledSelect
        label="Topic"
        value={view.topic ?? ''}
        options={[['', 'Every topic'], ...topics.map(({ _id, topic_name }) => [_id, topic_name] as const)]}
        onChoose={(topic) => choose({ topic: topic === '' ? null : topic })}
      />
      <LabelledSelect
        label="Order"
        value={view.order}
        options={[
          ['waiting', 'Longest unanswered first'],
          ['newest', 'Newest first'],
        ]}
        onChoose={(order) => choose({ order })}
      />
    </search>
  );
}
