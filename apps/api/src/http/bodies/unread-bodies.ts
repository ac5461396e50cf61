import { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { hijackWithHeaders } from '../headers.ts';
import { LIMITS, SMALL_BODY } from '../overload/limits.ts';

/**
 * A caller that still sends while we hang up is reset by the kernel, and may never read why. So the response
 * goes out first, and for a while the rest is discarded as it arrives: slowly, so that it costs next to
 * nothing.
 */
const { all, lingerMs, pauseMs } = LIMITS.refusedBodies;

let lingering = 0;

/** True when a request brings a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * True when a refusal leaves a body behind whose end was not read. A small one may still arrive and is
 * discarded, unless there is too much under way already.
 */
export function hasUnreadBody(request: IncomingMessage, status: number): boolean {
  if (!hasBody(request) || request.readableEnded || request.destroyed) return false;
  return status > 404 || !(Number(request.headers['content-length']) <= SMALL_BODY);
}

/** Connections on which a response was sent already: nothing more is written there. */
const answered = new WeakSet<Duplex>();
export const isAlreadyAnswered = (socket: Duplex) => answered.has(socket);

/**
 * Answers before the body has arrived, and ends the connection once the caller has had the time to read it.
 */
export function answerUnread(reply: FastifyReply, body: string): FastifyReply {
  const { request } = reply;
  const raw = hijackWithHeaders(reply);
  raw.writeHead(reply.statusCode, { connection: 'close', 'content-length': Buffer.byteLength(body) });
  raw.write(body);
  answered.add(request.raw.socket);
  discard(request.raw, () => raw.end());
  return reply;
}

/**
 * Frees the memory of a piece now. Left to the collector, 64 MB of them may wait for it, between which the C
 * library puts what stays, so that it can never give those 64 MB back (docs/performance.md).
 */
function giveBack(chunk: Buffer<ArrayBuffer>): void {
  // A small buffer may be a slice of a shared one.
  if (chunk.byteLength === chunk.buffer.byteLength) chunk.buffer.transfer(0);
}

/** Reads on and discards, until the body ends or its time is up. */
function discard(request: IncomingMessage, done: () => void): void {
  if (lingering >= all) {
    done();
    return;
  }
  lingering += 1;
  let pause: NodeJS.Timeout | undefined;
  // A chunk that the HTTP parser has copied out of a socket is ours alone; one that was injected without a
  // socket is not.
  const isOurs = request instanceof IncomingMessage;
  const onData = (chunk: Buffer<ArrayBuffer>) => {
    if (isOurs) giveBack(chunk);
    request.pause();
    pause = setTimeout(() => request.resume(), pauseMs);
  };
  const finish = () => {
    clearTimeout(pause);
    clearTimeout(limit);
    request.off('data', onData).off('end', finish).off('close', finish);
    lingering -= 1;
    done();
  };
  const limit = setTimeout(finish, lingerMs);
  request.on('data', onData).on('end', finish).on('close', finish);
  // A caller who breaks off is not our error.
  request.on('error', () => {});
  request.resume();
}
