import { CONFIDENCE_LEVELS } from '@assay/assessment';
import { answersKey, type BrowserStorage } from '../../browser-storage.ts';
import { type AnswerSheet, type AtRevision, type Leftover, leftoverOf } from './answer-sheet.ts';
import type { AnswerDraft } from './attempt.ts';

/**
 * The copy of an attempt in this browser, under the test's id (specification section 3). It holds one entry a question,
 * whichever tab edited it last, so that two tabs on one test do not wipe out each other's unsaved answers.
 */
type Entry = Leftover & {
  /** Which page wrote the entry; a page lives from one load to the next. */
  page: string;
};
type Owner = { testId: string; attemptId: string; userId: string; page: string };

export type KeptLocally = {
  /** What pages of the same attempt and learner left behind, other than this one. */
  leftByOthers(): Map<number, Leftover>;
  /** Writes down these questions. `typed`: the learner has just edited them here, so the entries replace any other. */
  note(sheet: AnswerSheet, indexes: readonly number[], typed: boolean): void;
  /** Writes down the whole sheet in place of whatever was there, once that has been laid over the server's answers. */
  replace(sheet: AnswerSheet): void;
  forget(): void;
};

/** A storage that is full, forbidden or spoilt loses the copy, never the test: what fails is tried again with the next note. */
export function keepLocally(storage: BrowserStorage, owner: Owner): KeptLocally {
  const { testId, attemptId, userId, page } = owner;
  const key = answersKey(testId);
  const unwritten = new Map<number, { typed: boolean }>();

  function isOwn(value: unknown): value is Record<string, unknown> {
    return isRecord(value) && value.attempt === attemptId && value.user === userId;
  }

  function load(): Map<number, Entry> {
    try {
      const value: unknown = JSON.parse(storage.getItem(key) ?? 'null');
      return isOwn(value) ? readEntries(value) : new Map();
    } catch {
      return new Map();
    }
  }

  function store(entries: ReadonlyMap<number, Entry>, revision: number): boolean {
    try {
      const answers = Object.fromEntries(entries);
      storage.setItem(key, JSON.stringify({ attempt: attemptId, user: userId, revision, answers }));
      return true;
    } catch {
      return false;
    }
  }

  function write(entries: ReadonlyMap<number, Entry>, revision: number): void {
    const unsaved = () => new Map([...entries].filter(([, entry]) => !entry.acknowledged));
    if (store(entries, revision) || store(unsaved(), revision)) unwritten.clear();
  }

  return {
    leftByOthers: () => new Map([...load()].filter(([, entry]) => entry.page !== page)),
    note(sheet, indexes, typed) {
      for (const index of indexes)
        unwritten.set(index, { typed: typed || (unwritten.get(index)?.typed ?? false) });
      const entries = load();
      for (const [index, { typed: replaces }] of unwritten) {
        const there = entries.get(index);
        const anothers = there !== undefined && !there.acknowledged && there.page !== page;
        const leftover = leftoverOf(sheet, index);
        if (leftover !== null && (replaces || !anothers)) entries.set(index, { ...leftover, page });
      }
      write(entries, sheet.revision);
    },
    replace(sheet) {
      const entries = new Map<number, Entry>();
      for (const index of sheet.known.keys()) {
        const leftover = leftoverOf(sheet, index);
        if (leftover !== null) entries.set(index, { ...leftover, page });
        unwritten.set(index, { typed: false });
      }
      write(entries, sheet.revision);
    },
    forget() {
      try {
        // A further attempt on the same test may have begun in another tab.
        if (isOwn(JSON.parse(storage.getItem(key) ?? 'null'))) storage.removeItem(key);
      } catch {
        // A forbidden storage holds nothing, and what is spoilt is nobody's.
      }
    },
  };
}

/** Local storage can hold anything: what is no entry is as good as absent. */
function readEntries({ answers }: Record<string, unknown>): Map<number, Entry> {
  const entries = new Map<number, Entry>();
  for (const [position, one] of isRecord(answers) ? Object.entries(answers) : []) {
    const entry = readEntry(one);
    if (entry !== null) entries.set(Number(position), entry);
  }
  return entries;
}

function readEntry(value: unknown): Entry | null {
  if (!isRecord(value)) return null;
  const answer = readDraft(value.answer);
  const sent = readSent(value.sent);
  const { base, acknowledged, page } = value;
  if (answer === null || typeof base !== 'number' || typeof page !== 'string') return null;
  return { answer, base, sent, refused: false, acknowledged: acknowledged === true, page };
}

function readSent(value: unknown): AtRevision[] {
  return Array.isArray(value) ? value.flatMap((one: unknown) => readAtRevision(one) ?? []) : [];
}

function readAtRevision(value: unknown): AtRevision | null {
  if (!isRecord(value) || typeof value.revision !== 'number') return null;
  const answer = readDraft(value.answer);
  return answer === null ? null : { answer, revision: value.revision };
}

function readDraft(value: unknown): AnswerDraft | null {
  if (!isRecord(value)) return null;
  const { selected, commentChosen, flag, notes } = value;
  const comment = CONFIDENCE_LEVELS.find((level) => level === value.comment);
  if (comment === undefined || typeof notes !== 'string') return null;
  if (!isText(selected) && !(Array.isArray(selected) && selected.every(isText))) return null;
  return { selected, comment, commentChosen: commentChosen === true, flag: flag === true, notes };
}

function isText(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
