import { errors } from '@assay/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type Failure } from '../failure.ts';
import { failureOf } from './error-mapping.ts';
import { answerUnread, leavesBody } from './unread.ts';

/** A response whose JSON is already written, from parts that passed the contract. */
export class WrittenJson {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

/** Sends a refusal. Bodies of the same code are equal to the byte, so "not yours" and "not there" look the same. */
export function refuse(reply: FastifyReply, failure: Failure): FastifyReply {
  const { status, message } = errors[failure.code];
  if (failure.retryAfterSeconds !== null)
    reply.header('retry-after', String(Math.ceil(failure.retryAfterSeconds)));
  reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8');
  const body = JSON.stringify({ message, code: failure.code, ...failure.fields });
  return leavesBody(reply.request.raw, status) ? answerUnread(reply, body) : reply.send(body);
}

/** Maps whatever was thrown; what is not expected is logged with the request's id and told to nobody. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error);
    logFailure(request, failure, error);
    return refuse(reply, failure);
  });
}

/** Logs what led to a failure where that is ours to mend. */
export function logFailure({ log }: FastifyRequest, failure: Failure, error: unknown): void {
  if (failure.code === 'internal') log.error({ err: error }, 'unexpected');
  // What we refuse ourselves is no trouble of the database's, and under a flood there would be much of it.
  else if (failure.code === 'busy' && !(error instanceof AppError)) log.warn({ err: error }, 'database away');
}
