import { isUuid } from './api/random-uuid.ts';

/**
 * session: until the server no longer knows it · account: until the next log-in replaces it · learner: until
 * another learner logs in · visitor: until the next log-in of any account · sealed: until its learner logs in
 * again, or a month (sealed-answers.ts) · device: stays. Log-out ends all but the last two.
 */
type Lifetime = 'session' | 'account' | 'learner' | 'visitor' | 'sealed' | 'device';

/** Names under which pages store data in this browser; most are the specification's (section 3). */
export const storageEntries = {
  token: { owner: 'features/accounts', lifetime: 'session' },
  user: { owner: 'features/accounts', lifetime: 'account' },
  // Address that is to be proven, and whether a forgotten password is the reason.
  email: { owner: 'features/accounts', lifetime: 'visitor' },
  forget: { owner: 'features/accounts', lifetime: 'visitor' },
  // Time from which another mail may go to an address.
  'next-mail': { owner: 'features/accounts', lifetime: 'visitor' },
  // Page that needs a plan, to which the learner comes back from the payment.
  'way-back': { owner: 'features/payments', lifetime: 'learner' },
  // The report of the test that was submitted last, and the seconds that were left of it.
  reportID: { owner: 'features/attempts', lifetime: 'learner' },
  timerTimeLeft: { owner: 'features/countdown', lifetime: 'learner' },
  subdomain: { owner: 'features/tenants', lifetime: 'device' },
  logo: { owner: 'features/tenants', lifetime: 'device' },
  tenant: { owner: 'features/tenants', lifetime: 'device' },
  'color-scheme': { owner: 'ui', lifetime: 'device' },
  'text-size': { owner: 'question-sheet', lifetime: 'device' },
  // Scroll positions of pages, by keys of the history that tell nothing else.
  'scroll-positions': { owner: 'screens/site', lifetime: 'device' },
  // Mark of a log-out for the page that it loads, which removes it.
  'logged-out': { owner: 'features/accounts', lifetime: 'device' },
  // Setting that shows long explanations in full.
  explanations: { owner: 'features/reports', lifetime: 'device' },
  'question-columns': { owner: 'features/questions', lifetime: 'device' },
  singleKeyShortcuts: { owner: 'ui/keyboard', lifetime: 'device' },
} as const satisfies Record<string, { owner: string; lifetime: Lifetime }>;

export type StorageName = keyof typeof storageEntries;

/** Answers of an attempt, under the test's id (features/attempts). */
export type AnswersKey = string & { readonly keeps: 'answers' };

const SEALED = 'sealed-';
/** Answers that were not sent, encrypted, under a random id (sealed-answers.ts). */
export type SealedKey = `${typeof SEALED}${string}`;

export function answersKey(testId: string): AnswersKey {
  return testId as AnswersKey;
}

/** Ids under which something is stored, as answers are. */
export function answersKeysIn(storage: BrowserStorage): AnswersKey[] {
  return storage.names().filter(isUuid).map(answersKey);
}

export function sealedKeysIn(storage: BrowserStorage): SealedKey[] {
  return storage.names().filter((name): name is SealedKey => name.startsWith(SEALED));
}

export function holdsAnswers(storage: BrowserStorage): boolean {
  return answersKeysIn(storage).length > 0 || sealedKeysIn(storage).length > 0;
}

const DRAFT = 'draft-of-';
/** Text that an author of questions has typed and the server does not have yet (features/authoring). */
export type DraftKey = `${typeof DRAFT}${string}`;

/** Drafts whose names begin so. */
export function draftKeysIn(storage: BrowserStorage, beginning: string): DraftKey[] {
  return storage.names().filter((name): name is DraftKey => name.startsWith(DRAFT + beginning));
}

/**
 * Any other name does not compile. The last four: the question of an attempt that a tab shows, the words of
 * the staff that were closed there (both screens/take-test), the time for which its questions were seen
 * (features/attempts), and the unsent text of a ticket (features/tickets).
 */
type StorageKey =
  | StorageName
  | AnswersKey
  | SealedKey
  | DraftKey
  | `question-of-${string}`
  | `read-of-${string}`
  | `times-of-${string}`
  | `message-of-${string}`;

/**
 * `localStorage` and `sessionStorage` for the rest of the application: no names but those above, and no
 * exceptions.
 */
export type BrowserStorage = {
  names(): string[];
  /** Null where there is none, or the browser refuses access. */
  getItem(key: StorageKey): string | null;
  /** @returns false where the value is not kept: the storage is full, or the browser refuses it */
  setItem(key: StorageKey, value: string): boolean;
  removeItem(key: StorageKey): void;
};

export const browserStorage = {
  /** Shared by all tabs, until it is cleared. */
  local: createBrowserStorage(() => localStorage),
  /** For this tab, until it is closed. */
  tab: createBrowserStorage(() => sessionStorage),
};
export type BrowserStorages = typeof browserStorage;

/**
 * Storage that fails without throwing. Settings of the list above that it does not take are kept in memory,
 * so that a log-in or a choice lasts until the page is reloaded. Answers are not: the attempt store has them
 * in memory anyway, and other tabs write under the same key.
 * @param find throws at any access where the browser forbids the storage
 */
function createBrowserStorage(find: () => Storage): BrowserStorage {
  /**
   * `stored` is the storage's value when it refused the write: once that changes, another tab has written
   * since.
   */
  const refused = new Map<string, { value: string; stored: string | null }>();

  function readStored(key: string): string | null {
    try {
      return find().getItem(key);
    } catch {
      return null;
    }
  }

  return {
    names() {
      try {
        const storage = find();
        const stored = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
        return [...new Set([...stored, ...refused.keys()])];
      } catch {
        return [...refused.keys()];
      }
    },
    getItem(key) {
      const stored = readStored(key);
      const inMemory = refused.get(key);
      return inMemory?.stored === stored ? inMemory.value : stored;
    },
    setItem(key, value) {
      refused.delete(key);
      try {
        find().setItem(key, value);
        return true;
      } catch {
        if (Object.hasOwn(storageEntries, key)) refused.set(key, { value, stored: readStored(key) });
        return false;
      }
    },
    removeItem(key) {
      refused.delete(key);
      try {
        find().removeItem(key);
      } catch {
        // A forbidden storage counts as empty.
      }
    },
  };
}

/** Removes the entries with one of these lifetimes. */
export function removeByLifetime(storages: readonly BrowserStorage[], ...ended: Lifetime[]): void {
  for (const storage of storages) {
    for (const name of storage.names())
      if (ended.includes(lifetimeOf(name))) storage.removeItem(name as StorageKey);
  }
}

/**
 * Lifetime of an entry. One under an id is a learner's, and so may be one that an older version of this page
 * has left.
 */
function lifetimeOf(name: string): Lifetime {
  if (name.startsWith(SEALED)) return 'sealed';
  const known: Readonly<Record<string, { lifetime: Lifetime }>> = storageEntries;
  return Object.hasOwn(known, name) ? (known[name]?.lifetime ?? 'learner') : 'learner';
}
