import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './failure.ts';
import { refuseTooManyValues } from './json-body.ts';
import { LEAST_COUNTED } from './limits.ts';
import { bringsBody } from './unread.ts';

/** What a call may send, decided before its body is read. */
export type Allowance = {
  /** Bytes that may be read without asking again. */
  granted: number;
  /** Asks for more than that, once. @returns how many bytes may be read now @throws AppError when none */
  askForMore(): Promise<number>;
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
  let { granted } = allowance;
  await new Promise<void>((resolve, reject) => {
    const finish = (error?: unknown) => {
      payload.off('data', onData).off('end', onEnd).off('error', onError).off('close', onClose);
      if (error === undefined) return resolve();
      payload.pause();
      reject(error);
    };
    const onData = (chunk: Buffer) => {
      if (read.add(chunk) <= granted) return;
      payload.pause();
      allowance.askForMore().then((more) => {
        granted = more;
        if (read.length() > granted) finish(new AppError('too_large'));
        else payload.resume();
      }, finish);
    };
    const onEnd = () => finish();
    const onError = (error: Error) => finish(Object.assign(error, { statusCode: 400 }));
    const onClose = () => finish(new AppError('malformed'));
    payload.on('data', onData).on('end', onEnd).on('error', onError).on('close', onClose);
  });
  return read.bytes();
}

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
          Math.max(needed, Math.min(2 * length, length + 1_048_576), LEAST_COUNTED / 16),
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
