import { ApiError } from '../../api/api-error.ts';
import { uploadMs } from '../../api/timeout.ts';
import type { Timing } from './attempt.ts';

/** stop: answered, no more tries · pause: none until resumed · retry: not an answer. */
export type Verdict = 'stop' | 'pause' | 'retry';

export type Parcel<Answer> = {
  /** Sends the same words each time. */
  send(): Promise<Answer>;
  answered(answer: Answer, sentAt: number): void;
  /** The server understood and said no. `tries`: how often it has been sent, which is more than once when the first may still arrive. */
  refused(error: ApiError, sentAt: number, tries: number): Verdict;
  /**
   * A try failed, or has gone without an answer for too long; another follows unless paused or cancelled.
   * @param failure what the call said; nothing when it was not waited for any longer
   */
  troubled(failure?: unknown): void;
  /** null: the call itself says when it is given up, and no other is sent before. */
  timeoutMs?: number | null;
  /** Characters that travel with the request: what is long may take longer. */
  size?: number;
};

export type Delivery = {
  /** Whether a try is waiting for its answer. */
  isUnderWay(): boolean;
  /** Tries now instead of at the end of the wait. */
  hurry(): void;
  /** No more tries; a late acceptance still counts. */
  pause(): void;
  resume(): void;
  /** Nothing that comes any more counts. */
  cancel(): void;
};

/** A try without an answer counts as failed after this, so that one dead connection does not hold up the rest. */
const TRY_TIMEOUT_MS = 8_000;
/** With `TRY_TIMEOUT_MS`, within the ten seconds in which everything must be saved after the network's return. */
const LONGEST_WAIT_MS = 8_000;

/** 1 s, 2 s, 4 s, then 8 s; up to a quarter less, so that a room full of pages does not come back in step. */
export function backOff(failures: number, random: number): number {
  return Math.min(LONGEST_WAIT_MS, 1_000 * 2 ** (failures - 1)) * (1 - random / 4);
}

/**
 * Sends one request until it is answered. Safe only for requests that the server takes once however often they come.
 * An acceptance counts whichever try it belongs to; a refusal only of the latest, which speaks for the server as it is.
 */
export function deliver<Answer>(timing: Timing, parcel: Parcel<Answer>): Delivery {
  let state: 'under_way' | 'waiting' | 'paused' | 'over' = 'waiting';
  const { timeoutMs = TRY_TIMEOUT_MS, size = 0 } = parcel;
  let tries = 0;
  let failures = 0;
  let stopTimer = () => {};

  function become(next: typeof state): void {
    stopTimer();
    stopTimer = () => {};
    state = next;
  }

  function attempt(): void {
    become('under_way');
    tries += 1;
    const mine = tries;
    const sentAt = timing.now();
    if (timeoutMs !== null) stopTimer = timing.schedule(() => failed(sentAt), timeoutMs + uploadMs(size));
    parcel.send().then(
      (answer) => {
        if (state === 'over') return;
        become('over');
        parcel.answered(answer, sentAt);
      },
      (error: unknown) => {
        if (mine !== tries || state === 'over' || state === 'paused') return;
        const verdict = isRefusal(error) ? parcel.refused(error, sentAt, tries) : 'retry';
        if (verdict === 'stop') become('over');
        else if (verdict === 'pause') become('paused');
        else if (state === 'under_way') failed(sentAt, error);
      },
    );
  }

  function failed(sentAt: number, failure?: unknown): void {
    become('waiting');
    failures += 1;
    parcel.troubled(failure);
    if (state !== 'waiting') return;
    // The time spent waiting for an answer was a wait already.
    const spent = timing.now() - sentAt;
    const wait = backOff(failures, timing.random()) - spent;
    stopTimer = timing.schedule(attempt, Math.max(wait, 500 * timing.random()));
  }

  attempt();
  return {
    isUnderWay: () => state === 'under_way',
    hurry() {
      if (state === 'waiting') attempt();
    },
    pause() {
      if (state !== 'over') become('paused');
    },
    resume() {
      if (state === 'paused') attempt();
    },
    cancel() {
      become('over');
    },
  };
}

const NOT_ABOUT_THE_REQUEST = [408, 429];

/** Everything else (no answer, a server in trouble, a slow line, a limit on the rate) says nothing about the request. */
function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || NOT_ABOUT_THE_REQUEST.includes(error.status)) return false;
  return error.status >= 400 && error.status < 500;
}
