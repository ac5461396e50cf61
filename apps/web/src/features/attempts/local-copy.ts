import { CONFIDENCE_LEVELS } from '@assay/assessment';
import { answersKey, answersKeysIn, type BrowserStorage } from '../../browser-storage.ts';
import type { AnswerAtRevision, AnswerSheet } from './answer-sheet.ts';
import type { AnswerDraft } from './attempt.ts';
import { type LocalAnswer, localAnswerOf } from './rebase.ts';

/** An answer, and the page that wrote it; a page lives from one load to the next. */
type Entry = LocalAnswer & { page: string };
type Owner = {
  testId: string;
  attemptId: string;
  userId: string;
  page: string;
  /**
   * Key with which the copy is sealed when its learner leaves (sealed-answers.ts); a server of the version
   * before gives none.
   */
  secret?: string | undefined;
};

/**
 * Copy of an attempt in this browser, under the test's id (specification section 3). It holds one entry per
 * question, whichever tab edited it last, so that two tabs on one test do not overwrite each other's unsaved
 * answers.
 */
export type LocalCopy = {
  /** Entries that other pages of the same attempt and learner have written. */
  readOtherPages(): Map<number, LocalAnswer>;
  /**
   * Writes these questions. `typed`: the learner has just edited them here, so the entries replace any other.
   */
  write(sheet: AnswerSheet, indexes: readonly number[], how: { typed: boolean }): void;
  /**
   * Writes the whole sheet in place of the former entries, once those have been rebased on the server's
   * answers.
   */
  replaceAll(sheet: AnswerSheet): void;
  remove(): void;
  /** False while the storage has not taken the last write: the answers are on this page alone. */
  isKept(): boolean;
};

/**
 * A storage that is full, forbidden or corrupt loses the copy, never the test: a failed write is repeated
 * with the next one.
 */
export function createLocalCopy(storage: BrowserStorage, owner: Owner): LocalCopy {
  const { testId, attemptId, userId, page, secret } = owner;
  const key = answersKey(testId);
  const unwritten = new Map<number, { typed: boolean }>();

  function readOwn(): Record<string, unknown> | null {
    const value = readRecord(storage, key);
    return value?.attempt === attemptId && value.user === userId ? value : null;
  }

  function load(): Map<number, Entry> {
    return readEntries(readOwn() ?? {});
  }

  function store(entries: ReadonlyMap<number, Entry>, revision: number): boolean {
    const answers = storedEntries(entries);
    return storage.setItem(
      key,
      JSON.stringify({ attempt: attemptId, user: userId, secret, revision, answers }),
    );
  }

  /** Leaves out the acknowledged answers where there is space for the unsaved ones only. */
  function storeWhatFits(entries: ReadonlyMap<number, Entry>, revision: number): void {
    const unsaved = () => new Map([...entries].filter(([, entry]) => !entry.acknowledged));
    if (store(entries, revision) || store(unsaved(), revision)) unwritten.clear();
  }

  return {
    readOtherPages: () => new Map([...load()].filter(([, entry]) => entry.page !== page)),
    write(sheet, indexes, { typed }) {
      for (const index of indexes)
        unwritten.set(index, { typed: typed || (unwritten.get(index)?.typed ?? false) });
      const entries = load();
      for (const [index, { typed: replaces }] of unwritten) {
        const stored = entries.get(index);
        const isAnothersEdit = stored !== undefined && !stored.acknowledged && stored.page !== page;
        const local = localAnswerOf(sheet, index);
        if (local !== null && (replaces || !isAnothersEdit)) entries.set(index, { ...local, page });
      }
      storeWhatFits(entries, sheet.revision);
    },
    replaceAll(sheet) {
      const entries = new Map<number, Entry>();
      for (const index of sheet.known.keys()) {
        const local = localAnswerOf(sheet, index);
        if (local !== null) entries.set(index, { ...local, page });
        unwritten.set(index, { typed: false });
      }
      storeWhatFits(entries, sheet.revision);
    },
    remove() {
      // A further attempt on the same test may have begun in another tab.
      if (readOwn() !== null) storage.removeItem(key);
    },
    isKept: () => unwritten.size === 0,
  };
}

/** A copy that holds an answer which the server has not acknowledged. */
export type UnsavedCopy = { testId: string; attemptId: string; answers: Map<number, LocalAnswer> };

/** Unsaved copies of a learner in this browser, of any attempt. */
export function readUnsavedCopies(storage: BrowserStorage, userId: string): UnsavedCopy[] {
  return answersKeysIn(storage).flatMap((testId) => {
    const value = readRecord(storage, testId);
    if (value === null || value.user !== userId || typeof value.attempt !== 'string') return [];
    const answers = readEntries(value);
    const isUnsaved = [...answers.values()].some(({ acknowledged }) => !acknowledged);
    return isUnsaved ? [{ testId, attemptId: value.attempt, answers }] : [];
  });
}

/**
 * Restores a sealed copy. Of two unsent edits of one question the one that lies here was written later.
 * @returns false where it stays sealed: it is another learner's, a further attempt has begun here, or there
 * is no room
 */
export function restoreCopy(
  storage: BrowserStorage,
  { testId, text }: { testId: string; text: string },
  userId: string,
): boolean {
  const restored = parseRecord(text);
  const key = answersKey(testId);
  const present = readRecord(storage, key);
  if (restored === null || restored.user !== userId) return false;
  if (present !== null && (present.attempt !== restored.attempt || present.user !== userId)) return false;
  const entries = readEntries(restored);
  for (const [index, entry] of readEntries(present ?? {})) {
    const other = entries.get(index);
    if (!entry.acknowledged || other === undefined || other.acknowledged) entries.set(index, entry);
  }
  return storage.setItem(key, JSON.stringify({ ...restored, answers: storedEntries(entries) }));
}

/** @returns null where there is none, or it is no JSON object */
function readRecord(
  storage: BrowserStorage,
  key: ReturnType<typeof answersKey>,
): Record<string, unknown> | null {
  return parseRecord(storage.getItem(key));
}

function parseRecord(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function storedEntries(entries: ReadonlyMap<number, Entry>) {
  return Object.fromEntries([...entries].map(([index, entry]) => [index, storedEntryOf(entry)]));
}

/** Stored form, which later versions of this page read: these names must stay. */
function storedEntryOf({ answer, baseRevision, sent, rejected, acknowledged, page }: Entry) {
  return { answer, base: baseRevision, sent, refused: rejected, acknowledged, page };
}

/** Local storage can hold anything: malformed entries are ignored. */
function readEntries({ answers }: Record<string, unknown>): Map<number, Entry> {
  const entries = new Map<number, Entry>();
  for (const [position, stored] of isRecord(answers) ? Object.entries(answers) : []) {
    const entry = readEntry(stored);
    if (entry !== null) entries.set(Number(position), entry);
  }
  return entries;
}

/** An answer that was rejected is sent once more by the next page. */
function readEntry(value: unknown): Entry | null {
  if (!isRecord(value)) return null;
  const answer = readDraft(value.answer);
  const sent = readSent(value.sent);
  const { base: baseRevision, acknowledged, page } = value;
  if (answer === null || typeof baseRevision !== 'number' || typeof page !== 'string') return null;
  return { answer, baseRevision, sent, rejected: false, acknowledged: acknowledged === true, page };
}

function readSent(value: unknown): AnswerAtRevision[] {
  return Array.isArray(value) ? value.flatMap((one: unknown) => readAnswerAtRevision(one) ?? []) : [];
}

function readAnswerAtRevision(value: unknown): AnswerAtRevision | null {
  if (!isRecord(value) || typeof value.revision !== 'number') return null;
  const answer = readDraft(value.answer);
  return answer === null ? null : { answer, revision: value.revision };
}

function readDraft(value: unknown): AnswerDraft | null {
  if (!isRecord(value)) return null;
  const { selected, commentChosen, flag, notes, struckOut } = value;
  const comment = CONFIDENCE_LEVELS.find((level) => level === value.comment);
  if (comment === undefined || typeof notes !== 'string') return null;
  if (!isText(selected) && !(Array.isArray(selected) && selected.every(isText))) return null;
  const draft = { selected, comment, commentChosen: commentChosen === true, flag: flag === true, notes };
  return Array.isArray(struckOut) && struckOut.every((one) => typeof one === 'string')
    ? { ...draft, struckOut }
    : draft;
}

function isText(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
