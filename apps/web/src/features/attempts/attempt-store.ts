import type { BrowserStorage } from '../../browser-storage.ts';
import { editAnswer, hasUnsaved } from './answer-sheet.ts';
import type { AnswerDraft, AttemptApi, AttemptSnapshot, OpenedTest, Phase, Timing } from './attempt.ts';
import { freshId, submissionOf } from './attempt-api.ts';
import { type AttemptContext, createAttemptState } from './attempt-state.ts';
import { createServerClock } from './clocks.ts';
import { keepLocally } from './local-copy.ts';
import { createReopening } from './reopen.ts';
import { type Delivery, deliver } from './retry.ts';
import { createSaving } from './save-queue.ts';
import { acknowledge, answersOf } from './sheet-saves.ts';
import { createSubmission } from './submission.ts';

export type { AnswerDraft, AttemptSnapshot, OpenedTest } from './attempt.ts';

export type AttemptStore = {
  subscribe(listener: () => void): () => void;
  /** The same object until something changes. */
  getSnapshot(): AttemptSnapshot;
  edit(index: number, patch: Partial<AnswerDraft>): void;
  /** Resolves when the test is submitted, or the submission has ended otherwise; the snapshot says how. */
  submit(options: { auto: boolean }): Promise<void>;
  /** From `moved`: opens the test here. Rejects when that fails; it stays `moved` then, and can be tried again. */
  continueHere(): Promise<void>;
  /** From `signed_out`: goes on with what was kept. */
  signedInAgain(): void;
  /** Until the deadline as the server tells it, which may move. */
  millisecondsLeft(): number;
  recordFocusLost(): void;
  /** Does at once what waits for a moment or a retry: the network is back, or the page may be about to go. */
  hurry(): void;
  /** Stops without losing anything: what is unsaved is in the local copy. */
  dispose(): void;
};

export type AttemptDeps = Timing & {
  /** A fresh answer of `open`: the page that holds it is the writer. */
  opened: OpenedTest;
  userId: string;
  api: AttemptApi;
  storage: BrowserStorage;
};

/**
 * The browser's side of one attempt: a copy of the answers, and a queue to the server.
 * Each edit is in the local copy before anything else happens, and leaves the queue only when the server has
 * acknowledged it, or holds another's newer answer to the same question.
 */
export function createAttemptStore(deps: AttemptDeps): AttemptStore {
  const { opened, userId, api, storage } = deps;
  const timing: Timing = { now: deps.now, schedule: deps.schedule, random: deps.random };
  const attemptId = opened.attempt._id;
  const kept = keepLocally(storage, { testId: opened.test._id, attemptId, userId, page: freshId() });
  const state = createAttemptState(opened, kept);
  const clock = createServerClock(timing.now, opened.attempt);
  let disposed = false;
  let beforeSignedOut: Phase = 'open';
  let handingOver: Delivery | null = null;

  const context: AttemptContext = {
    attemptId,
    minutes: opened.test.duration_in_mins,
    api,
    state,
    clock,
    timing,
    found: { moved, signedOut, closed },
  };
  const reopening = createReopening(context, (again) => {
    // Saves of the former writer can no longer be accepted: what has become of them is in this very answer.
    saving.drop();
    state.rebaseOn(again);
  });
  const saving = createSaving(context, reopening);
  const submission = createSubmission(context, saving, reopening);

  function moved(): void {
    saving.pause();
    submission.stop();
    state.update({ phase: 'moved', offline: false });
  }

  function signedOut(): void {
    const { phase } = state.get();
    if (phase !== 'signed_out') beforeSignedOut = phase;
    saving.pause();
    state.update({ phase: 'signed_out', offline: false });
  }

  function closed(reportcard: string | null, { counted }: { counted: boolean }): void {
    stop();
    const { sheet } = state.get();
    state.update({
      phase: 'closed',
      reportcard,
      offline: false,
      sheet: counted ? acknowledge(sheet, answersOf(sheet), sheet.revision) : sheet,
    });
    if (reportcard !== null) rememberReport(reportcard);
    if (counted || sheet.edits.size === 0) kept.forget();
    else handOver();
  }

  /** The test ended before these answers arrived. They no longer count, but staff can see that they were given. */
  function handOver(): void {
    const { sheet, writer } = state.get();
    const body = submissionOf(context, sheet, writer, false);
    handingOver = deliver(timing, {
      size: JSON.stringify(body).length,
      send: () => api.submit(body),
      answered: () => kept.forget(),
      refused: () => 'stop',
      troubled() {},
    });
  }

  function rememberReport(reportcard: string): void {
    try {
      storage.setItem('reportID', reportcard);
    } catch {
      // The snapshot names the report, too.
    }
  }

  function stop(): void {
    saving.stop();
    reopening.stop();
    submission.stop();
  }

  function takesEdits(): boolean {
    const { phase } = state.get();
    if (disposed || submission.isWanted()) return false;
    return phase === 'open' || (phase === 'signed_out' && beforeSignedOut === 'open');
  }

  function goOn(): void {
    if (submission.submitIfTimeIsUp()) return;
    saving.resume();
  }

  if (hasUnsaved(state.get().sheet)) saving.soon();

  return {
    subscribe: state.subscribe,
    getSnapshot: state.getSnapshot,
    edit(index, patch) {
      if (!takesEdits()) return;
      const { sheet } = state.get();
      const edited = editAnswer(sheet, index, patch);
      if (edited === sheet) return;
      state.update({ sheet: edited }, 'typed');
      saving.soon();
    },
    submit: submission.submit,
    async continueHere() {
      if (state.get().phase !== 'moved' || reopening.isRunning()) return;
      const { opened: reopened, failure } = await reopening.run('once');
      if (failure !== undefined) throw failure;
      if (!reopened || state.get().phase !== 'moved') return;
      state.update({ phase: 'open' });
      goOn();
    },
    signedInAgain() {
      if (state.get().phase !== 'signed_out') return;
      if (submission.resume()) return;
      state.update({ phase: beforeSignedOut === 'moved' ? 'moved' : 'open' });
      if (beforeSignedOut !== 'moved') goOn();
    },
    millisecondsLeft: clock.millisecondsLeft,
    recordFocusLost() {
      api.recordEvent('focus_lost').catch(() => {
        // Evidence, not an answer: the test goes on without it.
      });
    },
    hurry() {
      saving.hurry();
      reopening.hurry();
      submission.hurry();
    },
    dispose() {
      disposed = true;
      stop();
      handingOver?.cancel();
    },
  };
}
