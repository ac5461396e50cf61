import type { UserId } from '@assay/assessment';
import { one, query } from '../../db/query.ts';

export type WaitingTickets = {
  /** Learners' tickets that wait for an answer. */
  waiting: number;
  /** Those of them that nobody has taken. */
  unassigned: number;
  /** Those of them that the caller has taken. */
  mine: number;
  /** Time since when the first of them waits; null where none does. */
  since: Date | null;
};

export async function countWaitingTickets(userId: UserId): Promise<WaitingTickets> {
  const rows = await query<WaitingTickets>(
    `select count(*)::int as waiting, count(*) filter (where assignee_id is null)::int as unassigned,
            count(*) filter (where assignee_id = $2)::int as mine, min(waiting_since) as since
     from tickets where tenant_id = $1 and waiting_since is not null and status <> 'Closed'`,
    [userId],
  );
  return one(rows);
}
