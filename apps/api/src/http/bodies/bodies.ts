import type { IncomingMessage } from 'node:http';
import { type Endpoint, isFormBody } from '@assay/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../failure.ts';
import { MOST_VALUES, SMALL_BODY } from '../limits.ts';
import { type ReceivedForm, readForm } from './forms.ts';
import { type Allowance, receive } from './receiving.ts';
import { hasBody } from './unread-bodies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null where nobody waits for a body. */
    allowance: Allowance | null;
    /** The body, when it has been read and not yet understood: as bytes it waits in a queue and takes little. */
    bytes: Buffer | null;
    /** The body where it is a form; its file is open until the call ends. */
    form: ReceivedForm | null;
  }
}

/** Bodies are what their call takes and nothing else, and read only as far as the caller may send. */
export function readBodies(app: FastifyInstance): void {
  app.decorateRequest('allowance', null);
  app.decorateRequest('bytes', null);
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
  // Where no body belongs, none is waited for.
  app.addHook('onRequest', async ({ method, raw }, reply) => {
    if ((method === 'GET' || method === 'HEAD') && hasBody(raw)) reply.header('connection', 'close');
  });
}

/** The form that a call takes; null for calls that take none. */
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
    // Whatever still waits for an answer about it must not hold it.
    read.clear();
    throw error;
  }
}

const FIRST_PIECE = 1_024;

/** Puts pieces together as they come: kept one by one, a body sent byte by byte would take two hundred times its size. */
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

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const BRACKET = 0x5b;
const BRACE = 0x7b;

/**
 * Refuses a large body of more values than any call takes: eight megabytes of `[],[],[]` become a hundred in memory.
 * @throws AppError `malformed`
 */
export function refuseTooManyValues(bytes: Buffer): void {
  if (bytes.length <= SMALL_BODY) return;
  let values = 0;
  let inString = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) inString = !inString;
    else if (inString && byte === BACKSLASH) at += 1;
    else if (!inString && (byte === COMMA || byte === BRACKET || byte === BRACE)) values += 1;
  }
  if (values > MOST_VALUES) throw new AppError('malformed');
}
