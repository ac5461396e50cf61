import { beforeEach, describe, expect, it } from 'vitest';
import {
  answersKey,
  type BrowserStorage,
  holdsAnswers,
  removeByLifetime,
  storageEntries,
} from './browser-storage.ts';
import { removeSession } from './features/accounts/session.ts';
import { createMemoryStorage } from './features/attempts/testing/memory-storage.ts';

const DEVICE = [
  'color-scheme',
  'explanations',
  'logo',
  'scroll-positions',
  'singleKeyShortcuts',
  'subdomain',
  'tenant',
];
const TEST_ID = '0199b2f4-5c1e-7a30-9d41-2f6c1b8e7a55';

const namesIn = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').sort();

let local: Storage;
let tab: Storage;
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
