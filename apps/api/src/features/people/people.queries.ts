import type { AttemptId, TicketId, UserId } from '@assay/assessment';
import type { PeopleOrder, Permissions, PersonState, Role, TicketStatus } from '@assay/contract';
import { one, query } from '../../db/query.ts';

/** State of an account `u`. */
const STATE = `case
    when u.disabled_at is not null then 'deactivated'
    when u.password_hash is null then 'new'
    else 'active' end`;

/**
 * Last trace of the holder of an account `u`: the use of a session, or a test that was handed in. Sessions
 * are deleted when they end, reports stay.
 */
const SEEN = `(select max(at) from (
      select s.last_used_at as at from sessions s where s.tenant_id = $1 and s.user_id = u.id
      union all
      select r.submitted_at from reports r where r.tenant_id = $1 and r.user_id = u.id) traces)`;

const PEOPLE = `users u
    left join learner_totals t on t.tenant_id = $1 and t.user_id = u.id
    left join subscriptions p on p.tenant_id = $1 and p.user_id = u.id`;

const COLUMNS = `u.id, u.first_name, u.last_name, u.email, u.role, ${STATE} as state, ${SEEN} as seen_at,
    p.expires_at as plan_until, coalesce(t.reports, 0) as tests`;

/** Closed accounts are nobody's. */
const MATCHES = `u.tenant_id = $1 and u.closed_at is null
    and ($2::text = '' or strpos(u.email_key, lower($2)) > 0
      or strpos(lower(u.first_name || ' ' || u.last_name), lower($2)) > 0)
    and ($3::text is null or u.role = $3) and ($4::text is null or ${STATE} = $4)`;

const KEYS: Record<string, string> = {
  name: `lower(u.last_name || ' ' || u.first_name)`,
  email: 'u.email_key',
  seen: SEEN,
  tests: 'coalesce(t.reports, 0)',
  plan: 'p.expires_at',
};

export type PersonRow = {
  id: UserId;
  first_name: string;
  last_name: string;
  email: string;
  role: Role;
  state: PersonState;
  seen_at: Date | null;
  plan_until: Date | null;
  tests: number;
};
export type PeopleFilter = { search: string; role: Role | null; state: PersonState | null };

/** A page of the accounts that match, in order. */
export async function listMatching(
  { search, role, state }: PeopleFilter,
  { order, offset, atMost }: { order: PeopleOrder; offset: number; atMost: number },
): Promise<PersonRow[]> {
  const isReversed = order.startsWith('-');
  const key = KEYS[isReversed ? order.slice(1) : order] ?? KEYS.name;
  return query<PersonRow>(
    `select ${COLUMNS} from ${PEOPLE} where ${MATCHES}
     order by ${key} ${isReversed ? 'desc' : 'asc'} nulls last, u.id limit $5 offset $6`,
    [search, role, state, atMost, offset],
  );
}

/** Numbers of the accounts that match, and of all. */
export async function countMatching({ search, role, state }: PeopleFilter): Promise<{
  total: number;
  all: number;
}> {
  const rows = await query<{ total: number; all: number }>(
    `select count(*) filter (where ${MATCHES})::int as total, count(*)::int as all
     from users u where u.tenant_id = $1 and u.closed_at is null`,
    [search, role, state],
  );
  return one(rows);
}

export type WholePersonRow = PersonRow & {
  created_at: Date;
  disabled_at: Date | null;
  mobile: string | null;
  dob: string | null;
  /** Those that were given to a member of staff; null where nothing was. */
  given: Permissions | null;
};

const WHOLE = `select ${COLUMNS}, u.created_at, u.disabled_at, u.mobile, u.dob::text as dob,
      case when g.user_id is not null then json_build_object('content', g.content, 'people', g.people,
        'support', g.support, 'settings', g.settings) end as given
    from ${PEOPLE}
    left join staff_permissions g on g.tenant_id = $1 and g.user_id = u.id
    where u.tenant_id = $1 and u.closed_at is null`;

/** These accounts, in the order in which they are locked. */
export async function listByIds(ids: readonly UserId[]): Promise<WholePersonRow[]> {
  return query<WholePersonRow>(`${WHOLE} and u.id = any($2::uuid[]) order by u.email_key`, [ids]);
}

export type PersonAttemptRow = {
  id: AttemptId;
  test_name: string;
  started_at: Date;
  deadline_at: Date;
  closed_at: Date | null;
  /** Null where it is not graded yet. */
  correct: number | null;
  total: number | null;
  performance_percent: number | null;
};

/** The newest attempts of a person. */
export async function listAttempts(userId: UserId, atMost: number): Promise<PersonAttemptRow[]> {
  return query<PersonAttemptRow>(
    `select a.id, t.test_name, a.started_at, a.deadline_at, a.closed_at, r.correct, r.total, r.performance_percent
     from attempts a
     join tests t on t.tenant_id = $1 and t.id = a.test_id
     left join reports r on r.tenant_id = $1 and r.attempt_id = a.id
     where a.tenant_id = $1 and a.user_id = $2 order by a.started_at desc, a.id limit $3`,
    [userId, atMost],
  );
}

export type PersonTicketRow = { id: TicketId; subject: string; status: TicketStatus; created_at: Date };

/** The newest tickets of a person. */
export async function listTickets(userId: UserId, atMost: number): Promise<PersonTicketRow[]> {
  return query<PersonTicketRow>(
    `select id, subject, status, created_at from tickets
     where tenant_id = $1 and user_id = $2 order by id desc limit $3`,
    [userId, atMost],
  );
}
