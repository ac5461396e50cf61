import { type ApiError, errorCodeOf } from '../../api/api-error.ts';
import { randomUuid } from '../../api/random-uuid.ts';
import { type AnswerBatch, acknowledgeBatch, rejectFromBatch, takeSaveBatch } from './answer-sheet.ts';
import type { SaveRequest, SaveResponse } from './attempt.ts';
import { rejectedIndexesIn, reportcardIn, serverAnswersIn } from './attempt-api.ts';
import type { AttemptContext } from './attempt-state.ts';
import type { Reopener } from './reopen.ts';
import { type RetryDecision, type RetryHandle, sendWithRetry } from './retry.ts';

/** The contract's limit of answers in one save. */
const MAX_BATCH_SIZE = 1_000;
/** Time for which a submission waits for a save in flight; it carries the same answers anyway. */
const IDLE_TIMEOUT_MS = 5_000;

export type SaveQueue = {
  /** Saves in about a second. */
  schedule(): void;
  /** Saves now, or retries now. */
  flush(): void;
  /** Resolves when no try of a save is in flight, or one has been for long enough. */
  waitUntilIdle(): Promise<void>;
  pause(): void;
  resume(): void;
  /**
   * Forgets the save in flight, whose outcome is decided and known. Answers that were not taken stay unsaved.
   */
  discardInFlight(): void;
  stop(): void;
};

/** Sends the unsaved answers to the server, one save at a time, each retried until it is answered. */
export function createSaveQueue(context: AttemptContext, reopener: Reopener): SaveQueue {
  const { api, state, clock, times, timing, handlers } = context;
  let stopTimer: (() => void) | null = null;
  let inFlight: RetryHandle | null = null;
  let batchLimit = MAX_BATCH_SIZE;
  let idleWaiters: (() => void)[] = [];

  function schedule(): void {
    stopTimer ??= timing.schedule(
      () => {
        stopTimer = null;
        saveNext();
      },
      800 + 400 * timing.random(),
    );
  }

  function clearTimer(): void {
    stopTimer?.();
    stopTimer = null;
  }

  /** Begins the next save, unless one is in flight, at whose end it begins. */
  function saveNext(): void {
    clearTimer();
    const { phase, sheet, writer, mustReopen } = state.get();
    if (phase !== 'open' || inFlight !== null) return;
    if (mustReopen) {
      void reopenAndSave();
      return;
    }
    const taken = takeSaveBatch(sheet, batchLimit);
    if (taken === null) return;
    const { batch } = taken;
    state.update({ sheet: taken.sheet });
    const seconds = times.grown();
    const body: SaveRequest = {
      writer,
      revision: sheet.revision + 1,
      // Idempotency key: the same in every retry, so that the server takes the save once.
      saveId: randomUuid(),
      answers: [...batch].map(([index, answer]) => ({ index, ...answer })),
      ...(seconds.length > 0 ? { seconds } : {}),
    };
    inFlight = sendWithRetry(timing, {
      size: JSON.stringify(body).length,
      send: async () => checkedSaveResponse(await api.save(body), body),
      onResponse(response, sentAt) {
        inFlight = null;
        batchLimit = MAX_BATCH_SIZE;
        clock.synchronise(response, sentAt);
        times.acknowledge(seconds);
        const acknowledged = acknowledgeBatch(state.get().sheet, batch, response.revision);
        state.update({ sheet: acknowledged, offline: false });
        resolveIdleWaiters();
        // Edits made meanwhile have waited long enough, unless their delay of a second is still running.
        if (stopTimer === null) saveNext();
      },
      onRefusal(error) {
        const decision = handleRefusal(error, batch, seconds.length > 0);
        if (decision === 'stop') inFlight = null;
        if (decision !== 'retry') resolveIdleWaiters();
        return decision;
      },
      onFailedTry() {
        state.update({ offline: true });
        resolveIdleWaiters();
      },
    });
  }

  async function reopenAndSave(): Promise<void> {
    if (reopener.isRunning()) return;
    if ((await reopener.reopen('until_answered')).opened) saveNext();
  }

  function handleRefusal(error: ApiError, batch: AnswerBatch, heldTimes: boolean): RetryDecision {
    if (error.status === 401) {
      handlers.onSignedOut();
      return 'pause';
    }
    switch (errorCodeOf<'saveAnswers'>(error)) {
      case 'attempt_moved':
        handlers.onMoved();
        return 'pause';
      case 'attempt_closed':
        handlers.onClosed(reportcardIn(error), { counted: false });
        return 'stop';
      case 'stale': {
        const server = serverAnswersIn(error);
        if (server === null) return 'retry';
        state.rebaseOnAnswers(server);
        schedule();
        return 'stop';
      }
      case 'answers_rejected':
        isolateRejected(
          batch,
          rejectedIndexesIn(error).filter((index) => batch.has(index)),
        );
        return 'stop';
      case 'malformed':
      case 'too_large':
      case 'save_id_reused':
        if (heldTimes) sendWithoutTimes(batch);
        else isolateRejected(batch, []);
        return 'stop';
      default:
        return 'retry';
    }
  }

  /**
   * Sends the same answers once more, in a save of their own: no answer is set aside on account of a time.
   */
  function sendWithoutTimes(batch: AnswerBatch): void {
    times.sendNoMore();
    state.update({ sheet: rejectFromBatch(state.get().sheet, batch, []), offline: false });
    schedule();
  }

  /**
   * Isolates answers that the server will not take, so that they do not hold up the others. Where it names
   * none, the next batch is half as large, until the one at fault stands alone: this ends, whatever the
   * server answers.
   */
  function isolateRejected(batch: AnswerBatch, indexes: number[]): void {
    const rejected = indexes.length === 0 && batch.size === 1 ? [...batch.keys()] : indexes;
    if (rejected.length === 0) batchLimit = Math.ceil(batch.size / 2);
    state.update({ sheet: rejectFromBatch(state.get().sheet, batch, rejected), offline: false });
    schedule();
  }

  function resolveIdleWaiters(): void {
    for (const resolve of idleWaiters) resolve();
    idleWaiters = [];
  }

  function discardInFlight(): void {
    inFlight?.cancel();
    inFlight = null;
    resolveIdleWaiters();
  }

  return {
    schedule,
    flush() {
      clearTimer();
      if (inFlight === null) saveNext();
      else inFlight.retryNow();
    },
    waitUntilIdle() {
      if (!inFlight?.isInFlight()) return Promise.resolve();
      return new Promise((resolve) => {
        const stopWaiting = timing.schedule(resolve, IDLE_TIMEOUT_MS);
        idleWaiters.push(() => {
          stopWaiting();
          resolve();
        });
      });
    },
    pause() {
      clearTimer();
      inFlight?.pause();
    },
    resume() {
      if (inFlight === null) saveNext();
      else if (state.get().mustReopen) void reopenAndSave();
      else inFlight.resume();
    },
    discardInFlight,
    stop() {
      clearTimer();
      discardInFlight();
    },
  };
}

/**
 * Checks the acknowledgement, which means stored: a response of another form is a proxy's or a portal's, and
 * acknowledges nothing.
 */
function checkedSaveResponse(response: SaveResponse, { revision }: SaveRequest): SaveResponse {
  if (Number.isInteger(response.revision) && response.revision >= revision) return response;
  throw new Error('The answer to a save did not name its revision.');
}
