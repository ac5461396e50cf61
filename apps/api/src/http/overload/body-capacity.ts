import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError } from '../../failure.ts';
import { createHeldAmounts, type HeldLimit } from './held-amounts.ts';
import { LIMITS } from './limits.ts';
import { beyond } from './refusal.ts';

const { bytesPerSecond, toBeginMs, pauseMs } = LIMITS.bodySpeed;

/** The capacity that the body of one call takes, from its headers to the call's end. */
export type BodyCapacity = {
  /** Aborted, with the refusal as its reason, when the body is no longer waited for. */
  signal: AbortSignal;
  /** Takes capacity on these counters, in place of what is held. @throws AppError if there is none */
  take(limits: readonly HeldLimit[], bytes: number): void;
  /** Counts the bytes that arrived. @throws AppError if there is no capacity for them */
  grow(bytes: number): void;
  /** Counts bytes that arrived and went on to the disk: they take no capacity. */
  pass(bytes: number): void;
  /** Called when the body is whole: from then on it cannot be evicted. */
  complete(): void;
  /**
   * Called when the call is at work: its capacity is released at its end, whether the caller waits or not.
   */
  keep(): void;
  release(): void;
};

type BodyCapacities = {
  /**
   * Opens the capacity of a body, to be done before anything is awaited: a caller may go at any moment, and
   * what is taken after that would be held for ever.
   */
  open(socket: Duplex, response: ServerResponse): BodyCapacity;
  /** Bytes on a counter now. */
  on(key: string): number;
};

/** A body that is still arriving. */
type Coming = {
  limits: readonly HeldLimit[];
  /** Time until which the bytes received suffice at the expected rate. */
  enoughUntil: number;
  evict(): void;
};

/**
 * Counts the bytes of bodies that this process holds. Where a counter is full, bodies that arrive too slowly
 * are evicted, the slowest first: a caller that only occupies a place does not keep others out.
 * @param now in milliseconds
 */
export function createBodyCapacities(now: () => number = () => performance.now()): BodyCapacities {
  const held = createHeldAmounts();
  const coming = new Set<Coming>();

  const evictSlowest = (key: string, but: Coming): boolean => {
    let slowest: Coming | null = null;
    let earliest = now();
    for (const body of coming) {
      if (body === but || body.enoughUntil >= earliest || !body.limits.some((one) => one.key === key))
        continue;
      slowest = body;
      earliest = body.enoughUntil;
    }
    slowest?.evict();
    return slowest !== null;
  };

  const open = (socket: Duplex, response: ServerResponse): BodyCapacity => {
    const ended = new AbortController();
    const body: Coming = { limits: [], enoughUntil: 0, evict: () => end(beyond(LIMITS.bodyBytes)) };
    let bytes = 0;
    let closed = false;

    const giveBack = () => {
      coming.delete(body);
      held.release(body.limits, bytes);
      bytes = 0;
    };
    const release = () => {
      closed = true;
      socket.off('close', onGone);
      response.off('finish', release);
      giveBack();
    };
    const end = (reason: AppError) => {
      release();
      ended.abort(reason);
    };
    const onGone = () => end(gone());
    const add = (more: number) => {
      if (!held.take(body.limits, more, (key) => evictSlowest(key, body))) {
        release();
        throw beyond(LIMITS.bodyBytes);
      }
      bytes += more;
    };

    const hasCome = (count: number) => {
      const worthMs = (1_000 * count) / bytesPerSecond;
      body.enoughUntil = Math.min(body.enoughUntil + worthMs, now() + pauseMs);
    };

    socket.once('close', onGone);
    response.once('finish', release);
    return {
      signal: ended.signal,
      take(limits, count) {
        if (closed || socket.destroyed) throw gone();
        giveBack();
        body.limits = limits;
        body.enoughUntil = now() + toBeginMs;
        add(count);
        coming.add(body);
      },
      grow(count) {
        if (closed) throw gone();
        add(count);
        hasCome(count);
      },
      pass(count) {
        if (closed) throw gone();
        hasCome(count);
      },
      complete: () => void coming.delete(body),
      keep() {
        socket.off('close', onGone);
        response.off('finish', release);
      },
      release,
    };
  };
  return { open, on: held.on };
}

/** Has no reader, since the caller has gone, and is no trouble of ours. */
const gone = () => new AppError('malformed');
