import { SWEEP_AFTER_MS } from '@assay/assessment';
import { randomUuid } from '../../api/random-uuid.ts';
import type { BrowserStorage } from '../../browser-storage.ts';
import {
  acknowledgeBatch,
  draftsOf,
  editAnswer,
  finalAnswers,
  hasUnsavedEdits,
  isSameAnswer,
  unsavedAnswers,
} from './answer-sheet.ts';
import type {
  AnswerDraft,
  AttemptApi,
  AttemptPhase,
  AttemptSnapshot,
  OpenedTestResponse,
  Timing,
} from './attempt.ts';
import { type AttemptContext, createAttemptState } from './attempt-state.ts';
import { createServerClock } from './clocks.ts';
import type { LateAnswersQueue } from './late-answers.ts';
import { createLocalCopy } from './local-copy.ts';
import { watchNews } from './news.ts';
import { createQuestionTimes } from './question-times.ts';
import { createReopener } from './reopen.ts';
import { createSaveQueue } from './save-queue.ts';
import { createSubmission } from './submission.ts';

export type { AnswerDraft, AttemptSnapshot, OpenedTestResponse } from './attempt.ts';

export type AttemptStore = {
  subscribe(listener: () => void): () => void;
  /** The same object until something changes. */
  getSnapshot(): AttemptSnapshot;
  edit(index: number, patch: Partial<AnswerDraft>): void;
  /** Resolves when the test is submitted, or the submission has ended otherwise; the snapshot says how. */
  submit(options: { auto: boolean }): Promise<void>;
  /**
   * From `moved`: opens the test here. Rejects when that fails; it stays `moved` then, and can be tried
   * again.
   */
  continueHere(): Promise<void>;
  /** From `signed_out`: goes on with what was not saved. */
  resumeAfterLogIn(): void;
  /** Time to the server's deadline, which may move. */
  millisecondsLeft(): number;
  recordFocusLost(): void;
  /**
   * Sets the question that the learner sees; null for none. Its time is measured, and nothing else depends on
   * it.
   */
  showQuestion(index: number | null): void;
  /** A question on a hidden page is not seen, and a hidden page does not ask for news. */
  setPageVisible(visible: boolean): void;
  /** Does at once what waits for a delay or a retry: the network is back, or the page may be about to go. */
  flush(): void;
  /** Stops without losing anything: unsaved answers are in the local copy. */
  dispose(): void;
};

export type AttemptOptions = Timing & {
  /** Fresh response of `open`: the page that holds it is the writer. */
  opened: OpenedTestResponse;
  userId: string;
  api: AttemptApi;
  storage: BrowserStorage;
  /** Takes the answers that are not saved when the test has ended. */
  lateAnswers: Pick<LateAnswersQueue, 'add' | 'addLeftovers' | 'addLeftoversAfter'>;
};

/**
 * The browser's side of one attempt: a copy of the answers, and a queue to the server. Each edit is in the
 * local copy before anything else happens, and leaves the queue only when the server has acknowledged it, or
 * holds another's newer answer to the same question.
 *
 * Edits and their acknowledgement are in `answer-sheet.ts`, the merge with another window's changes in
 * `rebase.ts`, the queue of saves in `save-queue.ts`, retries and backoff in `retry.ts`, the copy in local
 * storage in `local-copy.ts`, the submission in `submission.ts`, and taking the test back from another window
 * in `reopen.ts`, and what staff change or say meanwhile in `news.ts`. Answers that come too late go to staff
 * by `late-answers.ts`. The time on each question (`question-times.ts`) is sent along and decides nothing.
 */
export function createAttemptStore(options: AttemptOptions): AttemptStore {
  const { opened, userId, api, storage, lateAnswers, now, schedule, random } = options;
  const timing: Timing = { now, schedule, random };
  const attemptId = opened.attempt._id;
  const secret = opened.attempt.storageSecret;
  const owner = { testId: opened.test._id, attemptId, userId, page: randomUuid(), secret };
  const localCopy = createLocalCopy(storage, owner);
  const state = createAttemptState(opened, localCopy);
  const clock = createServerClock(now, opened.attempt, (from, to) =>
    state.update({ movedDeadline: { from, to } }),
  );
  const questions = opened.test.questions_reference.length;
  const times = createQuestionTimes(timing, { attemptId, questions }, storage);
  times.merge(opened.attempt.seconds);
  let disposed = false;
  let phaseBeforeSignedOut: AttemptPhase = 'open';

  const context: AttemptContext = {
    attemptId,
    minutes: opened.test.duration_in_mins,
    api,
    state,
    clock,
    times,
    timing,
    handlers: { onMoved, onSignedOut, onClosed },
  };
  const reopener = createReopener(context, (again) => {
    // Saves of the former writer can no longer be accepted: this very response tells what has become of them.
    saveQueue.discardInFlight();
    state.rebaseOnOpenedTest(again);
    times.merge(again.attempt.seconds);
  });
  const saveQueue = createSaveQueue(context, reopener);
  const submission = createSubmission(context, saveQueue, reopener);
  const news = watchNews(context);

  function onMoved(): void {
    saveQueue.pause();
    submission.stop();
    state.update({ phase: 'moved', offline: false });
    planLeftoverCheck();
  }

  /**
   * Plans a check of the local copy for when the time is over: this page may never save again, and what it or
   * another tab has left there is submitted then (decision 0049).
   */
  function planLeftoverCheck(): void {
    lateAnswers.addLeftoversAfter(clock.millisecondsLeft() + SWEEP_AFTER_MS, owner);
  }

  function onSignedOut(): void {
    const { phase } = state.get();
    if (phase !== 'signed_out') phaseBeforeSignedOut = phase;
    saveQueue.pause();
    state.update({ phase: 'signed_out', offline: false });
  }

  function onClosed(reportcard: string | null, { counted }: { counted: boolean }): void {
    stop();
    times.remove();
    const { sheet } = state.get();
    state.update({
      phase: 'closed',
      reportcard,
      offline: false,
      sheet: counted ? acknowledgeBatch(sheet, unsavedAnswers(sheet), sheet.revision) : sheet,
    });
    if (reportcard !== null) storage.setItem('reportID', reportcard);
    if (!counted && sheet.edits.size > 0) lateAnswers.add({ ...owner, response: finalAnswers(sheet) });
    else if (holdsEditsOfOtherPages()) lateAnswers.addLeftovers(userId);
    else localCopy.remove();
    planLeftoverCheck();
  }

  /**
   * True when a page that lost the right to write has left edits in the local copy that this page never had.
   */
  function holdsEditsOfOtherPages(): boolean {
    const answers = draftsOf(state.get().sheet);
    return [...localCopy.readOtherPages()].some(([index, { acknowledged, answer }]) => {
      const shown = answers[index];
      return !acknowledged && (shown === undefined || !isSameAnswer(answer, shown));
    });
  }

  function stop(): void {
    saveQueue.stop();
    reopener.stop();
    submission.stop();
    news.stop();
    times.stop();
  }

  function mayEdit(): boolean {
    const { phase } = state.get();
    if (disposed || submission.isRequested()) return false;
    return phase === 'open' || (phase === 'signed_out' && phaseBeforeSignedOut === 'open');
  }

  function resumeOrSubmit(): void {
    if (submission.submitIfTimeIsUp()) return;
    saveQueue.resume();
  }

  if (hasUnsavedEdits(state.get().sheet)) saveQueue.schedule();

  return {
    subscribe: state.subscribe,
    getSnapshot: state.getSnapshot,
    edit(index, patch) {
      if (!mayEdit()) return;
      const { sheet } = state.get();
      const edited = editAnswer(sheet, index, patch);
      if (edited === sheet) return;
      state.update({ sheet: edited }, 'typed');
      saveQueue.schedule();
    },
    submit: submission.submit,
    async continueHere() {
      if (state.get().phase !== 'moved' || reopener.isRunning()) return;
      const { opened: reopened, failure } = await reopener.reopen('once');
      if (failure !== undefined) throw failure;
      if (!reopened || state.get().phase !== 'moved') return;
      state.update({ phase: 'open' });
      resumeOrSubmit();
    },
    resumeAfterLogIn() {
      if (state.get().phase !== 'signed_out') return;
      if (submission.resume()) return;
      state.update({ phase: phaseBeforeSignedOut === 'moved' ? 'moved' : 'open' });
      if (phaseBeforeSignedOut !== 'moved') resumeOrSubmit();
    },
    millisecondsLeft: clock.millisecondsLeft,
    recordFocusLost() {
      api.recordEvent('focus_lost').catch(() => {
        // Evidence, not an answer: the test goes on without it.
      });
    },
    showQuestion: times.show,
    setPageVisible(visible) {
      times.setPageVisible(visible);
      news.setPageVisible(visible);
    },
    flush() {
      saveQueue.flush();
      reopener.retryNow();
      submission.retryNow();
      news.retryNow();
    },
    dispose() {
      disposed = true;
      planLeftoverCheck();
      stop();
    },
  };
}
