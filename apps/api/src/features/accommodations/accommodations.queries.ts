import type { Id, UserId } from '@assay/assessment';
import { query } from '../../db/query.ts';

/** Condition on an accommodation `c`: today, on the calendar of the tenant `n`, lies within its days. */
const IN_FORCE = `c.ended_at is null and c.starts_on <= (the_clock() at time zone n.time_zone)::date
    and (c.ends_on is null or c.ends_on >= (the_clock() at time zone n.time_zone)::date)`;

export type AccommodationId = Id<'accommodation'>;

export type AccommodationRow = {
  id: AccommodationId;
  user_id: UserId;
  first_name: string;
  last_name: string;
  email: string;
  percent: number;
  /** "YYYY-MM-DD". */
  starts_on: string;
  ends_on: string | null;
  in_force: boolean;
  setter: string | null;
};

const ROWS = `select c.id, c.user_id, u.first_name, u.last_name, u.email, c.percent, c.starts_on::text, c.ends_on::text,
    ${IN_FORCE} as in_force, nullif(trim(s.first_name || ' ' || s.last_name), '') as setter
  from accommodations c
  join tenants n on n.tenant_id = $1
  join users u on u.tenant_id = $1 and u.id = c.user_id
  left join users s on s.tenant_id = $1 and s.id = c.set_by
  where c.tenant_id = $1 and c.ended_at is null`;

/** Extra time of all persons that has not ended by hand, by name. */
export async function listAccommodations(atMost: number): Promise<AccommodationRow[]> {
  return query<AccommodationRow>(`${ROWS} order by lower(u.last_name), lower(u.first_name), c.id limit $2`, [
    atMost,
  ]);
}

/** Extra time of a person that has not ended by hand; null where there is none. */
export async function findAccommodation(userId: UserId): Promise<AccommodationRow | null> {
  const rows = await query<AccommodationRow>(`${ROWS} and c.user_id = $2`, [userId]);
  return rows[0] ?? null;
}

/** Locks a learner against changes of their extra time, and against starting a test. */
export async function lockPerson(userId: UserId): Promise<boolean> {
  const rows = await query(
    `select from users where tenant_id = $1 and id = $2 and role = 'learner' and closed_at is null for update`,
    [userId],
  );
  return rows.length > 0;
}

export type PersonRow = { id: UserId; first_name: string; last_name: string; email: string };

/** A learner by their address; null where there is none. */
export async function findLearner(email: string): Promise<PersonRow | null> {
  const rows = await query<PersonRow>(
    `select id, first_name, last_name, email from users
     where tenant_id = $1 and email_key = lower($2) and role = 'learner' and closed_at is null`,
    [email],
  );
  return rows[0] ?? null;
}

/** Ends what a person has. @returns false where they have none */
export async function endAccommodation(userId: UserId): Promise<boolean> {
  const rows = await query(
    `update accommodations set ended_at = the_clock()
     where tenant_id = $1 and user_id = $2 and ended_at is null returning id`,
    [userId],
  );
  return rows.length > 0;
}

export async function insertAccommodation(accommodation: {
  id: AccommodationId;
  userId: UserId;
  percent: number;
  startsOn: string;
  endsOn: string | null;
  setBy: UserId;
}): Promise<void> {
  const { id, userId, percent, startsOn, endsOn, setBy } = accommodation;
  await query(
    `insert into accommodations (tenant_id, id, user_id, percent, starts_on, ends_on, set_by, set_at)
     values ($1, $2, $3, $4, $5, $6, $7, the_clock())`,
    [id, userId, percent, startsOn, endsOn, setBy],
  );
}

/** True when a day span has begun and not ended, on the tenant's calendar. */
export async function isToday(startsOn: string, endsOn: string | null): Promise<boolean> {
  const rows = await query<{ within: boolean }>(
    `select (the_clock() at time zone n.time_zone)::date between $2::date and coalesce($3::date, 'infinity') as within
     from tenants n where n.tenant_id = $1`,
    [startsOn, endsOn],
  );
  return rows[0]?.within ?? false;
}

/** Extra time of a person today, in percent of a test's minutes; 0 without any. */
export async function getExtraPercent(userId: UserId): Promise<number> {
  const rows = await query<{ extra_percent: number }>(
    `select c.percent as extra_percent from accommodations c join tenants n on n.tenant_id = $1
     where c.tenant_id = $1 and c.user_id = $2 and ${IN_FORCE}`,
    [userId],
  );
  return rows[0]?.extra_percent ?? 0;
}

export type GivenTime = { percent: number; startsOn: string; endsOn: string | null; endedAt: Date | null };

/** All extra time that a person has or had, the oldest first. */
export async function listOfPerson(userId: UserId): Promise<GivenTime[]> {
  return query<GivenTime>(
    `select percent, starts_on::text as "startsOn", ends_on::text as "endsOn", ended_at as "endedAt"
     from accommodations where tenant_id = $1 and user_id = $2 order by set_at, id`,
    [userId],
  );
}

export async function deleteOf(userId: UserId): Promise<void> {
  await query('delete from accommodations where tenant_id = $1 and user_id = $2', [userId]);
}
