import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { DEMO_PASSWORD } from '../../demo/demo-password.ts';
import { createFairQueue } from '../../http/overload/fair-queue.ts';
import { LIMITS } from '../../http/overload/limits.ts';

const derive = promisify(argon2);

/** Cost of one hash; memory in KiB. */
export type HashingCost = { memory: number; passes: number };

/** OWASP's recommended minimum for argon2id: 19 MiB, two passes, one lane. */
export const USUAL_HASHING_COST: HashingCost = { memory: 19_456, passes: 2 };
const PARALLELISM = 1;
const TAG_BYTES = 32;
const SALT_BYTES = 16;
const MIN_CODE_POINTS = 8;

let common: Promise<ReadonlySet<string>> | null = null;

/** Reads some 30,000 passwords lazily: when a password is chosen for the first time, which is seldom. */
function readCommonPasswords(): Promise<ReadonlySet<string>> {
  common ??= loadCommonPasswords().catch((error: unknown) => {
    common = null;
    throw error;
  });
  return common;
}

async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set([...dictionary['passwords-common'], DEMO_PASSWORD]);
}

/**
 * Hashing has its own queue, fair between addresses: a storm of log-ins waits in it and does not delay saves
 * and submissions.
 */
const queue = createFairQueue({
  ...LIMITS.hashing,
  concurrency: Math.min(LIMITS.hashing.concurrency, Math.max(1, availableParallelism() - 1)),
});

/** Invisible characters: spaces, format and control characters, fillers. */
const INVISIBLE = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/gu;

/**
 * Checks a new password as a guesser would write it: compatibility forms (full-width letters) and case are
 * folded. Only the comparison uses that form; hashes are made of the password as typed.
 * @returns what is wrong with it, or null
 */
export async function findPasswordFault(
  password: string,
  email: string,
): Promise<'password_too_short' | 'password_blank' | 'password_is_email' | 'password_common' | null> {
  if ([...password].length < MIN_CODE_POINTS) return 'password_too_short';
  if (password.replace(INVISIBLE, '') === '') return 'password_blank';
  const plain = password.normalize('NFKC').toLowerCase();
  if (plain === email.toLowerCase()) return 'password_is_email';
  return (await readCommonPasswords()).has(plain) ? 'password_common' : null;
}

/** True for two ways of typing one password: both make the same hash. */
export function isSamePassword(one: string, other: string): boolean {
  return one.normalize('NFC') === other.normalize('NFC');
}

/**
 * Runs work that includes hashing a password when it comes up in the queue.
 * @param address of the caller: the queue is fair between addresses
 * @throws AppError `busy` when too many wait
 */
export function inHashingQueue<T>(address: string, work: () => Promise<T>): Promise<T> {
  return queue(address, work);
}

function deriveHash(password: string, salt: Buffer, { memory, passes }: HashingCost): Promise<Buffer> {
  return derive('argon2id', {
    message: password.normalize('NFC'),
    nonce: salt,
    memory,
    passes,
    parallelism: PARALLELISM,
    tagLength: TAG_BYTES,
  });
}

/**
 * Hashes a password in the queue.
 * @param address of the caller: the queue is fair between addresses
 * @returns the hash as a PHC string
 * @throws AppError `busy` when too many wait
 */
export async function hashPassword(
  password: string,
  address: string,
  cost = USUAL_HASHING_COST,
): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await inHashingQueue(address, () => deriveHash(password, salt, cost));
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${PARALLELISM}$${unpadded(salt)}$${unpadded(hash)}`;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/u, '');
}

const NOBODYS_SALT = randomBytes(SALT_BYTES);

/**
 * Compares a password with a stored hash. Without a stored hash the same work is done and the result is
 * false, so that the time taken does not tell whether an account exists. Only within `inHashingQueue`.
 */
export async function passwordMatches(
  password: string,
  stored: string | null,
  cost = USUAL_HASHING_COST,
): Promise<boolean> {
  const [salt, expected] = stored?.split('$').slice(-2) ?? [];
  const used = salt === undefined ? NOBODYS_SALT : Buffer.from(salt, 'base64');
  const computed = await deriveHash(password, used, cost);
  if (expected === undefined) return false;
  const wanted = Buffer.from(expected, 'base64');
  return wanted.length === computed.length && timingSafeEqual(wanted, computed);
}
