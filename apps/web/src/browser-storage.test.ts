import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  answersKey,
  type BrowserStorage,
  browserStorage,
  holdsAnswers,
  removeByLifetime,
  storageEntries,
} from './browser-storage.ts';
import { removeSession } from './features/accounts/session.ts';
import { createMemoryStorage, type MemoryStorage } from './features/attempts/testing/memory-storage.ts';

const DEVICE = [
  'color-scheme',
  'explanations',
  'logged-out',
  'logo',
  'question-columns',
  'scroll-positions',
  'singleKeyShortcuts',
  'subdomain',
  'tenant',
  'text-size',
];
const TEST_ID = '0199b2f4-5c1e-7a30-9d41-2f6c1b8e7a55';

const namesIn = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').sort();

let local: MemoryStorage;
let tab: MemoryStorage;
beforeEach(() => {
  local = createMemoryStorage();
  tab = createMemoryStorage();
  for (const storage of [local, tab]) {
    for (const name of Object.keys(storageEntries)) storage.setItem(name, 'kept');
    storage.setItem(answersKey(TEST_ID), 'answers');
    storage.setItem(`question-of-${TEST_ID}`, '5');
    storage.setItem(`message-of-${TEST_ID}`, '{}');
    storage.setItem('of an older version', 'unknown');
  }
});

describe('what is kept in the browser', () => {
  it('is nothing of the learner after log-out, in no storage, and all that belongs to the device', () => {
    removeSession({ local, tab });
    expect([namesIn(local), namesIn(tab)]).toEqual([DEVICE, DEVICE]);
  });

  it('ends with its lifetime and not before', () => {
    removeByLifetime([local, tab], 'session');
    expect(local.getItem('token')).toBeNull();
    expect(local.getItem('user')).toBe('kept');
    expect(local.getItem('email')).toBe('kept');
    removeByLifetime([local, tab], 'visitor');
    expect([local.getItem('email'), local.getItem('forget')]).toEqual([null, null]);
    expect(local.getItem(TEST_ID)).toBe('answers');
    removeByLifetime([tab], 'learner');
    expect([local.getItem(TEST_ID), tab.getItem(TEST_ID)]).toEqual(['answers', null]);
    removeByLifetime([local], 'learner');
    expect(local.getItem(TEST_ID)).toBeNull();
    expect(namesIn(local)).toEqual([...DEVICE, 'user'].sort());
  });

  it('has no name but those of the list', () => {
    const storage: BrowserStorage = local;
    // @ts-expect-error another name does not compile
    storage.setItem('zz', 'kept');
    // @ts-expect-error nor does an id that is not said to be a test's
    storage.setItem(String(TEST_ID), 'answers');
    storage.setItem(answersKey(TEST_ID), 'answers');
  });
});

it.each([
  ['answers under the id of a test', answersKey(TEST_ID), true],
  ['the position in a test', `question-of-${TEST_ID}` as const, false],
])('says of a browser that keeps %s whether it holds answers', (_title, key, expected) => {
  const storage: BrowserStorage = createMemoryStorage();
  storage.setItem('logo', 'kept');
  storage.setItem(key, 'kept');
  expect(holdsAnswers(storage)).toBe(expected);
});

/** Stub of a browser's own storage, which throws when it is full. */
function stubLocalStorage(): { makeFull(full: boolean): void; stored: MemoryStorage } {
  const stored = createMemoryStorage();
  const setItem = stored.setItem.bind(stored);
  let isFull = false;
  stored.setItem = (key: string, value: string) => {
    if (isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    return setItem(key as 'token', value);
  };
  vi.stubGlobal('localStorage', stored);
  return {
    makeFull(full) {
      isFull = full;
    },
    stored,
  };
}

describe('a storage that takes nothing', () => {
  afterEach(() => {
    removeByLifetime([browserStorage.local], 'session', 'account', 'learner', 'visitor', 'device');
    vi.unstubAllGlobals();
  });

  it('says so, and what is no answer holds on this page', () => {
    const { makeFull, stored } = stubLocalStorage();
    makeFull(true);
    expect(browserStorage.local.setItem('token', 'mine')).toBe(false);
    expect([browserStorage.local.getItem('token'), stored.getItem('token')]).toEqual(['mine', null]);
    expect(browserStorage.local.names()).toEqual(['token']);
    browserStorage.local.removeItem('token');
    expect([browserStorage.local.getItem('token'), browserStorage.local.names()]).toEqual([null, []]);
  });

  it('is written to again once there is room', () => {
    const { makeFull, stored } = stubLocalStorage();
    makeFull(true);
    browserStorage.local.setItem('token', 'first');
    makeFull(false);
    expect(browserStorage.local.setItem('token', 'second')).toBe(true);
    expect([browserStorage.local.getItem('token'), stored.getItem('token')]).toEqual(['second', 'second']);
  });

  it('is believed as soon as another tab has written', () => {
    const { makeFull, stored } = stubLocalStorage();
    browserStorage.local.setItem('token', 'before');
    makeFull(true);
    browserStorage.local.setItem('token', 'mine');
    expect(browserStorage.local.getItem('token')).toBe('mine');
    makeFull(false);
    stored.removeItem('token');
    expect(browserStorage.local.getItem('token')).toBeNull();
  });

  it('gives back no answer that it did not take: other tabs write under the same key', () => {
    const { makeFull } = stubLocalStorage();
    browserStorage.local.setItem(answersKey(TEST_ID), 'kept');
    makeFull(true);
    expect(browserStorage.local.setItem(answersKey(TEST_ID), 'refused')).toBe(false);
    expect(browserStorage.local.getItem(answersKey(TEST_ID))).toBe('kept');
  });

  it('throws nowhere, though the browser forbids it altogether', () => {
    const forbidden = new Proxy(
      {},
      {
        get() {
          throw new DOMException('Access is denied.', 'SecurityError');
        },
      },
    );
    vi.stubGlobal('localStorage', forbidden);
    expect([browserStorage.local.getItem('logo'), browserStorage.local.names()]).toEqual([null, []]);
    expect(browserStorage.local.setItem('logo', 'mine')).toBe(false);
    expect(browserStorage.local.getItem('logo')).toBe('mine');
    removeByLifetime([browserStorage.local], 'device');
    expect(browserStorage.local.getItem('logo')).toBeNull();
  });
});
