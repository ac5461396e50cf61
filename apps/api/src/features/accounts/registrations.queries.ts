import type { RegistrationId } from '@assay/assessment';
import { type RawBuilder, sql } from 'kysely';
import { currentTenantId } from '../../db/context.ts';
import { db } from '../../db/db.ts';
import { newId } from '../../db/ids.ts';
import { CODE_SECONDS, GUESSES_PER_CODE, MAX_REGISTRATIONS, REGISTRATION_SECONDS } from './lifetimes.ts';
import { isAdmitted } from './sign-up-rule.queries.ts';
import { registrationsOfEmail, userOfEmail } from './users.queries.ts';

/** Details that a person signs up with, and the hash of the password. */
export type RegistrationFacts = {
  first_name: string;
  last_name: string;
  dob: string;
  mobile: string;
  email: string;
  password_hash: string;
  /** Host of the tenant on which the person signs up. */
  sign_up_host: string;
};

const columns = [
  'id',
  'first_name',
  'last_name',
  'dob',
  'mobile',
  'email',
  'password_hash',
  'sign_up_host',
  'browser_hash',
  'second_browser_hash',
  'contested',
] as const;

/**
 * Condition for the unexpired registrations of an e-mail address; none where the tenant no longer takes its
 * domain.
 */
function recent(email: string): RawBuilder<boolean> {
  return sql<boolean>`tenant_id = ${currentTenantId()} and id = any(${registrationsOfEmail(email)})
    and created_at > clock_timestamp() - make_interval(secs => ${REGISTRATION_SECONDS})
    and ${isAdmitted(email)}`;
}

/**
 * Condition for those of them that count, as long as there is no account with that address. The owner of an
 * account never meets registrations that others make with it.
 */
function pending(email: string): RawBuilder<boolean> {
  return sql<boolean>`${recent(email)} and ${userOfEmail(email)} is null`;
}

const codeIsLive = sql<boolean>`code_expires_at > clock_timestamp()`;

/**
 * Condition for a registration that was made in this browser, or that this browser knows by a log-in; null
 * without one.
 */
const isOfBrowser = (browserHash: Buffer | null) =>
  sql<boolean>`${browserHash}::bytea in (browser_hash, second_browser_hash)`;

/** Order: this browser's first, then the newest. */
const ownThenNewest = (browserHash: Buffer | null) =>
  sql`coalesce(${isOfBrowser(browserHash)}, false) desc, created_at desc, id desc`;

/**
 * Locks an e-mail address until this transaction ends, against others that change who may have it. After
 * budgets, before accounts: the order is the same everywhere.
 */
export async function lockEmail(email: string): Promise<void> {
  const key = `${currentTenantId()}:email:`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key} || lower(${email}), 0))`.execute(db());
}

/**
 * Changes the registration that this browser has with this address. Its code stays, but vouches for the new
 * password only in the browser with the new secret: so it is contested from now on.
 * @returns its id, or null
 */
export async function updateOwnRegistration(
  facts: RegistrationFacts,
  { former, browserHash }: { former: Buffer | null; browserHash: Buffer },
): Promise<RegistrationId | null> {
  const row = await db()
    .updateTable('registrations')
    .set({
      ...{ ...facts, browser_hash: browserHash, second_browser_hash: null },
      ...{ contested: true, created_at: sql`clock_timestamp()` },
    })
    .where('tenant_id', '=', currentTenantId())
    .where('id', '=', sql<RegistrationId>`any(${registrationsOfEmail(facts.email)})`)
    .where(isOfBrowser(former))
    .where('password_hash', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** @returns the new registration's id */
export async function insertRegistration(
  facts: RegistrationFacts,
  madeBy: { browserHash: Buffer; callerHash: Buffer },
): Promise<RegistrationId> {
  const id = newId<'registration'>();
  // In one statement: the existing registrations are marked as contested, and so is the new one where there
  // are others.
  await sql`
    with others as (
      update registrations set contested = true
      where tenant_id = ${currentTenantId()} and id = any(${registrationsOfEmail(facts.email)})
      returning id
    )
    insert into registrations (tenant_id, id, first_name, last_name, dob, mobile, email, password_hash,
      sign_up_host, browser_hash, caller_hash, contested)
    select ${currentTenantId()}, ${id}, ${facts.first_name}, ${facts.last_name}, ${facts.dob}, ${facts.mobile},
      ${facts.email}, ${facts.password_hash}, ${facts.sign_up_host}, ${madeBy.browserHash}, ${madeBy.callerHash},
      count(*) > 0 from others`.execute(db());
  return id;
}

/**
 * Makes room for a new registration: the same caller's others are deleted, and the oldest ones beyond the
 * maximum number. One with a live code, or whose owner is choosing a password, always stays: else a caller
 * who signs up often enough would make these worthless. Mails are few, so these are, too.
 */
export async function dropSurplusRegistrations(
  email: string,
  kept: { id: RegistrationId; callerHash: Buffer },
): Promise<void> {
  await sql`
    delete from registrations where tenant_id = ${currentTenantId()} and id in (
      select id from (
        select id, caller_hash, live, row_number() over (order by live desc, created_at desc) as place
        from (
          select id, caller_hash, created_at, (code_expires_at > clock_timestamp()) is true
            or exists (select from password_grants g where g.tenant_id = r.tenant_id and g.registration_id = r.id
              and g.expires_at > clock_timestamp()) as live
          from registrations r
          where tenant_id = ${currentTenantId()} and id = any(${registrationsOfEmail(email)}) and id <> ${kept.id}
        ) each
      ) others
      where not live and (caller_hash = ${kept.callerHash} or place >= ${MAX_REGISTRATIONS}))`.execute(db());
}

/** The registration that a new code is for. */
export async function findRegistration(email: string, browserHash: Buffer | null) {
  const row = await db()
    .selectFrom('registrations')
    .select(columns)
    .where(pending(email))
    .orderBy(ownThenNewest(browserHash))
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Registration that a log-in compares with beside an account, whether or not there is one: it admits to
 * nothing.
 */
export type RegistrationCredentials = Pick<
  RegistrationRow,
  'id' | 'email' | 'password_hash' | 'sign_up_host'
>;

/** Finds the registration of a log-in in the same order. */
export async function findRegistrationCredentials(
  email: string,
  browserHash: Buffer | null,
): Promise<RegistrationCredentials | null> {
  const row = await db()
    .selectFrom('registrations')
    .select(['id', 'email', 'password_hash', 'sign_up_host'])
    .where(recent(email))
    .orderBy(ownThenNewest(browserHash))
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Keeps a new code; the registration's former one is no longer valid. */
export async function setCodeOfRegistration(code: {
  id: RegistrationId;
  codeHash: Buffer;
  linkHash: Buffer;
}): Promise<void> {
  await db()
    .updateTable('registrations')
    .set({
      code_hash: code.codeHash,
      link_hash: code.linkHash,
      guesses: 0,
      code_expires_at: sql<Date>`clock_timestamp() + make_interval(secs => ${CODE_SECONDS})`,
    })
    .where('tenant_id', '=', currentTenantId())
    .where('id', '=', code.id)
    .execute();
}

/**
 * Counts a guess against the one code of an e-mail address that may be guessed, and then returns what to
 * compare with: the code of this browser's registration, else of the newest one; null when none is live.
 */
export async function countCodeGuess(email: string, browserHash: Buffer | null) {
  const row = await db()
    .updateTable('registrations')
    .set((eb) => ({ guesses: eb('guesses', '+', 1) }))
    .where('tenant_id', '=', currentTenantId())
    .where('id', '=', (eb) =>
      eb
        .selectFrom('registrations')
        .select('id')
        .where(pending(email))
        .where(codeIsLive)
        .where('guesses', '<', GUESSES_PER_CODE)
        .orderBy(ownThenNewest(browserHash))
        .limit(1),
    )
    .returning([...columns, 'code_hash'])
    .executeTakeFirst();
  return row ?? null;
}

/** The address that a link is for, valid or not. */
export async function findEmailOfLink(linkHash: Buffer): Promise<string | null> {
  const row = await db()
    .selectFrom('registrations')
    .select('email')
    .where('tenant_id', '=', currentTenantId())
    .where('link_hash', '=', linkHash)
    .executeTakeFirst();
  return row?.email ?? null;
}

/** The registration that a valid link is for. */
export async function findRegistrationOfLink(email: string, linkHash: Buffer) {
  const row = await db()
    .selectFrom('registrations')
    .select(columns)
    .where(pending(email))
    .where(codeIsLive)
    .where('link_hash', '=', linkHash)
    .executeTakeFirst();
  return row ?? null;
}

export type RegistrationRow = NonNullable<Awaited<ReturnType<typeof findRegistration>>>;

export async function getRegistration(id: RegistrationId): Promise<RegistrationRow> {
  return db()
    .selectFrom('registrations')
    .select(columns)
    .where('tenant_id', '=', currentTenantId())
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/**
 * Makes a registration known to this browser, which has given its password, if it is unchanged since that was
 * checked. Another browser that has it keeps it, as it was given the same password: the one in which it was
 * made, beside the one that logged in last.
 * @param former the hash of the secret that this browser had; a new one takes its place
 */
export async function claimRegistration(
  { id, email, password_hash }: RegistrationCredentials,
  { former, browserHash }: { former: Buffer | null; browserHash: Buffer },
): Promise<boolean> {
  const isFirst = sql<boolean>`browser_hash is null or coalesce(browser_hash = ${former}::bytea, false)`;
  const row = await db()
    .updateTable('registrations')
    .set({
      browser_hash: sql<Buffer>`case when ${isFirst} then ${browserHash}::bytea else browser_hash end`,
      second_browser_hash: sql<Buffer>`case when ${isFirst} then second_browser_hash else ${browserHash}::bytea end`,
    })
    .where(recent(email))
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Reduces the registrations of a proven address, for which no password is proven, to the personal details of
 * this one, until a password is chosen.
 */
export async function keepProfileOnly({ id, email }: RegistrationRow): Promise<void> {
  await db()
    .deleteFrom('registrations')
    .where('tenant_id', '=', currentTenantId())
    .where('id', '=', sql<RegistrationId>`any(${registrationsOfEmail(email)})`)
    .where('id', '<>', id)
    .execute();
  await db()
    .updateTable('registrations')
    .set({
      ...{ password_hash: null, browser_hash: null, second_browser_hash: null },
      ...{ code_hash: null, link_hash: null, code_expires_at: null },
    })
    .where('tenant_id', '=', currentTenantId())
    .where('id', '=', id)
    .execute();
}

export async function deleteRegistrations(email: string): Promise<void> {
  await db()
    .deleteFrom('registrations')
    .where('tenant_id', '=', currentTenantId())
    .where('id', '=', sql<RegistrationId>`any(${registrationsOfEmail(email)})`)
    .execute();
}
