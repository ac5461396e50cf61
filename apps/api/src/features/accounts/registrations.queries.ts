import type { RegistrationId } from '@assay/assessment';
import { newId } from '../../db/ids.ts';
import { one, query } from '../../db/query.ts';
import { CODE_SECONDS, GUESSES_PER_CODE, MAX_REGISTRATIONS, REGISTRATION_SECONDS } from './lifetimes.ts';
import { domainOf, isAdmitted } from './sign-up-rule.queries.ts';
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

export type RegistrationRow = Omit<RegistrationFacts, 'password_hash' | 'sign_up_host'> & {
  id: RegistrationId;
  password_hash: string | null;
  sign_up_host: string | null;
  browser_hash: Buffer | null;
  second_browser_hash: Buffer | null;
  contested: boolean;
};

const COLUMNS = `id, first_name, last_name, dob, mobile, email, password_hash, sign_up_host, browser_hash,
            second_browser_hash, contested`;

/**
 * Condition for the unexpired registrations of an e-mail address; none where the tenant no longer takes its
 * domain. Its parameters are {@link ofAddress}.
 */
const IS_RECENT = isRecentAmong(registrationsOfEmail('$2'));

/** @param ids SQL of an array */
function isRecentAmong(ids: string): string {
  return `tenant_id = $1 and id = any(${ids})
       and created_at > the_clock() - make_interval(secs => $3)
       and ${isAdmitted('$4')}`;
}

/** @returns the values of `$2` to `$4` */
function ofAddress(email: string): unknown[] {
  return [email, REGISTRATION_SECONDS, domainOf(email)];
}

/**
 * Condition for those of them that count, as long as there is no account with that address. The owner of an
 * account never meets registrations that others make with it. Both are looked up in any case: as a condition
 * of its own, an account would spare the rest, and the time of an answer would tell of it.
 */
const IS_PENDING = isRecentAmong(
  `(with found as materialized (select ${registrationsOfEmail('$2')} as ids, ${userOfEmail('$2')} as owner)
         select case when owner is null then ids else '{}' end from found)::uuid[]`,
);

/**
 * Order: first the registration that was made in the browser `$5`, or that it knows by a log-in, then the
 * newest.
 */
const OWN_THEN_NEWEST = `coalesce($5::bytea in (browser_hash, second_browser_hash), false) desc,
              created_at desc, id desc`;

/**
 * Locks an e-mail address until this transaction ends, against others that change who may have it. After
 * budgets, before accounts: the order is the same everywhere.
 */
export async function lockEmail(email: string): Promise<void> {
  await query(`select pg_advisory_xact_lock(hashtextextended($1::text || ':email:' || lower($2), 0))`, [
    email,
  ]);
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
  const [own] = await query<{ id: RegistrationId }>(
    `update registrations set
       first_name = $3, last_name = $4, dob = $5, mobile = $6, email = $2, password_hash = $7, sign_up_host = $8,
       browser_hash = $9, second_browser_hash = null, contested = true, created_at = the_clock()
     where tenant_id = $1 and id = any(${registrationsOfEmail('$2')})
       and $10::bytea in (browser_hash, second_browser_hash) and password_hash is not null
     returning id`,
    [...valuesOf(facts), browserHash, former],
  );
  return own?.id ?? null;
}

/** @returns the values of `$2` to `$8` */
function valuesOf(facts: RegistrationFacts): unknown[] {
  const { email, first_name, last_name, dob, mobile, password_hash, sign_up_host } = facts;
  return [email, first_name, last_name, dob, mobile, password_hash, sign_up_host];
}

/**
 * Inserts a registration. Existing ones of the address are marked as contested, and so is the new one where
 * there are others.
 * @returns the new registration's id
 */
export async function insertRegistration(
  facts: RegistrationFacts,
  madeBy: { browserHash: Buffer; callerHash: Buffer },
): Promise<RegistrationId> {
  const others = await query(
    `update registrations set contested = true
     where tenant_id = $1 and id = any(${registrationsOfEmail('$2')})
     returning 1`,
    [facts.email],
  );
  const id = newId<'registration'>();
  await query(
    `insert into registrations (tenant_id, email, first_name, last_name, dob, mobile, password_hash, sign_up_host,
       id, browser_hash, caller_hash, contested)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [...valuesOf(facts), id, madeBy.browserHash, madeBy.callerHash, others.length > 0],
  );
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
  await query(
    `delete from registrations where tenant_id = $1 and id in (
       select id from (
         select id, caller_hash, live, row_number() over (order by live desc, created_at desc) as place
         from (
           select id, caller_hash, created_at, (code_expires_at > the_clock()) is true
             or exists (select from password_grants g
                where g.tenant_id = $1 and g.registration_id = r.id and g.expires_at > the_clock()) as live
           from registrations r
           where tenant_id = $1 and id = any(${registrationsOfEmail('$2')}) and id <> $3
         ) each
       ) others
       where not live and (caller_hash = $4 or place >= $5))`,
    [email, kept.id, kept.callerHash, MAX_REGISTRATIONS],
  );
}

/** The registration that a new code is for. */
export async function findRegistration(
  email: string,
  browserHash: Buffer | null,
): Promise<RegistrationRow | null> {
  const [registration] = await query<RegistrationRow>(
    `select ${COLUMNS}
     from registrations
     where ${IS_PENDING}
     order by ${OWN_THEN_NEWEST}
     limit 1`,
    [...ofAddress(email), browserHash],
  );
  return registration ?? null;
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
  const [credentials] = await query<RegistrationCredentials>(
    `select id, email, password_hash, sign_up_host
     from registrations
     where ${IS_RECENT}
     order by ${OWN_THEN_NEWEST}
     limit 1`,
    [...ofAddress(email), browserHash],
  );
  return credentials ?? null;
}

/** Keeps a new code; the registration's former one is no longer valid. */
export async function setCodeOfRegistration(code: {
  id: RegistrationId;
  codeHash: Buffer;
  linkHash: Buffer;
}): Promise<void> {
  await query(
    `update registrations set
       code_hash = $3, link_hash = $4, guesses = 0, code_expires_at = the_clock() + make_interval(secs => $5)
     where tenant_id = $1 and id = $2`,
    [code.id, code.codeHash, code.linkHash, CODE_SECONDS],
  );
}

/**
 * Counts a guess against the one code of an e-mail address that may be guessed, and then returns what to
 * compare with: the code of this browser's registration, else of the newest one; null when none is live.
 */
export async function countCodeGuess(
  email: string,
  browserHash: Buffer | null,
): Promise<(RegistrationRow & { code_hash: Buffer | null }) | null> {
  const [guessed] = await query<RegistrationRow & { code_hash: Buffer | null }>(
    `update registrations set guesses = guesses + 1
     where tenant_id = $1 and id = (
       select id from registrations
       where ${IS_PENDING}
         and code_expires_at > the_clock() and guesses < $6
       order by ${OWN_THEN_NEWEST}
       limit 1)
     returning ${COLUMNS}, code_hash`,
    [...ofAddress(email), browserHash, GUESSES_PER_CODE],
  );
  return guessed ?? null;
}

/** The address that a link is for, valid or not. */
export async function findEmailOfLink(linkHash: Buffer): Promise<string | null> {
  const [found] = await query<{ email: string }>(
    'select email from registrations where tenant_id = $1 and link_hash = $2',
    [linkHash],
  );
  return found?.email ?? null;
}

/** The registration that a valid link is for. */
export async function findRegistrationOfLink(
  email: string,
  linkHash: Buffer,
): Promise<RegistrationRow | null> {
  const [registration] = await query<RegistrationRow>(
    `select ${COLUMNS}
     from registrations
     where ${IS_PENDING}
       and code_expires_at > the_clock() and link_hash = $5`,
    [...ofAddress(email), linkHash],
  );
  return registration ?? null;
}

export async function getRegistration(id: RegistrationId): Promise<RegistrationRow> {
  const found = await query<RegistrationRow>(
    `select ${COLUMNS}
     from registrations
     where tenant_id = $1 and id = $2`,
    [id],
  );
  return one(found);
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
  const isFirst = 'browser_hash is null or coalesce(browser_hash = $7::bytea, false)';
  const claimed = await query(
    `update registrations set
       browser_hash = case when ${isFirst} then $8::bytea else browser_hash end,
       second_browser_hash = case when ${isFirst} then second_browser_hash else $8::bytea end
     where ${IS_RECENT}
       and id = $5 and password_hash = $6
     returning 1`,
    [...ofAddress(email), id, password_hash, former, browserHash],
  );
  return claimed.length > 0;
}

/**
 * Reduces the registrations of a proven address, for which no password is proven, to the personal details of
 * this one, until a password is chosen.
 */
export async function keepProfileOnly({ id, email }: RegistrationRow): Promise<void> {
  await query(
    `delete from registrations
     where tenant_id = $1 and id = any(${registrationsOfEmail('$2')}) and id <> $3`,
    [email, id],
  );
  await query(
    `update registrations set
       password_hash = null, browser_hash = null, second_browser_hash = null,
       code_hash = null, link_hash = null, code_expires_at = null
     where tenant_id = $1 and id = $2`,
    [id],
  );
}

export async function deleteRegistrations(email: string): Promise<void> {
  await query(`delete from registrations where tenant_id = $1 and id = any(${registrationsOfEmail('$2')})`, [
    email,
  ]);
}
