import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, errors } from '@assay/contract';
import type { ConnectionError, FastifyHttpOptions, FastifyInstance, FastifyReply } from 'fastify';
import { Failure } from '../../failure.ts';
import { refuse } from '../answer.ts';
import { isAlreadyAnswered } from '../bodies/unread-bodies.ts';
import { commonHeaders } from '../headers.ts';

/** An address that cannot be parsed gets the same response as one where nothing is. */
function answerUnroutable(_error: Error, _request: unknown, reply: FastifyReply): void {
  // No hook runs that early, so the headers are set here.
  refuse(reply.headers(commonHeaders), new Failure('not_found'));
}

/** Builds a refusal in the one form, for places where no reply of the framework exists. */
function refusalWith(code: ErrorCode) {
  const { status, message } = errors[code];
  const body = JSON.stringify({ message, code });
  const headers = {
    ...commonHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  };
  return { status, headers, body };
}

/**
 * Refuses an expectation other than "100-continue", which we could not meet; by default Node refuses it
 * without a body.
 */
export function refuseExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = refusalWith('malformed');
    response.writeHead(status, headers).end(body);
  });
}

function codeOfUnreadable({ code }: ConnectionError): ErrorCode {
  if (code === 'HPE_HEADER_OVERFLOW') return 'too_large';
  // A slow line is no fault of the request: the caller may try again as it is.
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'too_slow' : 'malformed';
}

/** Answers bytes that are not HTTP in the one form of a refusal; then the connection ends. */
function answerUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (isAlreadyAnswered(socket)) {
    socket.destroySoon();
    return;
  }
  const { status, headers, body } = refusalWith(codeOfUnreadable(error));
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) socket.write(`HTTP/1.1 ${status} Refused\r\n${lines.join('')}\r\n${body}`);
  socket.destroySoon();
}

/** Server options for requests that never reach a route. */
export const unreadableRequests = {
  frameworkErrors: answerUnroutable,
  clientErrorHandler: answerUnreadable,
  // A missing host gets the same response as an unknown one, not an empty body.
  http: { requireHostHeader: false },
} satisfies FastifyHttpOptions<Server>;

/**
 * Headers that may occur once only: of several, a proxy in front of us may have read another one than we do.
 */
const AT_MOST_ONCE = ['host', 'authorization', 'content-type'];
/** A target that is a whole URL: it names a host of its own, which would count instead of the header. */
const WHOLE_ADDRESS = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/iu;

/**
 * Refuses requests that different programs on the way may have understood differently: above all, which
 * tenant is meant.
 */
export function refuseAmbiguousRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isAmbiguous(request.raw)) return refuse(reply, new Failure('malformed'));
  });
}

function isAmbiguous({ url = '', headers, rawHeaders }: IncomingMessage): boolean {
  // Names and values alternate.
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  if (AT_MOST_ONCE.some((name) => names.indexOf(name) !== names.lastIndexOf(name))) return true;
  const named = WHOLE_ADDRESS.exec(url);
  return named !== null && named[1]?.toLowerCase() !== headers.host?.trim().toLowerCase();
}
