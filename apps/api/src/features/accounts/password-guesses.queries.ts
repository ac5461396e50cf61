import type { UserId } from '@assay/assessment';
import { newId } from '../../db/ids.ts';
import { query } from '../../db/query.ts';
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
 * Statement for the seconds until the last of the spent budgets has room again. Counted back from now: a
 * budget is spent until the oldest guess of its number expires.
 * @param guesses condition for the guesses that count, by scope
 */
function selectLongestSpent(guesses: { [Scope in PasswordScope]?: string }): string {
  const each = Object.entries(guesses).flatMap(([scope, condition]) =>
    passwordBudgets[scope as PasswordScope].map(
      ({ count, seconds }: Budget) =>
        `(select '${seconds}'::float8 - extract(epoch from the_clock() - happened_at)::float8 as seconds
          from password_guesses
          where tenant_id = $1 and ${condition}
          order by happened_at desc
          offset ${count - 1} limit 1)`,
    ),
  );
  return `select seconds
          from (${each.join(' union all ')}) spent
          where seconds > 0
          order by seconds desc
          limit 1`;
}

const SPENT_ON_DEVICE = selectLongestSpent({ device: 'user_id = $2 and device = $3' });
const SPENT_ELSEWHERE = selectLongestSpent({ account: 'account = $2', network: 'network = $3' });
const SPENT_IN_TENANT = selectLongestSpent({ tenant: 'device is null' });

type Spent = { seconds: number };

/**
 * Seconds until the last of the spent budgets of a guess has room again; null when none of its own is spent.
 */
export async function findSpentPasswordBudget(subjects: GuessSubjects): Promise<number | null> {
  const [spent] =
    'device' in subjects
      ? await query<Spent>(SPENT_ON_DEVICE, [subjects.userId, subjects.device])
      : await query<Spent>(SPENT_ELSEWHERE, [subjects.account, subjects.network]);
  return spent?.seconds ?? null;
}

/**
 * True when the tenant's budget of wrong passwords, on devices that are not known, is spent, so that further
 * guesses have to wait.
 */
export async function isTenantBudgetSpent(): Promise<boolean> {
  const spent = await query<Spent>(SPENT_IN_TENANT);
  return spent.length > 0;
}

export async function insertPasswordGuess(subjects: GuessSubjects): Promise<void> {
  const { account, network, device } =
    'device' in subjects ? { ...subjects, account: null, network: null } : { ...subjects, device: null };
  await query(
    `insert into password_guesses (tenant_id, id, user_id, account, network, device)
     values ($1, $2, $3, $4, $5, $6)`,
    [newId(), subjects.userId, account, network, device],
  );
}

/** Deletes guesses of the account `$2` that are older than `$3` seconds, and those of the caller. */
const deleteGuesses = (ofCaller: string) =>
  `delete from password_guesses
   where tenant_id = $1
     and (${ofCaller} or account = $2 and happened_at < the_clock() - make_interval(secs => $3))`;
const DELETE_ON_DEVICE = deleteGuesses('user_id = $4 and device = $5');
const DELETE_ON_NETWORK = deleteGuesses('account = $2 and network = $4');

/**
 * Forgets wrong guesses before a right password: on the same device; or for the account on the same network.
 * Guesses of others go on counting for a day, so that frequent log-ins of the owner do not give others more
 * of them.
 */
export async function deleteGuessesBeforeRight(subjects: GuessSubjects, account: Buffer): Promise<void> {
  const old = [account, GUESSES_OUTLIVE_LOG_IN_SECONDS];
  if ('device' in subjects) await query(DELETE_ON_DEVICE, [...old, subjects.userId, subjects.device]);
  else await query(DELETE_ON_NETWORK, [...old, subjects.network]);
}

/**
 * Detaches guesses from an account. They go on counting against the networks they came from, and in the
 * tenant.
 */
export async function detachGuesses(account: Buffer): Promise<void> {
  await query(
    `update password_guesses set account = null, user_id = null
     where tenant_id = $1 and account = $2`,
    [account],
  );
}

export async function deleteGuessesOnDevice(userId: UserId, device: Buffer): Promise<void> {
  await query(
    `delete from password_guesses
     where tenant_id = $1 and user_id = $2 and device = $3`,
    [userId, device],
  );
}

/** Condition for the device `$3` of the user `$2`, which was used within `$4` seconds. */
const IS_KNOWN_DEVICE = `tenant_id = $1 and user_id = $2 and secret_hash = $3
       and last_used_at > the_clock() - make_interval(secs => $4)`;

/** @returns the hash when this user has logged in on the device, else null */
export async function findDevice(userId: UserId | null, secretHash: Buffer): Promise<Buffer | null> {
  const [device] = await query<{ secret_hash: Buffer }>(
    `select secret_hash from known_devices
     where ${IS_KNOWN_DEVICE}`,
    [userId, secretHash, KNOWN_DEVICE_SECONDS],
  );
  return device?.secret_hash ?? null;
}

/** @returns whether the device was known */
export async function touchDevice(userId: UserId, secretHash: Buffer): Promise<boolean> {
  const touched = await query(
    `update known_devices set last_used_at = the_clock()
     where ${IS_KNOWN_DEVICE}
     returning 1`,
    [userId, secretHash, KNOWN_DEVICE_SECONDS],
  );
  return touched.length > 0;
}

/** Inserts a device. The oldest one is replaced when the maximum number is reached. */
export async function insertDevice(userId: UserId, secretHash: Buffer): Promise<void> {
  await query(
    `insert into known_devices (tenant_id, user_id, secret_hash)
     values ($1, $2, $3)`,
    [userId, secretHash],
  );
  await query(
    `delete from known_devices
     where tenant_id = $1 and user_id = $2
       and secret_hash in (select secret_hash from known_devices
         where tenant_id = $1 and user_id = $2
         order by last_used_at desc, secret_hash
         offset $3)`,
    [userId, MAX_KNOWN_DEVICES],
  );
}

/** Deletes the user's known devices, and the guesses made there. */
export async function deleteDevices(userId: UserId): Promise<void> {
  await query('delete from known_devices where tenant_id = $1 and user_id = $2', [userId]);
}
