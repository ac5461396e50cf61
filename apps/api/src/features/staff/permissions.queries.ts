import type { UserId } from '@assay/assessment';
import type { Permissions } from '@assay/contract';
import { query } from '../../db/query.ts';

/** A member of staff with what was given to them; null where nothing was. */
export type StaffRow = {
  id: UserId;
  firstName: string;
  lastName: string;
  email: string;
  /** False for a disabled account. */
  isActive: boolean;
  given: Permissions | null;
};

const SELECT_STAFF = `select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email,
    u.disabled_at is null as "isActive",
    case when p.user_id is not null then json_build_object('content', p.content, 'people', p.people,
      'support', p.support, 'settings', p.settings) end as given
  from users u
  left join staff_permissions p on p.tenant_id = $1 and p.user_id = u.id
  where u.tenant_id = $1 and u.role = 'staff'`;

/** Lets changes of permissions, and of who is staff, wait for one another until the transaction ends. */
export async function lockPermissions(): Promise<void> {
  await query(`select pg_advisory_xact_lock(hashtextextended('permissions:' || $1::text, 0))`);
}

export async function findStaffByEmail(email: string): Promise<StaffRow | null> {
  const [row] = await query<StaffRow>(`${SELECT_STAFF} and u.email_key = lower($2)`, [email]);
  return row ?? null;
}

/** The staff who may log in. */
export async function listActiveStaff(): Promise<StaffRow[]> {
  return query<StaffRow>(`${SELECT_STAFF} and u.disabled_at is null order by u.id`);
}

/** Forgets what was given to somebody. */
export async function deletePermissions(userId: UserId): Promise<void> {
  await query('delete from staff_permissions where tenant_id = $1 and user_id = $2', [userId]);
}

export async function upsertPermissions(
  userId: UserId,
  { content, people, support, settings }: Permissions,
): Promise<void> {
  await query(
    `insert into staff_permissions (tenant_id, user_id, content, people, support, settings)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, user_id) do update
       set content = excluded.content, people = excluded.people, support = excluded.support,
           settings = excluded.settings`,
    [userId, content, people, support, settings],
  );
}
