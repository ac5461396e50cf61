import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import negotiator from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Less than this goes in one packet anyway. */
const LEAST_CHARACTERS = 1_024;
/** A page takes a millisecond so; more effort saves hardly a byte of it. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 6;

/**
 * Sends a text as small as the caller reads it. At once and not by way of the process's threads: those hash passwords,
 * and a page would wait behind them.
 */
export function sendCompressed(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  reply.header('vary', 'Host, Accept-Encoding');
  const accepted = request.headers['accept-encoding'];
  const encoding =
    text.length < LEAST_CHARACTERS || accepted === undefined
      ? null
      : negotiator.negotiate(accepted, ['br', 'gzip']);
  if (encoding === 'br') {
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
    return reply.header('content-encoding', encoding).send(brotliCompressSync(text, { params }));
  }
  if (encoding === 'gzip')
    return reply.header('content-encoding', encoding).send(gzipSync(text, { level: GZIP_LEVEL }));
  return reply.send(text);
}
