import type { IncomingMessage } from 'node:http';
import { AppError } from '../../failure.ts';
import type { BodyCapacity } from '../overload/body-capacity.ts';

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
  /** False where the bytes go on to the disk and none of them are held; true by default. */
  isHeld?: boolean;
};

/**
 * Reads a body to its end and counts its bytes, whatever is made of it.
 * @param take is given each piece; while it has not resolved, no more is read (back-pressure)
 * @param stop ends it with its reason
 * @throws AppError when the caller has gone, sends more than is allowed, or holds up others
 */
export async function receive(
  payload: IncomingMessage,
  { granted: atFirst, askForMore, capacity, isHeld = true }: Allowance,
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
        if (isHeld) capacity.grow(chunk.length);
        else capacity.pass(chunk.length);
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
