import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import {
  type Endpoint,
  type ErrorCode,
  errorFields,
  errors,
  errorsOf,
  type FileAnswer,
  isFileAnswer,
  type SentFile,
} from '@assay/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FilesAway } from '../adapters/files/file-store.ts';
import { errorField, isDatabaseAway } from '../db/database-unavailable.ts';
import { AppError, Failure } from '../failure.ts';
import { answerUnread, hasUnreadBody } from './bodies/unread-bodies.ts';
import { JSON_COMPRESSION, sendCompressed } from './compression.ts';
import { hijackWithHeaders } from './headers.ts';
import { logFailure, watchOutages } from './log-failure.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's endpoint that the route serves. */
    endpoint?: Endpoint;
  }
}

/**
 * A response whose JSON is already serialised, in pieces of UTF-8 that passed the contract. A piece that many
 * responses have in common is one piece of memory, however many clients have not read it yet.
 */
export class SerializedJson {
  readonly pieces: readonly Buffer[];
  constructor(...pieces: Buffer[]) {
    this.pieces = pieces;
  }
}

/**
 * Sends a handler's result, as far as the contract names it.
 * @param count is told the bytes of a JSON response
 */
export function answer(
  reply: FastifyReply,
  endpoint: Endpoint,
  result: unknown,
  count: (bytes: number) => void,
): FastifyReply {
  if (result instanceof Failure) return refuse(reply, result);
  if (isFileAnswer(endpoint.response)) {
    return sendFile(reply, endpoint.response, result as SentFile);
  }
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
  if (result instanceof SerializedJson) return sendPieces(reply, result, count);
  const json = JSON.stringify(endpoint.response.parse(result));
  count(json.length);
  return endpoint.compressed === true ? sendCompressed(reply, json, JSON_COMPRESSION) : reply.send(json);
}

/** Number of bytes that each response under way shares with others: its largest piece. */
const sharedBytes = new WeakMap<ServerResponse, number>();
export const sharedBytesOf = (response: ServerResponse) => sharedBytes.get(response) ?? 0;

/** Writes the pieces one by one: the framework would join them, a copy for each client. */
function sendPieces(reply: FastifyReply, { pieces }: SerializedJson, count: (bytes: number) => void) {
  const bytes = pieces.reduce((total, piece) => total + piece.length, 0);
  count(bytes);
  const raw = hijackWithHeaders(reply);
  sharedBytes.set(raw, Math.max(...pieces.map((piece) => piece.length)));
  raw.writeHead(reply.statusCode, { 'content-length': bytes });
  raw.cork();
  for (const piece of pieces) raw.write(piece);
  raw.uncork();
  raw.end();
  return reply;
}

/**
 * Sends a file under the headers of the contract. It is data: the common policy keeps it from being shown as
 * a page.
 */
function sendFile(
  reply: FastifyReply,
  { mediaTypes, disposition, cacheControl }: FileAnswer,
  file: SentFile,
) {
  const { mediaType, content, byteLength, fileName, maxAgeSeconds, isShownElsewhere } = file;
  const stream = content instanceof Readable ? content : Readable.from(content);
  if (!mediaTypes.includes(mediaType)) {
    stream.destroy();
    throw new Error(`The contract names no answer of type ${mediaType}.`);
  }
  if (byteLength !== undefined) reply.header('content-length', byteLength);
  if (isShownElsewhere === true) reply.header('cross-origin-resource-policy', 'cross-origin');
  return reply
    .type(mediaType)
    .header('cache-control', maxAgeSeconds === undefined ? cacheControl : `private, max-age=${maxAgeSeconds}`)
    .header('content-disposition', dispositionOf(disposition, fileName))
    .send(stream);
}

/** Formats the header as RFC 6266 asks, which takes any name; no name can begin another header. */
function dispositionOf(disposition: FileAnswer['disposition'], fileName: string | undefined): string {
  if (fileName === undefined) return disposition;
  const escaped = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `${disposition}; filename*=UTF-8''${escaped}`;
}

/** Names the request to a person who asks about an error, as the log does. */
export const REQUEST_ID_HEADER = 'x-request-id';

/**
 * Sends a refusal. Bodies of the same code are equal to the byte, so that "not yours" and "not there" look
 * the same.
 */
export function refuse(reply: FastifyReply, failure: Failure<ErrorCode>): FastifyReply {
  const { code, fields, retryAfterSeconds } = asListed(reply.request, failure);
  const { status, message } = errors[code];
  if (retryAfterSeconds !== null) reply.header('retry-after', String(Math.ceil(retryAfterSeconds)));
  // With faults alone: refusals are equal to the byte, whoever asks.
  if (status >= 500) reply.header(REQUEST_ID_HEADER, reply.request.id);
  reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8');
  const body = JSON.stringify({ message, code, ...fields });
  return hasUnreadBody(reply.request.raw, status) ? answerUnread(reply, body) : reply.send(body);
}

/**
 * Reduces a refusal to what the contract names of it. One that the call does not list, or that lacks a field,
 * is a fault of ours and hidden from the caller.
 */
function asListed(request: FastifyRequest, failure: Failure<ErrorCode>): Failure<ErrorCode> {
  const { code, retryAfterSeconds } = failure;
  // A request without a route has no options.
  const endpoint = request.routeOptions?.config.endpoint;
  const listed = endpoint === undefined || errorsOf(endpoint).includes(code);
  const schemas: Partial<Record<ErrorCode, (typeof errorFields)[keyof typeof errorFields]>> = errorFields;
  const parsed = schemas[code]?.safeParse(failure.fields);
  if (listed && parsed?.success !== false) return { code, fields: parsed?.data ?? {}, retryAfterSeconds };
  request.log.error({ code, issues: parsed?.error?.issues }, 'a refusal that the contract does not name');
  return new Failure('internal');
}

/** Maps every thrown error; an unexpected one is logged with the request's id and hidden from the caller. */
export function handleErrors(app: FastifyInstance): void {
  watchOutages(app);
  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error);
    logFailure(request, failure, error);
    return refuse(reply, failure);
  });
}

const BUSY_SECONDS = 2;
const FILES_AWAY_SECONDS = 5;

/**
 * SQLSTATE codes that mean "not now", not "wrong": connection lost, shutting down, too many, timed out,
 * read-only for the moment. Not 08P01 and 25P02, which would be mistakes of ours.
 */
const NOT_NOW = /^(080..|57P0[1-5]|53...|57014|40001|40P01|55P03|25P0[34]|25006)$/u;
/** True when a retry may well succeed in a moment. */
function isNotNow(error: unknown): boolean {
  return isDatabaseAway(error) || (error instanceof Error && NOT_NOW.test(errorField(error, 'code')));
}

/**
 * Maps a thrown error to the caller's response: known refusals as they are, the framework's refusals as 4xx,
 * a missing database or file store as 503, and anything else as a 500 without details.
 */
export function failureOf(error: unknown): Failure<ErrorCode> {
  if (error instanceof AppError) return error.failure;
  if (error instanceof FilesAway) return new Failure('busy', {}, FILES_AWAY_SECONDS);
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number') {
    if (error.statusCode === 413) return new Failure('too_large');
    if (error.statusCode === 415) return new Failure('unsupported_media');
    if (error.statusCode >= 400 && error.statusCode < 500) return new Failure('malformed');
  }
  // After the framework's own errors: a caller who breaks off leaves the same ECONNRESET as a database that
  // does.
  if (isNotNow(error)) return new Failure('busy', {}, BUSY_SECONDS);
  return new Failure('internal');
}
