import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError } from '../../failure.ts';
import { RETRY_SECONDS } from '../limits.ts';
import type { ByteLimit, BytesInFlight, Reservation } from './bytes-in-flight.ts';

/** The capacity that the body of one call takes, from its headers to the call's end. */
export type BodyCapacity = {
  /** Aborted, with the refusal as its reason, when the body is no longer waited for. */
  signal: AbortSignal;
  /** Takes capacity on these counters, in place of what is held. @throws AppError if there is none */
  take(limits: readonly ByteLimit[], bytes: number): void;
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

const busy = () => new AppError('busy', {}, RETRY_SECONDS);
/** Has no reader, since the caller has gone, and is no trouble of ours. */
const gone = () => new AppError('malformed');

/** The part of a body that a call may send, decided before it is read. */
export type Allowance = {
  /** Bytes that may be read without asking again. */
  granted: number;
  /**
   * Asks for more than that, once, when so much has arrived.
   * @returns how many bytes may be read now
   * @throws AppError when none
   */
  askForMore(come: number): Promise<number>;
  capacity: BodyCapacity;
};

/**
 * Reads a body to its end and counts its bytes, whatever is made of it.
 * @param take is given each piece; while it has not resolved, no more is read (back-pressure)
 * @param stop ends it with its reason
 * @throws AppError when the caller has gone, sends more than is allowed, or holds up others
 */
export async function receive(
  payload: IncomingMessage,
  { granted: atFirst, askForMore, capacity }: Allowance,
  take: (chunk: Buffer) => Promise<unknown> | null,
  stop?: AbortSignal,
): Promise<void> {
  let granted = atFirst;
  let length = 0;
  const signal = stop === undefined ? capacity.signal : AbortSignal.any([capacity.signal, stop]);
  // A caller who is gone already causes no further event.
  signal.throwIfAborted();
  if (payload.destroyed) throw new AppError('malformed');
  await new Promise<void>((resolve, reject) => {
    let over = false;
    const finish = (error?: unknown) => {
      if (over) return;
      over = true;
      payload.off('data', onData).off('end', onEnd).off('error', onError).off('close', onClose);
      signal.removeEventListener('abort', onAbort);
      if (error === undefined) return resolve();
      payload.pause();
      reject(error);
    };
    const ask = async () => {
      granted = await askForMore(length);
      if (length > granted) throw new AppError('too_large');
    };
    const waitFor = async (...reasons: unknown[]) => {
      payload.pause();
      await Promise.all(reasons);
      if (!over) payload.resume();
    };
    const onData = (chunk: Buffer) => {
      try {
        capacity.grow(chunk.length);
        length += chunk.length;
        const taken = take(chunk);
        const asked = length > granted ? ask() : null;
        if (taken !== null || asked !== null) waitFor(taken, asked).catch(finish);
      } catch (error) {
        finish(error);
      }
    };
    const onEnd = () => finish();
    const onError = (error: Error) => finish(Object.assign(error, { statusCode: 400 }));
    const onClose = () => finish(new AppError('malformed'));
    const onAbort = () => finish(signal.reason);
    payload.on('data', onData).on('end', onEnd).on('error', onError).on('close', onClose);
    signal.addEventListener('abort', onAbort);
  });
  capacity.complete();
}
