import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../failure.ts';
import type { BodyRoom } from './body-room.ts';
import { refuseTooManyValues } from './json-body.ts';
import { bringsBody } from './unread.ts';

/** What a call may send, decided before its body is read. */
export type Allowance = {
  /** Bytes that may be read without asking again. */
  granted: number;
  /** Asks for more than that, once, when so much has come. @returns how many bytes may be read now @throws AppError when none */
  askForMore(come: number): Promise<number>;
  room: BodyRoom;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Null where nobody waits for a body. */
    allowance: Allowance | null;
    /** The body, when it has been read and not yet understood: as bytes it waits for its turn in little room. */
    bytes: Buffer | null;
  }
}

/** Bodies are JSON and nothing else, read only as far as the caller may send, and understood in the call's turn. */
export function readBodies(app: FastifyInstance): void {
  app.decorateRequest('allowance', null);
  app.decorateRequest('bytes', null);
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) => {
    if (request.allowance !== null) request.bytes = await readBytes(payload, request.allowance);
  });
  // Where no body belongs, none is waited for.
  app.addHook('onRequest', async ({ method, raw }, reply) => {
    if ((method === 'GET' || method === 'HEAD') && bringsBody(raw)) reply.header('connection', 'close');
  });
}

async function readBytes(payload: IncomingMessage, allowance: Allowance): Promise<Buffer> {
  const read = createCollector();
  const { room } = allowance;
  let { granted } = allowance;
  // Whoever is gone already says so no more.
  room.signal.throwIfAborted();
  if (payload.destroyed) throw new AppError('malformed');
  await new Promise<void>((resolve, reject) => {
    let over = false;
    const finish = (error?: unknown) => {
      if (over) return;
      over = true;
      payload.off('data', onData).off('end', onEnd).off('error', onError).off('close', onClose);
      room.signal.removeEventListener('abort', onAbort);
      if (error === undefined) return resolve();
      payload.pause();
      reject(error);
    };
    const askForMore = async () => {
      payload.pause();
      granted = await allowance.askForMore(read.length());
      if (over) return;
      if (read.length() > granted) throw new AppError('too_large');
      payload.resume();
    };
    const onData = (chunk: Buffer) => {
      try {
        room.grow(chunk.length);
      } catch (error) {
        return finish(error);
      }
      if (read.add(chunk) > granted) askForMore().catch(finish);
    };
    const onEnd = () => finish();
    const onError = (error: Error) => finish(Object.assign(error, { statusCode: 400 }));
    const onClose = () => finish(new AppError('malformed'));
    const onAbort = () => finish(room.signal.reason);
    payload.on('data', onData).on('end', onEnd).on('error', onError).on('close', onClose);
    room.signal.addEventListener('abort', onAbort);
  });
  room.complete();
  return read.bytes();
}

const FIRST_PIECE = 1_024;

/** Puts pieces together as they come: kept one by one, a body sent byte by byte would take two hundred times its size. */
function createCollector() {
  let buffer = Buffer.alloc(0);
  let length = 0;
  return {
    /** @returns how many bytes there are now */
    add(chunk: Buffer): number {
      const needed = length + chunk.length;
      if (needed > buffer.length) {
        const larger = Buffer.allocUnsafeSlow(
          Math.max(needed, Math.min(2 * length, length + 1_048_576), FIRST_PIECE),
        );
        buffer.copy(larger, 0, 0, length);
        buffer = larger;
      }
      chunk.copy(buffer, length);
      length = needed;
      return length;
    },
    length: () => length,
    bytes: () => buffer.subarray(0, length),
  };
}

/** Understands bodies in the framework's own way, which refuses what would become a prototype. */
export function createJsonReader(app: FastifyInstance): (request: FastifyRequest) => unknown {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request) => {
    const { bytes } = request;
    if (bytes === null) return undefined;
    request.bytes = null;
    refuseTooManyValues(bytes);
    const outcome: { error: Error | null; value: unknown } = { error: null, value: undefined };
    parse(request, bytes.toString('utf8'), (error, value: unknown) => {
      outcome.error = error;
      outcome.value = value;
    });
    if (outcome.error !== null) throw outcome.error;
    return outcome.value;
  };
}
