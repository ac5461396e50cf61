import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError } from '../failure.ts';
import type { BytesInFlight, Claim, Reservation } from './bytes-in-flight.ts';
import { RETRY_SECONDS } from './limits.ts';

/** The room that the body of one call takes, from its head to the call's end. */
export type BodyRoom = {
  /** Aborted, with what to answer, when the body is no longer waited for. */
  signal: AbortSignal;
  /** Takes room on these counters, in place of what is held. @throws AppError where there is none */
  take(claims: readonly Claim[], bytes: number): void;
  /** Counts what has come. @throws AppError where there is no room for it */
  grow(bytes: number): void;
  /** The body is whole: it gives way to nobody any more. */
  complete(): void;
  /** The call is at work: what it holds is given back at its end, whether the caller waits or not. */
  keep(): void;
  release(): void;
};

/**
 * Opened before anything is waited for: a caller may go at any moment, and what is taken after that would be held for
 * ever.
 */
export function openBodyRoom(bytes: BytesInFlight, socket: Duplex, response: ServerResponse): BodyRoom {
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
  const giveWay = () => end(busy());

  socket.once('close', onGone);
  response.once('finish', release);
  return {
    signal: ended.signal,
    take(claims, count) {
      if (closed || socket.destroyed) throw gone();
      held?.release();
      held = bytes.reserve(claims, count, giveWay);
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

const busy = () => new AppError('busy', {}, RETRY_SECONDS);
/** Nobody reads it, and it is no trouble of ours. */
const gone = () => new AppError('malformed');
