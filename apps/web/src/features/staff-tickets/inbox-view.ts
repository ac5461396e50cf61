import { TICKET_LENGTHS, TICKET_STATUSES, type TicketStatus } from '@assay/contract/tickets';
import { isUuid } from '../../api/random-uuid.ts';
import type { InboxFilters } from './inbox.ts';

/** What the address says: which tickets are shown, whose, of what, and in which order. */
export type InboxView = {
  status: TicketStatus | 'All';
  assignee: 'me' | 'nobody' | null;
  /** A topic's id. */
  topic: string | null;
  search: string;
  order: 'waiting' | 'newest';
};

/** What is shown where the address says nothing, or nothing that is known. */
const FIRST: InboxView = { status: 'Open', assignee: null, topic: null, search: '', order: 'waiting' };

/** What may be looked at, in the order in which it is offered. */
export const VIEWED_STATUSES = [...TICKET_STATUSES, 'All'] as const;
const ASSIGNEES = ['me', 'nobody'] as const;
const ORDERS = ['waiting', 'newest'] as const;

/** Reads the address. An address is anybody's to write: what is not known counts as not said. */
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

/** The address of a view: what is as at first is not said. */
export function writeInboxView(view: InboxView): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of ['status', 'assignee', 'topic', 'search', 'order'] as const) {
    const value = view[name];
    if (value !== null && value !== FIRST[name]) params.set(name, value);
  }
  return params;
}

/** What is asked of the server for a view. */
export function filtersOf({ status, assignee, topic, search, order }: InboxView): InboxFilters {
  return {
    ...(status === 'All' ? {} : { status }),
    ...(assignee === null ? {} : { assignee }),
    ...(topic === null ? {} : { topic }),
    ...(search === '' ? {} : { search }),
    order,
  };
}

/** Whether the view leaves out tickets of its status. */
export function isNarrowed({ assignee, topic, search }: InboxView): boolean {
  return assignee !== null || topic !== null || search !== '';
}
