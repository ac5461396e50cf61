import { ApiError } from '../../api/api-error.ts';
import { uploadMs } from '../../api/timeout.ts';
import type { Timing } from './attempt.ts';

/**
 * Decision on a refusal. stop: no more tries · pause: none until resumed · retry: it was no answer to the
 * request.
 */
export type RetryDecision = 'stop' | 'pause' | 'retry';

export type RetryableRequest<Answer> = {
  /** Sends the same request each time. */
  send(): Promise<Answer>;
  onResponse(response: Answer, sentAt: number): void;
  /**
   * Called when the server understood and refused. `tries`: how often it has been sent, which is more than
   * once when the first may still arrive.
   */
  onRefusal(error: ApiError, sentAt: number, tries: number): RetryDecision;
  /**
   * Called when a try failed or timed out; another follows unless paused or cancelled.
   * @param failure of the call; absent when it timed out
   */
  onFailedTry(failure?: unknown): void;
  /** null: the call has a timeout of its own, and no other try is sent before. */
  timeoutMs?: number | null;
  /** Characters that travel with the request: a longer one may take longer. */
  size?: number;
};

export type RetryHandle = {
  /** True while a try is waiting for its response. */
  isInFlight(): boolean;
  /** Retries now instead of at the end of the backoff. */
  retryNow(): void;
  /** Stops retrying; a late acceptance still counts. */
  pause(): void;
  resume(): void;
  /** Ends the request: later responses are ignored. */
  cancel(): void;
};

/** Timeout of one try, so that one dead connection does not hold up the rest. */
const TRY_TIMEOUT_MS = 8_000;
/**
 * Longest backoff: with `TRY_TIMEOUT_MS`, within the ten seconds in which everything must be saved after the
 * network's return.
 */
const LONGEST_BACKOFF_MS = 8_000;

/**
 * Exponential backoff: 1 s, 2 s, 4 s, then 8 s; up to a quarter less, so that a room full of pages does not
 * come back in step.
 */
export function backoffMs(failures: number, random: number): number {
  return Math.min(LONGEST_BACKOFF_MS, 1_000 * 2 ** (failures - 1)) * (1 - random / 4);
}

/**
 * Sends one request until it is answered. Safe only for requests of which the server takes duplicates once.
 * An acceptance counts whichever try it belongs to; a refusal only for the latest, which shows the server's
 * present state.
 */
export function sendWithRetry<Answer>(timing: Timing, request: RetryableRequest<Answer>): RetryHandle {
  let state: 'in_flight' | 'backing_off' | 'paused' | 'done' = 'backing_off';
  const { timeoutMs = TRY_TIMEOUT_MS, size = 0 } = request;
  let tries = 0;
  let failures = 0;
  let stopTimer = () => {};

  function enter(next: typeof state): void {
    stopTimer();
    stopTimer = () => {};
    state = next;
  }

  function sendTry(): void {
    enter('in_flight');
    tries += 1;
    const thisTry = tries;
    const sentAt = timing.now();
    if (timeoutMs !== null) stopTimer = timing.schedule(() => backOff(sentAt), timeoutMs + uploadMs(size));
    request.send().then(
      (response) => {
        if (state === 'done') return;
        enter('done');
        request.onResponse(response, sentAt);
      },
      (error: unknown) => {
        if (thisTry !== tries || state === 'done' || state === 'paused') return;
        const decision = isRefusal(error) ? request.onRefusal(error, sentAt, tries) : 'retry';
        if (decision === 'stop') enter('done');
        else if (decision === 'pause') enter('paused');
        else if (state === 'in_flight') backOff(sentAt, error);
      },
    );
  }

  function backOff(sentAt: number, failure?: unknown): void {
    enter('backing_off');
    failures += 1;
    request.onFailedTry(failure);
    if (state !== 'backing_off') return;
    // The time spent waiting for a response counts as part of the backoff.
    const spent = timing.now() - sentAt;
    const wait = backoffMs(failures, timing.random()) - spent;
    stopTimer = timing.schedule(sendTry, Math.max(wait, 500 * timing.random()));
  }

  sendTry();
  return {
    isInFlight: () => state === 'in_flight',
    retryNow() {
      if (state === 'backing_off') sendTry();
    },
    pause() {
      if (state !== 'done') enter('paused');
    },
    resume() {
      if (state === 'paused') sendTry();
    },
    cancel() {
      enter('done');
    },
  };
}

const NOT_ABOUT_THE_REQUEST = [408, 429];

/**
 * True for a refusal. All else (no response, a server in trouble, a slow line, a rate limit) says nothing
 * about the request.
 */
function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || NOT_ABOUT_THE_REQUEST.includes(error.status)) return false;
  return error.status >= 400 && error.status < 500;
}
