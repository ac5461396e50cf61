import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answersKey, type BrowserStorage, sealedKeysIn } from './browser-storage.ts';
import { createMemoryStorage, type MemoryStorage } from './features/attempts/testing/memory-storage.ts';
import {
  fateOfUnsentAnswers,
  readSealedCopies,
  removeExpiredCopies,
  sealAnswers,
  unseal,
} from './sealed-answers.ts';

const TEST_ID = '0199b2f4-5c1e-7a30-9d41-2f6c1b8e7a55';
const ATTEMPT = '0199b2f4-5c1e-7a30-9d41-2f6c1b8e7a56';
const ADA = '0199b2f4-5c1e-7a30-9d41-2f6c1b8e7a57';
const SECRET = randomBytes(32).toString('base64url');
const DAY_MS = 86_400_000;

/** A local copy with one answer, as the player stores it. */
function copyOf({ user = ADA, acknowledged = false, secret = SECRET as string | null } = {}): string {
  return JSON.stringify({
    attempt: ATTEMPT,
    user,
    revision: 3,
    ...(secret === null ? {} : { secret }),
    answers: { 0: { answer: { notes: 'a thought' }, acknowledged } },
  });
}

let storage: MemoryStorage;
const contents = () => JSON.stringify(storage.names().map((name) => [name, storage.getItem(name as 'user')]));
const stored = (text: string) => {
  storage.setItem(answersKey(TEST_ID), text);
};
beforeEach(() => {
  storage = createMemoryStorage();
});

describe('unsent answers of a learner who leaves', () => {
  it('are encrypted: neither they nor whose they are can be read, and the secret has gone', async () => {
    stored(copyOf());
    await sealAnswers(storage, null);
    expect(sealedKeysIn(storage)).toHaveLength(1);
    for (const text of ['a thought', ADA, TEST_ID, SECRET]) expect(contents()).not.toContain(text);
  });

  it('come back as they were with the secret of the attempt, and with no other', async () => {
    stored(copyOf());
    await sealAnswers(storage, null);
    const [sealed] = readSealedCopies(storage);
    expect(await unseal(sealed ?? expect.fail(), SECRET)).toEqual({ testId: TEST_ID, text: copyOf() });
    expect(await unseal(sealed ?? expect.fail(), randomBytes(32).toString('base64url'))).toBeNull();
    expect(await unseal({ ...(sealed ?? expect.fail()), attempt: ADA }, SECRET)).toBeNull();
    expect(await unseal({ ...(sealed ?? expect.fail()), data: 'AAAA' }, SECRET)).toBeNull();
  });

  it('stay readable for the learner who is logged in', async () => {
    stored(copyOf());
    await sealAnswers(storage, ADA);
    expect(storage.names()).toEqual([TEST_ID]);
  });

  it.each([
    ['everything has reached the server', copyOf({ acknowledged: true })],
    ['the server has given no secret', copyOf({ secret: null })],
    ['the secret is spoilt', copyOf({ secret: 'short' })],
    ['the copy is spoilt', '{"answers":'],
  ])('are removed where %s', async (_title, text) => {
    stored(text);
    await sealAnswers(storage, null);
    expect(storage.names()).toEqual([]);
  });

  it('are removed by a browser that encrypts nothing here', async () => {
    stored(copyOf());
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    expect(fateOfUnsentAnswers(storage)).toBe('deleted');
    await sealAnswers(storage, null);
    vi.unstubAllGlobals();
    expect(storage.names()).toEqual([]);
  });

  it('are sealed with what another tab writes meanwhile', async () => {
    stored(copyOf());
    const sealing = sealAnswers(storage, null);
    stored(copyOf().replace('a thought', 'a later thought'));
    await sealing;
    const [sealed, ...more] = readSealedCopies(storage);
    expect(more).toEqual([]);
    expect((await unseal(sealed ?? expect.fail(), SECRET))?.text).toContain('a later thought');
  });

  it('are sealed in a storage that has room for one of the two forms', async () => {
    stored(copyOf());
    const set = storage.setItem.bind(storage);
    storage.setItem = (key: Parameters<BrowserStorage['setItem']>[0], value: string) => {
      if (storage.names().length > 0) return false;
      set(key, value);
      return true;
    };
    await sealAnswers(storage, null);
    expect(sealedKeysIn(storage)).toHaveLength(1);
  });
});

describe('what would become of unsent answers', () => {
  it.each([
    ['none', copyOf({ acknowledged: true })],
    ['none', '[]'],
    ['sealed', copyOf()],
    ['deleted', copyOf({ secret: null })],
  ])('is said: %s', (fate, text) => {
    stored(text);
    expect(fateOfUnsentAnswers(storage)).toBe(fate);
  });
});

it('nobody comes back for in 30 days is removed, and what is spoilt', async () => {
  stored(copyOf());
  await sealAnswers(storage, null);
  storage.setItem('sealed-spoilt', '{}');
  const sealedAt = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(sealedAt + 29 * DAY_MS);
  removeExpiredCopies(storage);
  expect(sealedKeysIn(storage)).toHaveLength(1);
  vi.spyOn(Date, 'now').mockReturnValue(sealedAt + 31 * DAY_MS);
  removeExpiredCopies(storage);
  vi.restoreAllMocks();
  expect(storage.names()).toEqual([]);
});
