import type { TicketId, UserId } from '@assay/assessment';
import type { TicketStatus } from '@assay/contract';
import { query } from '../../db/query.ts';

export async function updateAssignee(id: TicketId, assigneeId: UserId | null): Promise<void> {
  await query('update tickets set assignee_id = $3 where tenant_id = $1 and id = $2', [id, assigneeId]);
}

/** Takes every ticket from a member of staff. @returns those that are not closed */
export async function unassignAll(userId: UserId): Promise<TicketId[]> {
  const rows = await query<{ id: TicketId; status: TicketStatus }>(
    `update tickets set assignee_id = null where tenant_id = $1 and assignee_id = $2
     returning id, status`,
    [userId],
  );
  return rows.filter(({ status }) => status !== 'Closed').map(({ id }) => id);
}
