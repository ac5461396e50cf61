import { ApiError, errorCodeOf } from '../../api/api-error.ts';
import { type AnswerSheet, finalAnswers, rejectAnswers } from './answer-sheet.ts';
import type { SubmitResponse } from './attempt.ts';
import { rejectedIndexesIn, serverAnswersIn, serverTimeIn, submitRequestOf } from './attempt-api.ts';
import type { AttemptContext } from './attempt-state.ts';
import type { Reopener } from './reopen.ts';
import { type RetryDecision, type RetryHandle, sendWithRetry } from './retry.ts';
import type { SaveQueue } from './save-queue.ts';

/** A learner who pressed Submit watches a spinner; the whole paper may take long to send. */
const MANUAL_TIMEOUT_MS = 20_000;

export type Submission = {
  submit(options: { auto: boolean }): Promise<void>;
  /** Submits where the time ran out while this page could not. @returns true when it does */
  submitIfTimeIsUp(): boolean;
  /** Goes on with the submission that the end of the session interrupted. @returns true when there was one */
  resume(): boolean;
  isRequested(): boolean;
  retryNow(): void;
  stop(): void;
};

export function createSubmission(
  context: AttemptContext,
  saveQueue: SaveQueue,
  reopener: Reopener,
): Submission {
  const { api, state, clock, times, timing, handlers } = context;
  let current: { auto: boolean; finished: Promise<void>; finish(): void } | null = null;
  let requests: RetryHandle[] = [];
  /**
   * Counts up when another run begins or all have ended: a run with a former number has no effect any more.
   */
  let runNumber = 0;
  let timeIsUp = false;
  let stopTimer = () => {};

  function submit({ auto }: { auto: boolean }): Promise<void> {
    timeIsUp ||= auto;
    if (current !== null) return current.finished;
    return state.get().phase === 'open' ? start(auto) : Promise.resolve();
  }

  function start(auto: boolean): Promise<void> {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    current = { auto, finished, finish };
    void run(current);
    return finished;
  }

  async function run(submission: { auto: boolean }): Promise<void> {
    runNumber += 1;
    const thisRun = runNumber;
    const isOver = () => runNumber !== thisRun || state.get().phase !== 'submitting';
    state.update({ phase: 'submitting', submitError: null });
    await saveQueue.waitUntilIdle();
    if (isOver()) return;
    saveQueue.pause();
    if (state.get().mustReopen) {
      const { opened } = await reopener.reopen(submission.auto ? 'until_answered' : 'once');
      if (isOver()) return;
      if (!opened) {
        failManual(describeFailure());
        return;
      }
    }
    send(submission);
  }

  function send({ auto }: { auto: boolean }): void {
    const { sheet, writer } = state.get();
    const seconds = times.all();
    const body = {
      ...submitRequestOf(context, sheet, writer, auto),
      ...(seconds === undefined ? {} : { seconds }),
    };
    const sentAnswers = finalAnswers(sheet);
    const request = sendWithRetry(timing, {
      ...(auto ? {} : { timeoutMs: MANUAL_TIMEOUT_MS }),
      size: JSON.stringify(body).length,
      send: async () => checkedSubmitResponse(await api.submit(body)),
      onResponse({ reportcard }) {
        // A submission that was given up may be accepted later all the same, when the learner has gone on
        // since.
        const counted = areSameAnswers(finalAnswers(state.get().sheet), sentAnswers);
        handlers.onClosed(reportcard, { counted });
      },
      onRefusal: (error, sentAt, tries) =>
        handleRefusal(error, {
          auto,
          sentAt,
          tries,
          heldTimes: seconds !== undefined,
          revision: sheet.revision,
        }),
      onFailedTry(failure) {
        state.update({ offline: true });
        if (auto) return;
        request.pause();
        // It may have arrived, or may yet arrive.
        state.update({ mustReopen: true });
        failManual(describeFailure(failure));
      },
    });
    requests.push(request);
  }

  function handleRefusal(
    error: ApiError,
    how: { auto: boolean; sentAt: number; tries: number; heldTimes: boolean; revision: number },
  ): RetryDecision {
    const { auto, sentAt, tries, heldTimes, revision } = how;
    if (error.status === 401) {
      handlers.onSignedOut();
      return 'stop';
    }
    const code = errorCodeOf<'submitTest'>(error);
    if (code === 'attempt_moved') {
      handlers.onMoved();
      return 'stop';
    }
    if (code === 'stale') {
      const server = serverAnswersIn(error);
      // A server that refuses the revision that it names itself contradicts itself: the same body is sent
      // again later.
      if (server === null || server.revision === revision) return 'retry';
      saveQueue.discardInFlight();
      state.rebaseOnAnswers(server);
      send({ auto });
      return 'stop';
    }
    if (code === 'not_due') {
      const time = serverTimeIn(error);
      if (time !== null) clock.synchronise(time, sentAt);
      continueTest({ mustReopen: state.get().mustReopen || tries > 1 });
      return 'stop';
    }
    if (heldTimes && namesNoAnswer(error)) {
      // No answer is set aside on account of a time.
      times.sendNoMore();
      send({ auto });
      return 'stop';
    }
    const { sheet } = state.get();
    const rejected = rejectedBy(error, sheet, auto);
    const remaining = rejected.length === 0 ? sheet : rejectAnswers(sheet, rejected);
    state.update({ sheet: remaining });
    if (!auto) {
      failManual(describeFailure(error));
      return 'stop';
    }
    // At the end of the time, the answers that fit are sent without those that do not.
    const before = finalAnswers(sheet);
    if (areSameAnswers(finalAnswers(remaining), before)) return 'retry';
    send({ auto });
    return 'stop';
  }

  /** Ends a manual submission that failed. The test goes on, unless its time has run out meanwhile. */
  function failManual(message: string): void {
    if (current !== null && timeIsUp && clock.millisecondsLeft() === 0) {
      current.auto = true;
      void run(current);
      return;
    }
    finishCurrent();
    state.update({ phase: 'open', submitError: message });
    saveQueue.resume();
  }

  /** Goes on with the test: the server says that there is time left. */
  function continueTest(change: { mustReopen: boolean }): void {
    finishCurrent();
    state.update({ ...change, phase: 'open', offline: false });
    saveQueue.resume();
    timeIsUp = clock.millisecondsLeft() === 0;
    submitWhenTimeIsUp();
  }

  /**
   * Submits when the time is up, apart from the countdown, which calls once for each time it shows zero and
   * does not see an extension by a fraction of a second.
   */
  function submitWhenTimeIsUp(): void {
    stopTimer();
    const check = () => {
      if (clock.millisecondsLeft() > 0) submitWhenTimeIsUp();
      else void submit({ auto: true });
    };
    stopTimer = timing.schedule(check, Math.max(1_000, clock.millisecondsLeft()));
  }

  function finishCurrent(): void {
    runNumber += 1;
    current?.finish();
    current = null;
  }

  return {
    submit,
    submitIfTimeIsUp() {
      const wasUp = timeIsUp;
      timeIsUp &&= clock.millisecondsLeft() === 0;
      if (timeIsUp) void start(true);
      else if (wasUp) submitWhenTimeIsUp();
      return timeIsUp;
    },
    resume() {
      if (current === null) return false;
      void run(current);
      return true;
    },
    isRequested: () => current !== null,
    retryNow() {
      for (const request of requests) request.retryNow();
    },
    stop() {
      stopTimer();
      for (const request of requests) request.cancel();
      requests = [];
      finishCurrent();
    },
  };
}

/** Reassures the learner, then gives the server's own message where one came. */
function describeFailure(failure?: unknown): string {
  const answered = failure instanceof ApiError && failure.status !== 0;
  return `The test could not be submitted. Your answers are kept. ${answered ? failure.message : 'Please try again.'}`;
}

/** True when nothing was edited between the two: answers are replaced, never changed. */
function areSameAnswers(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.every((answer, index) => answer === others[index]);
}

/**
 * Positions of the answers that the refusal concerns; at the end of the time, where it names none, of all
 * that are not saved yet.
 */
function rejectedBy(error: ApiError, sheet: AnswerSheet, auto: boolean): number[] {
  const named = rejectedIndexesIn(error).filter((index) => sheet.edits.has(index));
  return named.length === 0 && namesNoAnswer(error) && auto ? [...sheet.edits.keys()] : named;
}

function namesNoAnswer({ code }: ApiError): boolean {
  return code === 'malformed' || code === 'too_large';
}

/** Checks that a response is a report, and not something else that answers in the server's place. */
function checkedSubmitResponse(response: SubmitResponse): SubmitResponse {
  if (typeof response.reportcard === 'string') return response;
  throw new Error('The answer to a submission named no report.');
}
