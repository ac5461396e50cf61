import { isUuid } from './api/random-uuid.ts';

/**
 * session: until the server no longer knows it · account: until the next log-in replaces it · learner: until another
 * learner logs in · visitor: until anybody does · device: stays. Log-out ends all but the last.
 */
type Lifetime = 'session' | 'account' | 'learner' | 'visitor' | 'device';

/** What pages keep in this browser, by name; most names are the specification's (section 3). */
export const storageEntries = {
  token: { owner: 'features/accounts', lifetime: 'session' },
  user: { owner: 'features/accounts', lifetime: 'account' },
  // The address whose proof is awaited, and whether a forgotten password is the reason.
  email: { owner: 'features/accounts', lifetime: 'visitor' },
  forget: { owner: 'features/accounts', lifetime: 'visitor' },
  // When another mail may go to which address.
  'next-mail': { owner: 'features/accounts', lifetime: 'visitor' },
  // The test for whose sake a learner without a plan looks at the plans.
  'wanted-test': { owner: 'features/tests', lifetime: 'learner' },
  // The report of the test that was submitted last, and the seconds that were left of it.
  reportID: { owner: 'features/attempts', lifetime: 'learner' },
  timerTimeLeft: { owner: 'features/countdown', lifetime: 'learner' },
  subdomain: { owner: 'features/tenants', lifetime: 'device' },
  logo: { owner: 'features/tenants', lifetime: 'device' },
  tenant: { owner: 'features/tenants', lifetime: 'device' },
  'color-scheme': { owner: 'ui', lifetime: 'device' },
  // How far pages were scrolled, by keys of the history that tell nothing else.
  'scroll-positions': { owner: 'screens/site', lifetime: 'device' },
  // Whether long explanations are shown whole.
  explanations: { owner: 'features/reports', lifetime: 'device' },
  singleKeyShortcuts: { owner: 'features/shortcuts', lifetime: 'device' },
} as const satisfies Record<string, { owner: string; lifetime: Lifetime }>;

export type StorageName = keyof typeof storageEntries;

/** Answers of an attempt, under the test's id (features/attempts). */
type AnswersKey = string & { readonly keeps: 'answers' };

export function answersKey(testId: string): AnswersKey {
  return testId as AnswersKey;
}

/** The ids under which something is kept, as answers are. */
export function answersKeysIn(storage: BrowserStorage): AnswersKey[] {
  return namesIn(storage).filter(isUuid).map(answersKey);
}

export function holdsAnswers(storage: BrowserStorage): boolean {
  return answersKeysIn(storage).length > 0;
}

/**
 * Another name does not compile. The last three: which question of an attempt a tab shows (screens/take-test), for how
 * long its questions were seen (features/attempts), and what is written and not yet sent in a ticket (features/tickets).
 */
type StorageKey =
  | StorageName
  | AnswersKey
  | `question-of-${string}`
  | `times-of-${string}`
  | `message-of-${string}`;

/** `localStorage` and `sessionStorage` as the rest of the application knows them: no name but those above. */
export type BrowserStorage = Pick<Storage, 'length' | 'key'> & {
  getItem(key: StorageKey): string | null;
  setItem(key: StorageKey, value: string): void;
  removeItem(key: StorageKey): void;
};

/** Both are asked for when they are needed: a browser may forbid them, and throws then. */
export const browserStorage = {
  /** For all tabs, until it is wiped. */
  get local(): BrowserStorage {
    return localStorage;
  },
  /** For this tab, until it is closed. */
  get tab(): BrowserStorage {
    return sessionStorage;
  },
};
export type BrowserStorages = typeof browserStorage;

/** Keeps what may be lost: a storage that is full, of answers perhaps, or forbidden is no reason to stop the page. */
export function storeIfRoom(storage: BrowserStorage, key: StorageKey, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // What is on the page stays.
  }
}

/** Ends what has one of these lifetimes. */
export function removeByLifetime(storages: readonly BrowserStorage[], ...ended: Lifetime[]): void {
  for (const storage of storages) {
    for (const name of namesIn(storage))
      if (ended.includes(lifetimeOf(name))) storage.removeItem(name as StorageKey);
  }
}

function namesIn(storage: BrowserStorage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
}

/** What stands under an id is a learner's, and so may be what an older version of this page has left. */
function lifetimeOf(name: string): Lifetime {
  const known: Readonly<Record<string, { lifetime: Lifetime }>> = storageEntries;
  return Object.hasOwn(known, name) ? (known[name]?.lifetime ?? 'learner') : 'learner';
}
