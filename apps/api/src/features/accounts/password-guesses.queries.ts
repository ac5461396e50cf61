import type { UserId } from '@assay/assessment';
import { type RawBuilder, sql } from 'kysely';
import { currentTenantId } from '../../db/context.ts';
import { db } from '../../db/db.ts';
import { newId } from '../../db/ids.ts';
import {
  type Budget,
  GUESSES_OUTLIVE_LOG_IN_SECONDS,
  type PasswordScope,
  passwordBudgets,
} from '../throttles/budgets.ts';
import { KNOWN_DEVICE_SECONDS, MAX_KNOWN_DEVICES } from './lifetimes.ts';

/** Subjects of a guess: a known device alone, or an account and a network. */
export type GuessSubjects =
  | { userId: UserId; device: Buffer }
  | { userId: UserId | null; account: Buffer; network: Buffer };

/**
 * Seconds until the last of the spent budgets of a guess has room again; null when none of its own is spent.
 */
export function findSpentPasswordBudget(subjects: GuessSubjects): Promise<number | null> {
  return findLongestSpent(rowsOf(subjects));
}

/**
 * True when the tenant's budget of wrong passwords, on devices that are not known, is spent, so that further
 * guesses have to wait.
 */
export async function isTenantBudgetSpent(): Promise<boolean> {
  return (await findLongestSpent({ tenant: sql`device is null` })) !== null;
}

async function findLongestSpent(subjects: { [Scope in PasswordScope]?: RawBuilder<unknown> }) {
  const counted = Object.entries(subjects).flatMap(([scope, rows]) =>
    passwordBudgets[scope as PasswordScope].map(({ count, seconds }: Budget) => {
      // Counted back from now: the budget is spent until the oldest guess of its number expires.
      const age = sql`extract(epoch from clock_timestamp() - happened_at)`;
      return sql`(select ${seconds}::float8 - ${age}::float8 as seconds from password_guesses
        where tenant_id = ${currentTenantId()} and ${rows} order by happened_at desc offset ${count - 1} limit 1)`;
    }),
  );
  const { rows } = await sql<{ seconds: number }>`
    select seconds from (${sql.join(counted, sql` union all `)}) spent
    where seconds > 0 order by seconds desc limit 1`.execute(db());
  return rows[0]?.seconds ?? null;
}

function rowsOf(subjects: GuessSubjects) {
  if ('device' in subjects) {
    return { device: sql`user_id = ${subjects.userId} and device = ${subjects.device}` };
  }
  return {
    account: sql`account = ${subjects.account}`,
    network: sql`network = ${subjects.network}`,
  };
}

export async function insertPasswordGuess(subjects: GuessSubjects): Promise<void> {
  const { userId, ...counted } = subjects;
  await db()
    .insertInto('password_guesses')
    .values({ tenant_id: currentTenantId(), id: newId(), user_id: userId, ...counted })
    .execute();
}

/**
 * Forgets wrong guesses before a right password: on the same device; or for the account on the same network.
 * Guesses of others go on counting for a day, so that frequent log-ins of the owner do not give others more
 * of them.
 */
export async function deleteGuessesBeforeRight(subjects: GuessSubjects, account: Buffer): Promise<void> {
  const own =
    'device' in subjects
      ? sql`user_id = ${subjects.userId} and device = ${subjects.device}`
      : sql`account = ${account} and network = ${subjects.network}`;
  await sql`delete from password_guesses where tenant_id = ${currentTenantId()} and (${own}
    or account = ${account} and happened_at < clock_timestamp() - make_interval(secs => ${GUESSES_OUTLIVE_LOG_IN_SECONDS}))`.execute(
    db(),
  );
}

/**
 * Detaches guesses from an account. They go on counting against the networks they came from, and in the
 * tenant.
 */
export async function detachGuesses(account: Buffer): Promise<void> {
  await db()
    .updateTable('password_guesses')
    .set({ account: null, user_id: null })
    .where('tenant_id', '=', currentTenantId())
    .where('account', '=', account)
    .execute();
}

export async function deleteGuessesOnDevice(userId: UserId, device: Buffer): Promise<void> {
  await db()
    .deleteFrom('password_guesses')
    .where('tenant_id', '=', currentTenantId())
    .where('user_id', '=', userId)
    .where('device', '=', device)
    .execute();
}

const notTooOld = sql<boolean>`last_used_at > clock_timestamp() - make_interval(secs => ${KNOWN_DEVICE_SECONDS})`;

/** @returns the hash when this user has logged in on the device, else null */
export async function findDevice(userId: UserId | null, secretHash: Buffer): Promise<Buffer | null> {
  const row = await db()
    .selectFrom('known_devices')
    .select('secret_hash')
    .where('tenant_id', '=', currentTenantId())
    .where('user_id', '=', userId)
    .where('secret_hash', '=', secretHash)
    .where(notTooOld)
    .executeTakeFirst();
  return row?.secret_hash ?? null;
}

/** @returns whether the device was known */
export async function touchDevice(userId: UserId, secretHash: Buffer): Promise<boolean> {
  const row = await db()
    .updateTable('known_devices')
    .set({ last_used_at: sql`clock_timestamp()` })
    .where('tenant_id', '=', currentTenantId())
    .where('user_id', '=', userId)
    .where('secret_hash', '=', secretHash)
    .where(notTooOld)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts a device. The oldest one is replaced when the maximum number is reached. */
export async function insertDevice(userId: UserId, secretHash: Buffer): Promise<void> {
  const tenantId = currentTenantId();
  await db()
    .insertInto('known_devices')
    .values({ tenant_id: tenantId, user_id: userId, secret_hash: secretHash })
    .execute();
  await sql`delete from known_devices where tenant_id = ${tenantId} and user_id = ${userId}
    and secret_hash in (select secret_hash from known_devices
      where tenant_id = ${tenantId} and user_id = ${userId}
      order by last_used_at desc, secret_hash offset ${MAX_KNOWN_DEVICES})`.execute(db());
}
