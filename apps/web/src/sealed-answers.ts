import { isUuid, randomUuid } from './api/random-uuid.ts';
import {
  type AnswersKey,
  answersKeysIn,
  type BrowserStorage,
  type SealedKey,
  sealedKeysIn,
} from './browser-storage.ts';

/** Lifetime of sealed answers, which wait for their learner to log in again on this browser. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1_000;
/** A device's clock may be put back by a day between sealing and reading. */
const CLOCK_TOLERANCE_MS = 24 * 60 * 60 * 1_000;

/** Part of a local copy that sealing reads (features/attempts/local-copy.ts). */
type Copy = { attempt: string; user: string; secret: string | null; isUnsent: boolean };

/**
 * Stored form, which later versions of this page read: these names must stay. `until` is an instant in
 * milliseconds.
 */
type Sealed = { attempt: string; until: number; iv: string; data: string };

export type SealedCopy = Sealed & { key: SealedKey };

/**
 * True on a secure origin, where browsers can encrypt: over plain http, as in a demonstration on a local
 * network, they cannot.
 */
export function canSeal(): boolean {
  return subtle() !== undefined;
}

function subtle(): SubtleCrypto | undefined {
  return crypto.subtle;
}

/**
 * Fate of unsent answers in this browser when another learner logs in or this one logs out. sealed: they wait
 * for their learner · deleted: at least some cannot be encrypted.
 */
export function fateOfUnsentAnswers(storage: BrowserStorage): 'none' | 'sealed' | 'deleted' {
  const unsent = answersKeysIn(storage).flatMap((key) => {
    const copy = readCopy(storage.getItem(key));
    return copy?.isUnsent ? [copy] : [];
  });
  if (unsent.length === 0) return 'none';
  return canSeal() && unsent.every(({ secret }) => secret !== null) ? 'sealed' : 'deleted';
}

/**
 * Replaces the local copies of all learners but one: by their ciphertext where they hold answers that the
 * server does not have, else by nothing. Afterwards only the server can give their learner the secret
 * (decision 0050).
 * @param userId the learner whose copies stay as they are; null for none
 */
export async function sealAnswers(storage: BrowserStorage, userId: string | null): Promise<void> {
  for (let key = nextToSeal(storage, userId); key !== undefined; key = nextToSeal(storage, userId)) {
    const text = storage.getItem(key) ?? '';
    const sealed = await seal(key, text);
    // Another tab has written meanwhile: repeat with its text.
    if (storage.getItem(key) !== text) continue;
    replace(storage, key, sealed);
  }
}

function nextToSeal(storage: BrowserStorage, userId: string | null) {
  return answersKeysIn(storage).find((key) => {
    const owner = readCopy(storage.getItem(key))?.user;
    return owner === undefined || owner !== userId;
  });
}

/** Writes the ciphertext first, so that there is always one of the two; unless there is room for only one. */
function replace(storage: BrowserStorage, key: AnswersKey, sealed: string | null): void {
  const name = `sealed-${randomUuid()}` as const;
  const isKept = sealed === null || storage.setItem(name, sealed);
  storage.removeItem(key);
  if (!isKept) storage.setItem(name, sealed);
}

/** @returns null where nothing is unsent, or it cannot be encrypted */
async function seal(key: string, text: string): Promise<string | null> {
  const copy = readCopy(text);
  if (copy === null || !copy.isUnsent || copy.secret === null) return null;
  try {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const plain = new TextEncoder().encode(JSON.stringify({ test: key, copy: text }));
    const secret = await importSecret(copy.secret);
    const data = await subtle()?.encrypt(algorithm(iv, copy.attempt), secret, plain);
    if (data === undefined) return null;
    const sealed: Sealed = {
      attempt: copy.attempt,
      until: Date.now() + KEPT_MS,
      iv: toBase64(iv),
      data: toBase64(new Uint8Array(data)),
    };
    return JSON.stringify(sealed);
  } catch {
    return null;
  }
}

/** @returns the copy and its test's id; null where the secret is wrong, or the stored text is corrupt */
export async function unseal(
  { attempt, iv, data }: SealedCopy,
  secret: string,
): Promise<{ testId: string; text: string } | null> {
  try {
    const plain = await subtle()?.decrypt(
      algorithm(fromBase64(iv), attempt),
      await importSecret(secret),
      fromBase64(data),
    );
    const { test, copy }: { test?: unknown; copy?: unknown } = JSON.parse(new TextDecoder().decode(plain));
    return typeof test === 'string' && typeof copy === 'string' ? { testId: test, text: copy } : null;
  } catch {
    return null;
  }
}

/** All sealed copies in this browser, of any learner, newest first. */
export function readSealedCopies(storage: BrowserStorage): SealedCopy[] {
  const copies = sealedKeysIn(storage).flatMap((key) => {
    const sealed = readSealed(storage.getItem(key));
    return sealed === null ? [] : [{ ...sealed, key }];
  });
  return copies.sort((one, other) => other.until - one.until);
}

/** Removes expired and unreadable copies. */
export function removeExpiredCopies(storage: BrowserStorage): void {
  for (const key of sealedKeysIn(storage)) {
    const sealed = readSealed(storage.getItem(key));
    if (sealed === null || sealed.until < Date.now()) storage.removeItem(key);
  }
}

function readSealed(stored: string | null): Sealed | null {
  const { attempt, until, iv, data } = parse(stored);
  // An earlier user of the browser may have planted an entry: one that the server refuses would keep all
  // others sealed.
  if (typeof attempt !== 'string' || !isUuid(attempt)) return null;
  if (typeof until !== 'number' || until > Date.now() + KEPT_MS + CLOCK_TOLERANCE_MS) return null;
  return typeof iv === 'string' && typeof data === 'string' ? { attempt, until, iv, data } : null;
}

function readCopy(stored: string | null): Copy | null {
  const { attempt, user, secret, answers } = parse(stored);
  if (typeof attempt !== 'string' || typeof user !== 'string') return null;
  const isUnsent = Object.values(Object(answers)).some((entry) => Object(entry).acknowledged !== true);
  return { attempt, user, secret: typeof secret === 'string' ? secret : null, isUnsent };
}

/** Local storage can hold anything: a value that is no object has no fields. */
function parse(stored: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(stored ?? 'null'));
  } catch {
    return {};
  }
}

function algorithm(iv: Uint8Array<ArrayBuffer>, attempt: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(attempt) };
}

/** @param secret 32 bytes in base64url */
async function importSecret(secret: string): Promise<CryptoKey> {
  const bytes = fromBase64(secret.replaceAll('-', '+').replaceAll('_', '/'));
  const key = await subtle()?.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  if (key === undefined) throw new Error('This browser encrypts nothing here.');
  return key;
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
