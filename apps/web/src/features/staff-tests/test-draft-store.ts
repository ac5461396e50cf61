import { ApiError, errorCodeOf } from '../../api/api-error.ts';
import {
  discardTestDraft,
  fetchStaffTest,
  type StaffTest,
  saveTestDraft,
  type TestContent,
} from './staff-tests.ts';

/** Longest time for which a change waits to be sent. */
const SAVE_AFTER_MS = 1_000;
/** Shorter waits are not worth a word. */
const NOTICED_MS = 400;
const LONGEST_RETRY_MS = 30_000;

type Kept = { content: TestContent; revision: number; savedAt: string | null; savedBy: string | null };

export type SavingTrouble = 'offline' | 'refused' | 'too_many';

/** A test's draft as its page shows it. */
export type ShownTest = {
  /** Content of the form. */
  content: TestContent;
  /** Draft of the server that it follows; revision 0 where there is none. */
  known: Kept;
  /** Reason why the last try was in vain; null after one that was not. */
  trouble: SavingTrouble | null;
  /** True once a save takes long enough to be noticed. */
  isSlow: boolean;
  /** Draft that somebody else has saved meanwhile: nothing is saved here before a choice between the two. */
  rival: Kept | null;
};

export type TestDraftStore = ReturnType<typeof createTestDraftStore>;

/** True while the server does not have what the form shows. */
export function isUnsaved({ content, known }: Pick<ShownTest, 'content' | 'known'>): boolean {
  return content !== known.content;
}

function keptOf({ content, draft }: StaffTest): Kept {
  return {
    content,
    revision: draft?.revision ?? 0,
    savedAt: draft?.savedAt ?? null,
    savedBy: draft?.savedBy ?? null,
  };
}

function isSame(a: TestContent, b: TestContent): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Keeps a test's draft, which all staff share: on the server within a second, one call at a time. An answer
 * changes what is known of the server and never what is in the form.
 */
export function createTestDraftStore({
  testId,
  test,
  onSignedOut,
}: {
  testId: string;
  test: StaffTest;
  onSignedOut(): void;
}) {
  const known = keptOf(test);
  let shown: ShownTest = { content: known.content, known, trouble: null, isSlow: false, rival: null };
  const listeners = new Set<() => void>();
  let isRunning = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let inFlight: Promise<number | null> | null = null;
  let isHeld = false;

  function show(change: Partial<ShownTest>): void {
    shown = { ...shown, ...change };
    for (const listener of listeners) listener();
  }

  /** Shows what the server has, in the place of what is in the form. */
  function become(now: Kept): void {
    show({ content: now.content, known: now, trouble: null, rival: null });
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
    if (inFlight !== null || isHeld || shown.rival !== null || !isUnsaved(shown)) return;
    const noticed = setTimeout(() => show({ isSlow: true }), NOTICED_MS);
    inFlight = send();
    const after = await inFlight;
    clearTimeout(noticed);
    inFlight = null;
    show({ isSlow: false });
    if (after !== null && isUnsaved(shown)) schedule(after);
  }

  /** @returns the time after which to save what is left; null where only another edit or a choice helps */
  async function send(): Promise<number | null> {
    const { content } = shown;
    try {
      const saved = await saveTestDraft(testId, { content, revision: shown.known.revision });
      failures = 0;
      show({ known: { content, ...saved }, trouble: null });
      return SAVE_AFTER_MS;
    } catch (failure) {
      return afterFailure(failure);
    }
  }

  async function afterFailure(failure: unknown): Promise<number | null> {
    const code = errorCodeOf<'saveTestDraft'>(failure);
    if (code === 'unauthenticated') {
      onSignedOut();
      return null;
    }
    if (code === 'draft_changed') return meetRival();
    if (code === 'malformed' || code === 'too_large' || code === 'not_found' || code === 'forbidden') {
      show({ trouble: 'refused' });
      return null;
    }
    // The limit of drafts names no time after which it would be another.
    const isLimit = code === 'too_many' && failure instanceof ApiError && failure.retryAfterSeconds === null;
    return inVain(isLimit ? 'too_many' : 'offline');
  }

  function inVain(trouble: SavingTrouble): number {
    failures += 1;
    show({ trouble });
    return Math.min(LONGEST_RETRY_MS, SAVE_AFTER_MS * 2 ** failures);
  }

  /** Fetches what somebody else has saved. What both say is no conflict. */
  async function meetRival(): Promise<number | null> {
    try {
      const now = keptOf(await fetchStaffTest(testId));
      if (isSame(now.content, shown.content)) {
        show({ known: { ...now, content: shown.content }, trouble: null });
      } else if (isSame(now.content, shown.known.content)) {
        // Published or thrown away meanwhile, with nothing that this form does not have.
        show({ known: now, trouble: null });
        return SAVE_AFTER_MS;
      } else show({ known: { ...shown.known, revision: now.revision }, rival: now, trouble: null });
      return null;
    } catch {
      return inVain('offline');
    }
  }

  function retryNow(): void {
    if (isUnsaved(shown)) void save();
  }

  /** Nothing but the page has what was not sent. */
  function onBeforeUnload(event: BeforeUnloadEvent): void {
    if (isUnsaved(shown)) event.preventDefault();
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
      if (isUnsaved(shown)) schedule();
      window.addEventListener('online', retryNow);
      window.addEventListener('beforeunload', onBeforeUnload);
      return () => {
        window.removeEventListener('online', retryNow);
        window.removeEventListener('beforeunload', onBeforeUnload);
        isRunning = false;
        void save();
      };
    },
    edit(change: Partial<TestContent> | ((now: TestContent) => Partial<TestContent>)) {
      const changes = typeof change === 'function' ? change(shown.content) : change;
      const content = { ...shown.content, ...changes };
      if (isSame(content, shown.content)) return;
      // A form that is as it was needs no save.
      show({ content: isSame(content, shown.known.content) ? shown.known.content : content });
      schedule();
    },
    /** Chooses between the form and what somebody else has saved. */
    choose(choice: 'mine' | 'theirs') {
      const { rival } = shown;
      if (rival === null) return;
      if (choice === 'theirs') become(rival);
      else {
        show({ known: rival, rival: null });
        schedule(0);
      }
    },
    /** Takes on what the server has meanwhile, where nothing here waits to be saved. */
    follow(test: StaffTest) {
      const now = keptOf(test);
      const isBusy = inFlight !== null || isHeld || shown.rival !== null || isUnsaved(shown);
      if (!isBusy && now.revision > shown.known.revision) become(now);
    },
    retryNow,
    /** Saves what is left, and waits until that is done. @returns false where it is not */
    async settle(): Promise<boolean> {
      clearTimer();
      await inFlight;
      if (isUnsaved(shown)) await save();
      return !isUnsaved(shown) && shown.rival === null;
    },
    /** The draft has ended: it was published. */
    end() {
      show({ known: { content: shown.content, revision: 0, savedAt: null, savedBy: null }, trouble: null });
    },
    /** Throws the draft away. @throws where the server did not */
    async discard(): Promise<void> {
      isHeld = true;
      clearTimer();
      await inFlight;
      try {
        if (shown.known.revision > 0) await discardTestDraft(testId, shown.known.revision);
        become(keptOf(await fetchStaffTest(testId)));
      } finally {
        isHeld = false;
        if (isUnsaved(shown)) schedule();
      }
    },
  };
}
