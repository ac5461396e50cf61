import { callApi } from '../../api/client.ts';
import type { BrowserStorage } from '../../browser-storage.ts';
import { canSeal, readSealedCopies, unseal } from '../../sealed-answers.ts';
import { restoreCopy } from './local-copy.ts';

/** The contract's limit of attempts in one call. */
const MAX_ATTEMPTS = 100;
/** The opening of a test waits this long; later copies are restored with the next page. */
const TIMEOUT_MS = 5_000;

/**
 * Restores the learner's sealed answers into the local copies, where the player and the queue of late answers
 * find them. Other learners' stay sealed, since the server tells the caller other secrets. Rejects when the
 * server does not answer; then everything stays sealed.
 */
export async function restoreAnswers(storage: BrowserStorage, userId: string): Promise<void> {
  // Newest first: `restoreCopy` keeps the edit that is there already, which must be the later one.
  const sealed = readSealedCopies(storage).slice(0, MAX_ATTEMPTS);
  if (sealed.length === 0 || !canSeal()) return;
  const body = { attempts: sealed.map(({ attempt }) => attempt) };
  const { secrets } = await callApi('getStorageSecrets', { body }, { timeoutMs: TIMEOUT_MS });
  for (const [index, copy] of sealed.entries()) {
    const opened = await unseal(copy, secrets[index] ?? '');
    const stored = storage.getItem(copy.key);
    // Another learner may have logged in, or another tab have restored it meanwhile.
    if (opened === null || stored === null || storedUserId(storage) !== userId) continue;
    if (restoreCopy(storage, opened, userId)) {
      storage.removeItem(copy.key);
      continue;
    }
    // There may be room for only one of the two.
    storage.removeItem(copy.key);
    if (!restoreCopy(storage, opened, userId)) storage.setItem(copy.key, stored);
  }
}

function storedUserId(storage: BrowserStorage): unknown {
  try {
    const user: { _id?: unknown } = Object(JSON.parse(storage.getItem('user') ?? 'null'));
    return user._id;
  } catch {
    return null;
  }
}
