import type { QuestionDraft } from '@assay/assessment';
import type { DraftFinding } from '@assay/contract';
import { ApiError, errorCodeOf, errorFieldsIn } from '../../api/api-error.ts';
import { randomUuid } from '../../api/random-uuid.ts';
import { callStaffApi } from '../../api/staff-client.ts';
import { type BrowserStorage, browserStorage } from '../../browser-storage.ts';
import type { DraftEdit } from './draft-content.ts';
import {
  type AuthoredQuestion,
  chosen,
  clashed,
  type DraftState,
  discarded,
  edited,
  isUnsaved,
  openDraft,
  rebased,
  savedAs,
  type Trouble,
  versionSaved,
} from './draft-state.ts';
import { createLocalCopy, readCopies, removeCopy } from './local-copies.ts';

/** Longest time for which what is typed waits to be sent. */
const SAVE_AFTER_MS = 1_000;
/** Shorter waits are not worth a word. */
const NOTICED_MS = 400;
const LONGEST_RETRY_MS = 30_000;

/** Draft as the page shows it. */
export type ShownDraft = DraftState & {
  /** True once a save takes long enough to be noticed. */
  isSlow: boolean;
  /** False where this device has refused to keep a copy. */
  isKeptHere: boolean;
};

export type SaveOutcome =
  | { kind: 'saved'; version: number; isNew: boolean }
  | { kind: 'faulty'; findings: DraftFinding[] }
  | { kind: 'changed' }
  | { kind: 'failed'; error: Error };

export type DraftStore = ReturnType<typeof createDraftStore>;

type Options = {
  userId: string;
  questionId: string;
  question: AuthoredQuestion;
  /** Asks the server for the question as it is now. */
  fetchQuestion(): Promise<AuthoredQuestion>;
  onSignedOut(): void;
  /** Called once nothing more is sent, after the page was left. */
  onLastSave(): void;
  storage?: BrowserStorage;
};

/**
 * Keeps a draft: on this device at once, on the server within a second, one call at a time. An answer changes
 * what is known of the server and never what is being typed.
 */
export function createDraftStore({
  userId,
  questionId,
  question,
  fetchQuestion,
  onSignedOut,
  onLastSave,
  storage = browserStorage.local,
}: Options) {
  const of = { userId, questionId };
  const params = { questionId };
  const copy = createLocalCopy(storage, of, randomUuid());
  const opened = openDraft(question, readCopies(storage, of));
  let shown: ShownDraft = { ...opened.state, isSlow: false, isKeptHere: true };
  const listeners = new Set<() => void>();

  let isRunning = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  /** Call in flight, of a draft or of a version. */
  let inFlight: Promise<unknown> | null = null;
  let isHeld = false;

  function show(change: Partial<ShownDraft>): void {
    shown = { ...shown, ...change };
    for (const listener of listeners) listener();
  }

  /** Shows another state, and keeps on this device what the server does not have of it. */
  function become(state: DraftState): void {
    show(state);
    keepCopy();
  }

  function keepCopy(): void {
    if (!isUnsaved(shown) && shown.rivals.length === 0) {
      copy.remove();
      show({ isKeptHere: true });
      return;
    }
    const { content, baseVersion, revision } = shown;
    show({
      isKeptHere: copy.write({ content, baseVersion, revision, writtenAt: new Date().toISOString() }),
    });
  }

  /** Takes over the copies that earlier windows have left: what is decided of them is not kept twice. */
  function takeOverCopies(): void {
    const waiting = new Set(shown.rivals.map(({ copyKey }) => copyKey));
    const left = readCopies(storage, of).filter(({ key }) => !waiting.has(key));
    if (opened.taken !== null) keepCopy();
    for (const { key } of left) removeCopy(storage, key);
    if (isUnsaved(shown)) keepCopy();
  }

  function schedule(after = SAVE_AFTER_MS): void {
    if (!isRunning) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void save();
    }, after);
  }

  function clearTimer(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  /** Saves now, unless a call is in flight, after which it is done, or there is nothing to save. */
  async function save(): Promise<void> {
    clearTimer();
    if (inFlight !== null || isHeld || shown.rivals.length > 0 || !isUnsaved(shown)) return;
    const noticed = setTimeout(() => show({ isSlow: true }), NOTICED_MS);
    const sending = send();
    inFlight = sending;
    const after = await sending;
    clearTimeout(noticed);
    inFlight = null;
    show({ isSlow: false });
    if (after !== null && isUnsaved(shown)) schedule(after);
  }

  /** @returns the time after which to save what is left; null where only another edit helps */
  async function send(): Promise<number | null> {
    const { content, baseVersion, revision } = shown;
    try {
      const saved = await callStaffApi('saveQuestionDraft', {
        params,
        body: { content, baseVersion, revision },
      });
      failures = 0;
      become(savedAs(shown, { content, baseVersion }, saved));
      return SAVE_AFTER_MS;
    } catch (failure) {
      return afterFailure(failure);
    }
  }

  async function afterFailure(failure: unknown): Promise<number | null> {
    const code = errorCodeOf<'saveQuestionDraft'>(failure);
    if (code === 'unauthenticated') {
      onSignedOut();
      return null;
    }
    if (code === 'draft_changed') {
      try {
        become(clashed(shown, await fetchQuestion()));
        return 0;
      } catch {
        return inVain('offline');
      }
    }
    if (code === 'malformed' || code === 'too_large' || code === 'not_found') {
      show({ trouble: 'refused' });
      return null;
    }
    return inVain(code === 'too_many' && isDraftLimit(failure) ? 'too_many_drafts' : 'offline');
  }

  function inVain(trouble: Trouble): number {
    failures += 1;
    show({ trouble });
    return Math.min(LONGEST_RETRY_MS, SAVE_AFTER_MS * 2 ** failures);
  }

  /** Sends what is left once the call in flight, which has less of it, has ended. */
  async function saveLast(): Promise<void> {
    await inFlight;
    await save();
    onLastSave();
  }

  function retryNow(): void {
    if (isUnsaved(shown)) void save();
  }

  /** Asks before the page goes only where nothing else has what was typed. */
  function onBeforeUnload(event: BeforeUnloadEvent): void {
    if (isUnsaved(shown) && !shown.isKeptHere) event.preventDefault();
  }

  /** Runs while no draft is being saved. */
  async function alone<Result>(run: () => Promise<Result>): Promise<Result> {
    isHeld = true;
    clearTimer();
    await inFlight;
    try {
      return await run();
    } finally {
      isHeld = false;
      if (isUnsaved(shown)) schedule();
    }
  }

  return {
    get: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Begins to save; returns what ends it, which sends at once what is left. */
    start() {
      isRunning = true;
      takeOverCopies();
      if (isUnsaved(shown)) schedule();
      window.addEventListener('online', retryNow);
      window.addEventListener('beforeunload', onBeforeUnload);
      return () => {
        window.removeEventListener('online', retryNow);
        window.removeEventListener('beforeunload', onBeforeUnload);
        isRunning = false;
        void saveLast();
      };
    },
    edit(change: DraftEdit) {
      const next = edited(shown, change(shown.content));
      if (next === shown) return;
      become(next);
      schedule();
    },
    /** Chooses between the text that is shown and the first of the others. */
    choose(choice: 'mine' | 'other') {
      const [rival] = shown.rivals;
      become(chosen(shown, choice));
      if (rival?.copyKey) removeCopy(storage, rival.copyKey);
      schedule(0);
    },
    /** Goes on from another version, with this content. */
    rebase(content: QuestionDraft, baseVersion: number) {
      become(rebased(shown, content, baseVersion));
      schedule();
    },
    /** Takes on what the server has meanwhile, where nothing here waits to be saved. */
    follow(now: AuthoredQuestion) {
      const isBusy = inFlight !== null || isHeld || shown.rivals.length > 0;
      if (isBusy || isUnsaved(shown) || !isNewer(now, shown)) return;
      become(openDraft(now, []).state);
    },
    retryNow,
    saveVersion(message: string): Promise<SaveOutcome> {
      return alone(async () => {
        const { content, baseVersion } = shown;
        try {
          const { version, saved } = await callStaffApi('saveQuestionVersion', {
            params,
            body: { content, baseVersion, message },
          });
          become(versionSaved(shown, content, version));
          return { kind: 'saved', version, isNew: saved };
        } catch (failure) {
          if (errorCodeOf<'saveQuestionVersion'>(failure) === 'unauthenticated') onSignedOut();
          return refusalOf(failure);
        }
      });
    },
    /** Throws the draft away. @throws where the server did not */
    discard(): Promise<void> {
      return alone(async () => {
        await callStaffApi('discardQuestionDraft', { params });
        become(discarded(await fetchQuestion()));
      });
    },
  };
}

/** An answer that was asked for before the last save brings back nothing. */
function isNewer({ draft, newest }: AuthoredQuestion, shown: ShownDraft): boolean {
  if (draft !== null) return draft.revision > shown.revision;
  return shown.savedAt === null && (newest?.number ?? 0) > (shown.baseVersion ?? 0);
}

/** Tells the limit of drafts from that of requests, which passes. */
function isDraftLimit(failure: unknown): boolean {
  return failure instanceof ApiError && failure.retryAfterSeconds === null;
}

function refusalOf(failure: unknown): SaveOutcome {
  const code = errorCodeOf<'saveQuestionVersion'>(failure);
  if (code === 'question_faulty') {
    return { kind: 'faulty', findings: errorFieldsIn(failure, 'question_faulty').findings ?? [] };
  }
  if (code === 'question_changed') return { kind: 'changed' };
  return { kind: 'failed', error: failure instanceof Error ? failure : new Error(String(failure)) };
}
