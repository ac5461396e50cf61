import { errorCodeOf } from '../../api/api-error.ts';
import { type BrowserStorage, browserStorage } from '../../browser-storage.ts';
import { isSameAnswer } from './answer-sheet.ts';
import type { AnswerDraft, SubmitRequest, Timing } from './attempt.ts';
import { createAttemptApi } from './attempt-api.ts';
import { createBrowserTiming } from './clocks.ts';
import { createLocalCopy, readUnsavedCopies, type UnsavedCopy } from './local-copy.ts';
import { type LocalAnswer, UNTOUCHED } from './rebase.ts';
import { type RetryHandle, sendWithRetry } from './retry.ts';

/**
 * Answers that arrived after their attempt ended: they do not count, and staff are to see that they were
 * given.
 */
export type LateAnswers = {
  testId: string;
  attemptId: string;
  userId: string;
  /** One per question, in the paper's order. */
  response: readonly AnswerDraft[];
};

export type LateAnswersQueue = {
  /** Submits them, however long it takes and whatever page is shown meanwhile. */
  add(late: LateAnswers): void;
  /**
   * Submits what earlier pages left unsent in this browser, and goes on with what waits for a log-in. Only
   * this learner's: nothing of others is sent any more.
   */
  addLeftovers(userId: string): void;
  /**
   * Submits this learner's local copies in `ms` milliseconds, when an attempt that is open now should have
   * ended, since no page may be loaded by then. Repeats every five minutes, since another tab may go on in
   * extra time that this one never learned of. A later call for the same attempt replaces an earlier one.
   */
  addLeftoversAfter(ms: number, attempt: { attemptId: string; userId: string }): void;
  /** Tries at once what waits for a retry: the network is back. */
  retryNow(): void;
  /** True while unsent answers exist only in this tab's memory. */
  mayLose(): boolean;
};

/**
 * Writer that no page is: where an attempt is open after all, as a leftover's may be, requests from here
 * change nothing.
 */
const WRITER = 'late answers';

/**
 * Interval between two checks of the local copies, and before those of an attempt that proved to be open are
 * offered again.
 */
const LOOK_AGAIN_MS = 5 * 60_000;

/**
 * Sends late answers until the server responds. Until then they stay in the local copy, for the next page to
 * find.
 */
export function createLateAnswersQueue({
  storage,
  timing,
  submit,
}: {
  storage: BrowserStorage;
  timing: Timing;
  submit(testId: string, body: SubmitRequest): Promise<unknown>;
}): LateAnswersQueue {
  /** By attempt id. */
  const sending = new Map<string, { late: LateAnswers; request: RetryHandle }>();
  const planned = new Map<string, { userId: string; cancel(): void }>();

  function add(late: LateAnswers): void {
    const { testId, attemptId, response } = late;
    sending.get(attemptId)?.request.cancel();
    const body = { response: [...response], timeTaken: '0.00', attemptId, writer: WRITER, auto: true };
    const request = sendWithRetry(timing, {
      // No timeout: where an attempt is open after all, each refusal must be heard.
      timeoutMs: null,
      send: () => submit(testId, body),
      onResponse() {
        sending.delete(attemptId);
        removeOrSendCopy(late);
      },
      onRefusal(error) {
        if (error.status === 401) return 'pause';
        sending.delete(attemptId);
        if (errorCodeOf<'submitTest'>(error) === 'attempt_moved') addLeftoversAfter(LOOK_AGAIN_MS, late);
        return 'stop';
      },
      onFailedTry() {},
    });
    sending.set(attemptId, { late, request });
  }

  /**
   * Removes the local copy once all of it is sent, or sends the rest: a page of the attempt may have gone on
   * writing.
   */
  function removeOrSendCopy({ testId, attemptId, userId, response }: LateAnswers): void {
    const copy = readUnsavedCopies(storage, userId).find((one) => one.attemptId === attemptId);
    const isSent = ([index, { answer, acknowledged }]: [number, LocalAnswer]) =>
      acknowledged || isSameAnswer(answer, response[index] ?? UNTOUCHED.answer);
    if (copy === undefined || [...copy.answers].every(isSent))
      createLocalCopy(storage, { testId, attemptId, userId, page: '' }).remove();
    else add(lateAnswersOf(copy, userId));
  }

  function addLeftovers(userId: string): void {
    for (const [attemptId, { late, request }] of sending) {
      if (late.userId === userId) request.resume();
      else {
        request.cancel();
        sending.delete(attemptId);
      }
    }
    for (const [attemptId, { userId: owner, cancel }] of planned) {
      if (owner === userId) continue;
      cancel();
      planned.delete(attemptId);
    }
    addCopies(userId);
  }

  function addCopies(userId: string): void {
    for (const copy of readUnsavedCopies(storage, userId))
      if (!sending.has(copy.attemptId)) add(lateAnswersOf(copy, userId));
  }

  function addLeftoversAfter(ms: number, { attemptId, userId }: { attemptId: string; userId: string }): void {
    planned.get(attemptId)?.cancel();
    const cancel = timing.schedule(() => {
      // Another learner may have logged in since: requests sent or planned for that learner go on.
      addCopies(userId);
      addLeftoversAfter(LOOK_AGAIN_MS, { attemptId, userId });
    }, ms);
    planned.set(attemptId, { userId, cancel });
  }

  return {
    add,
    addLeftovers,
    addLeftoversAfter,
    retryNow() {
      for (const { request } of sending.values()) request.retryNow();
    },
    mayLose: () =>
      [...sending.values()].some(({ late: { attemptId, userId } }) =>
        readUnsavedCopies(storage, userId).every((copy) => copy.attemptId !== attemptId),
      ),
  };
}

/** The number of questions of the paper is not known: the list ends with the last answer that was kept. */
function lateAnswersOf({ testId, attemptId, answers }: UnsavedCopy, userId: string): LateAnswers {
  const length = Math.max(...answers.keys()) + 1;
  const response = Array.from({ length }, (_, index) => (answers.get(index) ?? UNTOUCHED).answer);
  return { testId, attemptId, userId, response };
}

let queueOfTab: LateAnswersQueue | null = null;

/** Queue of this tab, which lives on while its pages come and go. */
export function tabLateAnswers(): LateAnswersQueue {
  queueOfTab ??= startTabQueue();
  return queueOfTab;
}

function startTabQueue(): LateAnswersQueue {
  const queue = createLateAnswersQueue({
    storage: browserStorage.local,
    timing: createBrowserTiming(),
    submit: (testId, body) => createAttemptApi(testId, body.attemptId ?? '').submit(body),
  });
  window.addEventListener('beforeunload', (event) => {
    // No prompt after a log-out.
    if (browserStorage.local.getItem('token') !== null && queue.mayLose()) event.preventDefault();
  });
  return queue;
}
