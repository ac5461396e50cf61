import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError } from '../../failure.ts';
import type { BytesInFlight, Reservation } from './bytes-in-flight.ts';
import type { HeldLimit } from './held-amounts.ts';
import { LIMITS } from './limits.ts';
import { beyond } from './refusal.ts';

/** The capacity that the body of one call takes, from its headers to the call's end. */
export type BodyCapacity = {
  /** Aborted, with the refusal as its reason, when the body is no longer waited for. */
  signal: AbortSignal;
  /** Takes capacity on these counters, in place of what is held. @throws AppError if there is none */
  take(limits: readonly HeldLimit[], bytes: number): void;
  /** Counts the bytes that arrived. @throws AppError if there is no capacity for them */
  grow(bytes: number): void;
  /** Called when the body is whole: from then on it cannot be evicted. */
  complete(): void;
  /**
   * Called when the call is at work: its capacity is released at its end, whether the caller waits or not.
   */
  keep(): void;
  release(): void;
};

/**
 * Reserves capacity. To be opened before anything is awaited: a caller may go at any moment, and what is
 * taken after that would be held for ever.
 */
export function openBodyCapacity(
  bytes: BytesInFlight,
  socket: Duplex,
  response: ServerResponse,
): BodyCapacity {
  const ended = new AbortController();
  let held: Reservation | null = null;
  let closed = false;

  const release = () => {
    closed = true;
    socket.off('close', onGone);
    response.off('finish', release);
    held?.release();
    held = null;
  };
  const end = (reason: AppError) => {
    release();
    ended.abort(reason);
  };
  const onGone = () => end(gone());
  const evict = () => end(busy());

  socket.once('close', onGone);
  response.once('finish', release);
  return {
    signal: ended.signal,
    take(limits, count) {
      if (closed || socket.destroyed) throw gone();
      held?.release();
      held = bytes.reserve(limits, count, evict);
      if (held === null) throw busy();
    },
    grow(count) {
      if (held === null) throw gone();
      if (held.grow(count)) return;
      release();
      throw busy();
    },
    complete: () => held?.complete(),
    keep() {
      socket.off('close', onGone);
      response.off('finish', release);
    },
    release,
  };
}

const busy = () => beyond(LIMITS.bodyBytes);
/** Has no reader, since the caller has gone, and is no trouble of ours. */
const gone = () => new AppError('malformed');
