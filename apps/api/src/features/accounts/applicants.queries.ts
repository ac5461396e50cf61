import type { ApplicantId } from '@assay/assessment';
import { newId } from '../../db/ids.ts';
import { one, query } from '../../db/query.ts';
import type { NewUser } from './users.queries.ts';

/** Somebody who has proven the address and waits for approval; the password is that of whoever proved it. */
export type Applicant = NewUser & { id: ApplicantId; password_hash: string; applied_at: Date };

const COLUMNS = `id, first_name, last_name, dob, mobile, email, password_hash, sign_up_host, applied_at`;

/** Keeps who waits. Of an address that waits already, the details of the newest proof count. */
export async function upsertApplicant(
  { first_name, last_name, dob, mobile, email, sign_up_host }: NewUser,
  password_hash: string,
): Promise<void> {
  await query(
    `insert into applicants (tenant_id, id, email, first_name, last_name, dob, mobile, password_hash, sign_up_host)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (tenant_id, email_key) do update set
       email = excluded.email, first_name = excluded.first_name, last_name = excluded.last_name,
       dob = excluded.dob, mobile = excluded.mobile, password_hash = excluded.password_hash,
       sign_up_host = excluded.sign_up_host`,
    [newId<'applicant'>(), email, first_name, last_name, dob, mobile, password_hash, sign_up_host],
  );
}

/** The password of whoever waits with this address; null where nobody does. */
export async function findApplicantPassword(email: string): Promise<string | null> {
  const [found] = await query<{ password_hash: string }>(
    'select password_hash from applicants where tenant_id = $1 and email_key = lower($2)',
    [email],
  );
  return found?.password_hash ?? null;
}

/** Lists a page of who waits, the longest first, with the number of all that match. */
export async function listApplicants(
  search: string,
  { page, size }: { page: number; size: number },
): Promise<{ rows: Applicant[]; total: number }> {
  const rows = await query<Applicant & { total: number }>(
    `select ${COLUMNS}, count(*) over ()::int as total
     from applicants
     where tenant_id = $1 and ($2::text = '' or position(lower($2) in email_key) > 0
       or position(lower($2) in lower(first_name || ' ' || last_name)) > 0)
     order by applied_at, id
     limit $3 offset $4`,
    [search, size, (page - 1) * size],
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Addresses of these who wait, in one order for all that lock them. */
export async function listEmails(ids: readonly ApplicantId[]): Promise<string[]> {
  const rows = await query<{ email: string }>(
    'select email from applicants where tenant_id = $1 and id = any($2::uuid[]) order by email_key',
    [ids],
  );
  return rows.map(({ email }) => email);
}

/** Takes these out of those who wait: whoever decides at the same time finds none. */
export async function takeApplicants(ids: readonly ApplicantId[]): Promise<Applicant[]> {
  return query<Applicant>(
    `delete from applicants where tenant_id = $1 and id = any($2::uuid[]) returning ${COLUMNS}`,
    [ids],
  );
}

export async function countWaiting(): Promise<{ waiting: number; since: Date | null }> {
  const rows = await query<{ waiting: number; since: Date | null }>(
    'select count(*)::int as waiting, min(applied_at) as since from applicants where tenant_id = $1',
  );
  return one(rows);
}

export async function deleteApplicant(email: string): Promise<void> {
  await query('delete from applicants where tenant_id = $1 and email_key = lower($2)', [email]);
}
