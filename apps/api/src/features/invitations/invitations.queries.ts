import type { Id, InvitationId } from '@assay/assessment';
import { INVITATION_STATES, type InvitationState } from '@assay/contract';
import { currentTime } from '../../clock/corrected-time.ts';
import { query } from '../../db/query.ts';

export type InvitationRow = {
  id: InvitationId;
  email: string;
  name: string;
  state: InvitationState;
  /** Words with which the mail server refused; null where it did not, or gave none. */
  refused_with: string | null;
  sent_at: Date;
  expires_at: Date;
  joined_at: Date | null;
};

/** State of an invitation `i`, whose mail is `m`. @param now parameter with the time */
const stateAt = (now: `$${number}`) => `case
       when i.joined_at is not null then 'joined'
       when i.withdrawn_at is not null then 'withdrawn'
       when m.refused_at is not null then 'refused'
       when i.expires_at <= ${now}::timestamptz then 'expired'
       else 'sent' end`;

const WITH_MAILS = 'invitations i left join mails m on m.tenant_id = $1 and m.id = i.mail_id';

export type InvitationFilter = { state?: InvitationState | undefined; search?: string | undefined };

/** Lists a page of those that match, the newest first, with the number of all that match. */
export async function listInvitations(
  { state, search = '' }: InvitationFilter,
  { page, size }: { page: number; size: number },
): Promise<{ rows: InvitationRow[]; total: number }> {
  const rows = await query<InvitationRow & { total: number }>(
    `select s.id, s.email, s.name, s.state, s.refused_with, s.sent_at, s.expires_at, s.joined_at, count(*) over ()::int as total
     from (
       select i.id, i.email, i.name, ${stateAt('$2')} as state, m.refused_with, i.sent_at, i.expires_at, i.joined_at
       from ${WITH_MAILS}
       where i.tenant_id = $1
         and ($4::text = '' or position(lower($4) in i.email_key) > 0 or position(lower($4) in lower(i.name)) > 0)
     ) s
     where $3::text is null or s.state = $3
     order by s.sent_at desc, s.id
     limit $5 offset $6`,
    [currentTime(), state ?? null, search.trim(), size, (page - 1) * size],
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

export async function countStates(): Promise<Record<InvitationState, number>> {
  const rows = await query<{ state: InvitationState; count: number }>(
    `select ${stateAt('$2')} as state, count(*)::int as count
     from ${WITH_MAILS} where i.tenant_id = $1 group by 1`,
    [currentTime()],
  );
  const countOf = (state: InvitationState) => rows.find((row) => row.state === state)?.count ?? 0;
  return Object.fromEntries(INVITATION_STATES.map((state) => [state, countOf(state)])) as Record<
    InvitationState,
    number
  >;
}

/** Facts about an address, which is in lower case. */
export type KnownAddress = {
  email_key: string;
  is_known: boolean;
  is_waiting: boolean;
  invitation: InvitationRow | null;
};

/** Finds of these addresses those with an account, a wait for approval or an invitation. */
export async function findKnown(emails: readonly string[]): Promise<KnownAddress[]> {
  const keys = emails.map((email) => email.toLowerCase());
  const [accounts, applicants, invitations] = await Promise.all([
    query<{ email_key: string }>(
      'select email_key from users where tenant_id = $1 and email_key = any($2::text[])',
      [keys],
    ),
    query<{ email_key: string }>(
      'select email_key from applicants where tenant_id = $1 and email_key = any($2::text[])',
      [keys],
    ),
    query<InvitationRow & { email_key: string }>(
      `select i.email_key, i.id, i.email, i.name, ${stateAt('$3')} as state, m.refused_with, i.sent_at, i.expires_at, i.joined_at
       from ${WITH_MAILS}
       where i.tenant_id = $1 and i.email_key = any($2::text[])`,
      [keys, currentTime()],
    ),
  ]);
  const [known, waiting] = [accounts, applicants].map((rows) => new Set(rows.map((row) => row.email_key)));
  const invited = new Map(invitations.map((row) => [row.email_key, row]));
  return [...new Set([...(known ?? []), ...(waiting ?? []), ...invited.keys()])].map((email_key) => ({
    email_key,
    is_known: known?.has(email_key) === true,
    is_waiting: waiting?.has(email_key) === true,
    invitation: invited.get(email_key) ?? null,
  }));
}

/**
 * Lets those who invite wait for one another until the transaction ends, so that two at once mail nobody
 * twice.
 */
export async function lockInvitations(): Promise<void> {
  await query(`select pg_advisory_xact_lock(hashtextextended('invitations:' || $1::text, 0))`);
}

export type SentInvitation = {
  id: InvitationId;
  email: string;
  name: string;
  linkHash: Buffer;
  mailId: Id<'mail'>;
};

/**
 * Keeps invitations that are mailed now, one of an address: of one that was invited before, the former link
 * is no longer valid. One who has joined keeps theirs.
 */
export async function upsertInvitations(sent: SentInvitation[], seconds: number): Promise<void> {
  const records = sent.map(({ linkHash, ...row }) => ({ ...row, linkHash: linkHash.toString('hex') }));
  await query(
    `insert into invitations (tenant_id, id, email, name, link_hash, mail_id, sent_at, expires_at)
     select n.tenant_id, r.id, r.email, r.name, decode(r."linkHash", 'hex'), r."mailId", $3::timestamptz,
            $3::timestamptz + make_interval(secs => $4)
     from tenants n cross join jsonb_to_recordset($2::jsonb)
       as r (id uuid, email text, name text, "linkHash" text, "mailId" uuid)
     where n.tenant_id = $1
     on conflict (tenant_id, email_key) do update set
       email = excluded.email, name = case when excluded.name = '' then invitations.name else excluded.name end,
       link_hash = excluded.link_hash, mail_id = excluded.mail_id, sent_at = excluded.sent_at,
       expires_at = excluded.expires_at, withdrawn_at = null, joined_at = null`,
    [JSON.stringify(records), currentTime(), seconds],
  );
}

/** Gives invitations the names by which their people are called now. */
export async function renameInvitations(renamed: { id: InvitationId; name: string }[]): Promise<void> {
  await query(
    `update invitations i set name = r.name
     from jsonb_to_recordset($2::jsonb) as r (id uuid, name text)
     where i.tenant_id = $1 and i.id = r.id`,
    [JSON.stringify(renamed)],
  );
}

/** Lists these invitations, whatever their state. */
export async function listById(ids: readonly InvitationId[]): Promise<InvitationRow[]> {
  return query<InvitationRow>(
    `select i.id, i.email, i.name, ${stateAt('$3')} as state, m.refused_with, i.sent_at, i.expires_at, i.joined_at
     from ${WITH_MAILS} where i.tenant_id = $1 and i.id = any($2::uuid[]) order by i.id`,
    [ids, currentTime()],
  );
}

/** Takes back those of these that were neither used nor taken back. @returns their number */
export async function withdraw(ids: readonly InvitationId[]): Promise<number> {
  const taken = await query(
    `update invitations set withdrawn_at = the_clock()
     where tenant_id = $1 and id = any($2::uuid[]) and joined_at is null and withdrawn_at is null
     returning 1`,
    [ids],
  );
  return taken.length;
}

/** Conditions of an invitation that can be used. */
const IS_OPEN = 'joined_at is null and withdrawn_at is null and expires_at > the_clock()';

/** Whom an invitation that can be used is for; null where this link is of none. */
export async function findOpen(linkHash: Buffer): Promise<{ email: string; name: string } | null> {
  const [found] = await query<{ email: string; name: string }>(
    `select email, name from invitations where tenant_id = $1 and link_hash = $2 and ${IS_OPEN}`,
    [linkHash],
  );
  return found ?? null;
}

/** Finds its address alone, and locks it until the transaction ends: it is used once, and not taken back. */
export async function lockOpen(linkHash: Buffer): Promise<string | null> {
  const [found] = await query<{ email: string }>(
    `select email from invitations where tenant_id = $1 and link_hash = $2 and ${IS_OPEN} for update`,
    [linkHash],
  );
  return found?.email ?? null;
}

/** True when somebody with this address was invited, and may still come. */
export async function isInvited(email: string): Promise<boolean> {
  const found = await query(
    `select 1 from invitations where tenant_id = $1 and email_key = lower($2) and ${IS_OPEN}`,
    [email],
  );
  return found.length > 0;
}

/** Marks the invitation of an address as used, where there is one. */
export async function markJoined(email: string): Promise<void> {
  await query(
    `update invitations set joined_at = the_clock()
     where tenant_id = $1 and email_key = lower($2) and joined_at is null`,
    [email],
  );
}

/** Lists when an address was invited and joined: at most one invitation. */
export async function listTimes(
  email: string,
): Promise<{ name: string; sent_at: Date; joined_at: Date | null }[]> {
  return query(
    'select name, sent_at, joined_at from invitations where tenant_id = $1 and email_key = lower($2)',
    [email],
  );
}

export async function deleteOf(email: string): Promise<void> {
  await query('delete from invitations where tenant_id = $1 and email_key = lower($2)', [email]);
}

/** Deletes invitations that were sent longer ago than this. */
export async function deleteAfter(seconds: number): Promise<void> {
  await query(
    'delete from invitations where tenant_id = $1 and sent_at < now() - make_interval(secs => $2)',
    [seconds],
  );
}
