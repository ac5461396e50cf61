import type { IncomingMessage } from 'node:http';
import { type Endpoint, isFormBody } from '@assay/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../failure.ts';
import { SMALL_BODY } from '../overload/limits.ts';
import { type ReceivedForm, readForm } from './forms.ts';
import { parseJson } from './json.ts';
import { createJsonThread } from './json-thread.ts';
import { type Allowance, receive } from './receiving.ts';
import { hasBody } from './unread-bodies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for calls without a body. */
    allowance: Allowance | null;
    /**
     * The body, when it has been read and not yet parsed: as bytes it waits in a queue and takes little
     * memory.
     */
    bytes: Buffer | null;
    /** The value of a large body, which was parsed in a thread; null if there was none, or it was taken. */
    parsed: { value: unknown } | null;
    /** The body of a form; its file is open until the call ends. */
    form: ReceivedForm | null;
  }
}

/** Reads bodies of the type that their call takes and no other, and only as far as the caller may send. */
export function readBodies(app: FastifyInstance): void {
  app.decorateRequest('allowance', null);
  app.decorateRequest('bytes', null);
  app.decorateRequest('parsed', null);
  app.decorateRequest('form', null);
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) => {
    if (formOf(request)?.file.required) throw new AppError('unsupported_media');
    if (request.allowance !== null) request.bytes = await readBytes(payload, request.allowance);
  });
  app.addContentTypeParser(
    'multipart/form-data',
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const form = formOf(request);
      if (form === null) throw new AppError('unsupported_media');
      if (request.allowance !== null) request.form = await readForm(payload, request.allowance, form);
    },
  );
  // A body that does not belong is not waited for.
  app.addHook('onRequest', async ({ method, raw }, reply) => {
    if ((method === 'GET' || method === 'HEAD') && hasBody(raw)) reply.header('connection', 'close');
  });
}

/** Finds the form that a call takes; null for calls that take none. */
function formOf({ routeOptions }: FastifyRequest) {
  const body: Endpoint['body'] = routeOptions.config.endpoint?.body;
  return isFormBody(body) ? body : null;
}

async function readBytes(payload: IncomingMessage, allowance: Allowance): Promise<Buffer> {
  const read = createCollector();
  try {
    await receive(payload, allowance, (chunk) => {
      read.add(chunk);
      return null;
    });
    return read.bytes();
  } catch (error) {
    // A refused request that still waits for its response must not hold the body in memory.
    read.clear();
    throw error;
  }
}

const FIRST_PIECE = 1_024;

/**
 * Joins pieces as they arrive: kept one by one, a body sent byte by byte would take two hundred times its
 * size.
 */
function createCollector() {
  let buffer = Buffer.alloc(0);
  let length = 0;
  return {
    add(chunk: Buffer): void {
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
    },
    bytes: () => buffer.subarray(0, length),
    clear(): void {
      buffer = Buffer.alloc(0);
      length = 0;
    },
  };
}

export type JsonReader = {
  /** Takes the value of a body; undefined without a body. @throws AppError `malformed` */
  read(request: FastifyRequest): unknown;
  /**
   * Parses a large body in a thread, so that {@link JsonReader.read} does not block; leaves any other as it
   * is.
   * @throws AppError `malformed`
   */
  prepare(request: FastifyRequest): Promise<void>;
};

export function createJsonReader(app: FastifyInstance): JsonReader {
  const thread = createJsonThread();
  app.addHook('onClose', () => thread.close());
  return {
    read(request) {
      const { bytes, parsed } = request;
      request.bytes = null;
      request.parsed = null;
      if (parsed !== null) return parsed.value;
      if (bytes === null) return undefined;
      try {
        return parseJson(bytes);
      } catch {
        throw new AppError('malformed');
      }
    },
    async prepare(request) {
      const { bytes } = request;
      if (!isLarge(request) || bytes === null) return;
      request.bytes = null;
      request.parsed = { value: await thread.parse(bytes) };
    },
  };
}

/** True for a body that has been read and is one of those that are handled one at a time. */
export function isLarge({ bytes }: FastifyRequest): boolean {
  return (bytes?.length ?? 0) > SMALL_BODY;
}
