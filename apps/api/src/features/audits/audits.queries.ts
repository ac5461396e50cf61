import type { AuditId, UserId } from '@assay/assessment';
import { newId } from '../../db/ids.ts';
import { query } from '../../db/query.ts';
import type { AuditCursor } from './audit-cursor.ts';

/** Ids and plain values of what was done; never the texts of content. */
export type AuditDetails = Readonly<Record<string, string | number | boolean>>;

export type NewAudit = {
  doneByUser: UserId | null;
  doneBy: string;
  action: string;
  subject: string;
  subjectId: string | null;
  beforeId: string | null;
  afterId: string | null;
  reason: string | null;
  details: AuditDetails;
};

export async function insertAudit(audit: NewAudit): Promise<void> {
  await query(
    `insert into audits (tenant_id, id, done_by_user, done_by, action, subject, subject_id, before_id, after_id,
       reason, details)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      newId<'audit'>(),
      audit.doneByUser,
      audit.doneBy,
      audit.action,
      audit.subject,
      audit.subjectId,
      audit.beforeId,
      audit.afterId,
      audit.reason,
      JSON.stringify(audit.details),
    ],
  );
}

/** Each is undefined where it does not matter. Days are those of the tenant's calendar, both included. */
export type AuditFilter = {
  action: string | undefined;
  subject: string | undefined;
  /** Whoever did it, or to whom it was done. */
  person: UserId | undefined;
  from: string | undefined;
  to: string | undefined;
};

export type AuditRow = {
  id: AuditId;
  done_at: Date;
  /** The same in whole microseconds since 1970, which a date cannot hold. */
  done_micros: string;
  done_by_user: UserId | null;
  done_by: string;
  action: string;
  subject: string;
  subject_id: string | null;
  before_id: string | null;
  after_id: string | null;
  reason: string | null;
  details: AuditDetails;
  /** Name of the person to whom it was done; null where it was done to none. */
  first_name: string | null;
  last_name: string | null;
  /** Name of the test that it is about; null for anything else. */
  named: string | null;
};

/**
 * Part of a statement: the instant at which a day begins in the tenant's zone. It is computed once, so that
 * the index by time serves it.
 */
const startOf = (day: string, otherwise: string) =>
  `(select coalesce((${day})::timestamp at time zone t.time_zone, '${otherwise}')
    from tenants t where t.tenant_id = $1)`;

/** Lists audits, the newest first. @param after end of the page before */
export async function listAudits(
  { action, subject, person, from, to }: AuditFilter,
  after: AuditCursor | null,
  atMost: number,
): Promise<AuditRow[]> {
  const older = `and (a.done_at, a.id) < (timestamptz 'epoch' + $8::interval, $9::uuid)`;
  const cursor = after === null ? [] : [`${after.doneMicros} microseconds`, after.id];
  return query<AuditRow>(
    `select a.id, a.done_at, (extract(epoch from a.done_at) * 1000000)::bigint::text as done_micros,
            a.done_by_user, a.done_by, a.action, a.subject, a.subject_id, a.before_id, a.after_id, a.reason,
            a.details, u.first_name, u.last_name, t.test_name as named
     from audits a
     left join users u on u.tenant_id = $1 and u.id = a.subject_id and a.subject = 'person'
     left join tests t on t.tenant_id = $1 and t.id = a.subject_id and a.subject = 'test'
     where a.tenant_id = $1
       and ($2::text is null or a.action = $2)
       and ($3::text is null or a.subject = $3)
       and ($4::uuid is null or a.done_by_user = $4 or (a.subject = 'person' and a.subject_id = $4))
       and a.done_at >= ${startOf('$5::date', '-infinity')} and a.done_at < ${startOf('$6::date + 1', 'infinity')}
       ${after === null ? '' : older}
     order by a.done_at desc, a.id desc limit $7`,
    [action ?? null, subject ?? null, person ?? null, from ?? null, to ?? null, atMost, ...cursor],
  );
}

/** A change to a member of staff. */
export type StaffChangeRow = Pick<AuditRow, 'subject_id' | 'done_by' | 'done_at'>;

/** Lists what staff did to people, of these actions, since the folder was last applied, the newest first. */
export async function listChangesByStaff(actions: readonly string[]): Promise<StaffChangeRow[]> {
  return query<StaffChangeRow>(
    `select subject_id, done_by, done_at from audits
     where tenant_id = $1 and subject = 'person' and action = any($2::text[]) and done_by_user is not null
       and done_at > coalesce((select max(f.done_at) from audits f
         where f.tenant_id = $1 and f.action = 'tenant_applied'), '-infinity')
     order by done_at desc, id desc`,
    [actions],
  );
}

/** Lists changes to a person but for these actions, the newest first. */
export async function listAuditsOf(
  userId: UserId,
  without: readonly string[],
  atMost: number,
): Promise<Pick<AuditRow, 'done_at' | 'done_by' | 'action' | 'reason'>[]> {
  return query(
    `select done_at, done_by, action, reason from audits
     where tenant_id = $1 and subject = 'person' and subject_id = $2 and action <> all($3::text[])
     order by done_at desc, id desc limit $4`,
    [userId, without, atMost],
  );
}

/**
 * Takes a person's name from what they did, and the reasons, which may name them, from that and from all that
 * is about them.
 */
export async function redactPerson(userId: UserId, text: string): Promise<void> {
  await query(
    `update audits set done_by = $3, reason = case when reason is not null then $3 end
     where tenant_id = $1 and done_by_user = $2`,
    [userId, text],
  );
  await query(
    `update audits set reason = $3
     where tenant_id = $1 and subject_id = $2 and reason is not null`,
    [userId, text],
  );
}
