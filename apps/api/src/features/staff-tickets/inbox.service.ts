import type { UserId } from '@assay/assessment';
import type { Contract, RequestOf } from '@assay/contract';
import { Failure, type RefusalOf } from '../../failure.ts';
import { countTickets, type InboxCounts, type InboxRow, listByAge, listByWait } from './inbox.queries.ts';
import { type InboxCursor, readCursor, writeCursor } from './inbox-cursor.ts';

export type { InboxCounts, InboxRow } from './inbox.queries.ts';
export type InboxPage = { rows: InboxRow[] /** Null on the last page. */; next: string | null };

/** Tickets per page. */
const PAGE = 50;

type Query = RequestOf<Contract['listStaffTickets']>['query'];

/**
 * A page of the tenant's tickets, with the counts of all of them. A ticket that does not change is on one
 * page of a list; one that does may move to its new place.
 */
export async function readInbox(
  me: UserId,
  { status, topic, assignee, search, order = 'waiting', after }: Query,
): Promise<{ page: InboxPage; counts: InboxCounts } | RefusalOf<'listStaffTickets'>> {
  const cursor = after === undefined ? null : readCursor(after);
  const isMisplaced = order === 'newest' && cursor !== null && cursor.waitingSince !== null;
  if ((after !== undefined && cursor === null) || isMisplaced) {
    return new Failure('malformed', { fields: ['query.after'] });
  }
  const words = search?.trim();
  const filter = {
    status,
    topic,
    search: words === '' ? undefined : words,
    assignee: assignee === undefined ? undefined : assignee === 'me' ? me : null,
  };
  const rows =
    order === 'newest'
      ? await listByAge(filter, cursor?.id ?? null, PAGE + 1)
      : await listByWait(filter, cursor, PAGE + 1);
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  const hasMore = rows.length > PAGE && last !== undefined;
  return {
    page: { rows: page, next: hasMore ? writeCursor(placeOf(last, order)) : null },
    counts: await countTickets(),
  };
}

function placeOf({ id, waiting_micros }: InboxRow, order: 'waiting' | 'newest'): InboxCursor {
  return { id, waitingSince: order === 'newest' ? null : waiting_micros };
}
