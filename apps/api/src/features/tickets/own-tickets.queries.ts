import type { AttemptId, TicketId, UserId } from '@assay/assessment';
import { query } from '../../db/query.ts';

/** All tickets of a learner, oldest first. */
export async function listTicketIdsOf(userId: UserId): Promise<TicketId[]> {
  const rows = await query<{ id: TicketId }>(
    'select id from tickets where tenant_id = $1 and user_id = $2 order by id',
    [userId],
  );
  return rows.map(({ id }) => id);
}

/** Deletes a learner's tickets with all their messages and notes. @returns their ids */
export async function deleteTicketsOf(userId: UserId): Promise<TicketId[]> {
  const rows = await query<{ id: TicketId }>(
    'delete from tickets where tenant_id = $1 and user_id = $2 returning id',
    [userId],
  );
  return rows.map(({ id }) => id);
}

/** Takes the references to the reports of these attempts away; the tickets stay. */
export async function detachReportsOf(attemptIds: AttemptId[]): Promise<void> {
  await query(
    `update tickets set about_report_id = null
     where tenant_id = $1 and about_report_id in (
       select id from reports where tenant_id = $1 and attempt_id = any($2::uuid[]))`,
    [attemptIds],
  );
}
