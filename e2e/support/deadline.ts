import { asOwner } from './owner.ts';

/**
 * Moves the deadline of a learner's open attempt to so many seconds from now, as staff who change its time
 * would: the only way to see a test end without waiting for it.
 */
export async function moveDeadline(email: string, secondsFromNow: number): Promise<void> {
  await asOwner((owner) =>
    owner.query(
      `update attempts a
       set started_at = least(started_at, clock_timestamp() + make_interval(secs => $2 - 60)),
           deadline_at = clock_timestamp() + make_interval(secs => $2)
       from users u where u.tenant_id = a.tenant_id and u.id = a.user_id and u.email = $1 and a.closed_at is null`,
      [email, secondsFromNow],
    ),
  );
}
