import { TICKET_LENGTHS, TICKET_STATUSES, type TicketStatus } from '@assay/contract/tickets';
import { isUuid } from '../../api/random-uuid.ts';
import type { InboxFilters } from './inbox.ts';

/** View of the inbox, from the address: status, assignee, topic, search and order. */
export type InboxView = {
  status: TicketStatus | 'All';
  assignee: 'me' | 'nobody' | null;
  /** Id of a topic. */
  topic: string | null;
  search: string;
  order: 'waiting' | 'newest';
};

/** Defaults for what the address does not name, or names wrongly. */
const FIRST: InboxView = { status: 'Open', assignee: null, topic: null, search: '', order: 'waiting' };

/** Statuses that may be viewed, in the order in which they are offered. */
export const VIEWED_STATUSES = [...TICKET_STATUSES, 'All'] as const;
const ASSIGNEES = ['me', 'nobody'] as const;
const ORDERS = ['waiting', 'newest'] as const;

/** Reads the view from an address. Anyone can write one, so unknown values count as absent. */
export function readInboxView(params: URLSearchParams): InboxView {
  const topic = params.get('topic') ?? '';
  return {
    status: VIEWED_STATUSES.find((status) => status === params.get('status')) ?? FIRST.status,
    assignee: ASSIGNEES.find((assignee) => assignee === params.get('assignee')) ?? FIRST.assignee,
    topic: isUuid(topic) ? topic : FIRST.topic,
    search: (params.get('search') ?? '').trim().slice(0, TICKET_LENGTHS.search),
    order: ORDERS.find((order) => order === params.get('order')) ?? FIRST.order,
  };
}

/** Writes the address of a view, without the defaults. */
export function writeInboxView(view: InboxView): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of ['status', 'assignee', 'topic', 'search', 'order'] as const) {
    const value = view[name];
    if (value !== null && value !== FIRST[name]) params.set(name, value);
  }
  return params;
}

/** Query filters of a view. */
export function filtersOf({ status, assignee, topic, search, order }: InboxView): InboxFilters {
  return {
    ...(status === 'All' ? {} : { status }),
    ...(assignee === null ? {} : { assignee }),
    ...(topic === null ? {} : { topic }),
    ...(search === '' ? {} : { search }),
    order,
  };
}

/** True when the view leaves out tickets of its status. */
export function isNarrowed({ assignee, topic, search }: InboxView): boolean {
  return assignee !== null || topic !== null || search !== '';
}

/** Filters of an inbox that shows all tickets of the present status. */
export const NO_FILTERS: Partial<InboxView> = { assignee: null, topic: null };

export const INBOX_VIEW = { read: readInboxView, write: writeInboxView };

/** Address of a view, for a link. */
export function addressOf(view: InboxView): { search: string } {
  const search = writeInboxView(view).toString();
  return { search: search === '' ? '' : `?${search}` };
}
