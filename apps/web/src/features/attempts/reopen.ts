import { errorCodeOf } from '../../api/api-error.ts';
import type { OpenedTestResponse } from './attempt.ts';
import { reportcardIn } from './attempt-api.ts';
import type { AttemptContext } from './attempt-state.ts';
import { type RetryHandle, sendWithRetry } from './retry.ts';

/** `failure`: why one try did not open the test; absent where the attempt's phase says why. */
type ReopenResult = { opened: boolean; failure?: unknown };

export type Reopener = {
  /** Opens the test again, which makes this page the writer. */
  reopen(how: 'once' | 'until_answered'): Promise<ReopenResult>;
  isRunning(): boolean;
  retryNow(): void;
  stop(): void;
};

/** @param onReopened takes the opened test as the new base */
export function createReopener(
  context: AttemptContext,
  onReopened: (opened: OpenedTestResponse) => void,
): Reopener {
  const { api, state, clock, timing, handlers, attemptId } = context;
  let running: RetryHandle | null = null;
  let waiters: { how: 'once' | 'until_answered'; resolve(result: ReopenResult): void }[] = [];

  function finish(opened: boolean): void {
    running?.cancel();
    running = null;
    const all = waiters;
    waiters = [];
    for (const { resolve } of all) resolve({ opened });
  }

  function settleWaitersOfOneTry(failure: unknown): void {
    const persistent = waiters.filter(({ how }) => how === 'until_answered');
    const others = waiters.filter(({ how }) => how === 'once');
    waiters = persistent;
    for (const { resolve } of others) resolve({ opened: false, failure });
    if (persistent.length === 0) finish(false);
  }

  function start(): RetryHandle {
    return sendWithRetry(timing, {
      // A second opening in flight would make another writer in place of the first, whose response may have
      // half arrived.
      timeoutMs: null,
      send: async () => checkedOpenResponse(await api.open()),
      onResponse(opened, sentAt) {
        // The attempt has ended elsewhere and a further one begun: nothing here belongs to that one.
        if (opened.attempt._id !== attemptId) {
          handlers.onClosed(null, { counted: false });
          return;
        }
        clock.synchronise(opened.attempt, sentAt);
        onReopened(opened);
        finish(true);
      },
      onRefusal(error) {
        if (errorCodeOf<'getTest'>(error) === 'test_already_taken')
          handlers.onClosed(reportcardIn(error), { counted: false });
        else if (error.status === 401) handlers.onSignedOut();
        else return 'retry';
        finish(false);
        return 'stop';
      },
      onFailedTry(failure) {
        state.update({ offline: true });
        settleWaitersOfOneTry(failure);
      },
    });
  }

  return {
    reopen: (how) =>
      new Promise((resolve) => {
        waiters.push({ how, resolve });
        if (running === null) running = start();
        else running.retryNow();
      }),
    isRunning: () => running !== null,
    retryNow: () => running?.retryNow(),
    stop: () => finish(false),
  };
}

/** Checks that a response is an opened test, and not something else that answers in the server's place. */
function checkedOpenResponse(opened: OpenedTestResponse): OpenedTestResponse {
  if (typeof opened.attempt?.writer === 'string') return opened;
  throw new Error('The answer to opening a test held no attempt.');
}
