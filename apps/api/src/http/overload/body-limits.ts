import type { UserId } from '@assay/assessment';
import { type Endpoint, isFormBody } from '@assay/contract';
import type { FastifyRequest } from 'fastify';
import type { ByteLimit } from './bytes-in-flight.ts';
import { BYTES, SMALL_BODY, USUAL_BODY } from './limits.ts';

/** The attempt or test that a body of answers is for. */
export type Paper = { attemptId: string } | { testId: string };

/** The learner or network whose bytes are counted. */
type Caller = { userId: UserId | null; network: string };

/** True for a JSON body. An endpoint that takes a form or JSON gets no file then, and is like any other. */
export function isJson({ headers }: FastifyRequest): boolean {
  return /^application\/json\b/iu.test(headers['content-type'] ?? '');
}

export function bodyLimitOf({ bodyLimit, body }: Endpoint, isForm: boolean): number {
  return bodyLimit ?? (isForm && isFormBody(body) ? body.file.maxBytes + SMALL_BODY : USUAL_BODY);
}

/**
 * @returns the paper that a body of answers is for, as the path names it; null if the body holds no answers
 */
export function paperOf({ bodyOf }: Endpoint, params: unknown): Paper | null {
  const { id = '', attemptId = '' } = params as { id?: string; attemptId?: string };
  if (bodyOf === undefined) return null;
  return bodyOf === 'attempt' ? { attemptId } : { testId: id };
}

/** @returns 0 if it is not declared */
export function declaredLength({ headers }: FastifyRequest): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : 0;
}

const OF_ALL: ByteLimit = { key: 'all', most: BYTES.all };

export function byteLimitsOfSmall({ userId, network }: Caller): ByteLimit[] {
  if (userId !== null) return [OF_ALL, { key: `learner ${userId}`, most: BYTES.learner }];
  return [
    OF_ALL,
    { key: 'visitors', most: BYTES.visitors },
    { key: `address ${network}`, most: BYTES.visitorsOfAddress },
  ];
}

export function byteLimitsOfLarge({ network }: Caller, userId: UserId): ByteLimit[] {
  return [
    OF_ALL,
    { key: 'large', most: BYTES.large },
    { key: `large of address ${network}`, most: BYTES.largeOfAddress },
    { key: `large of learner ${userId}`, most: BYTES.largeOfLearner },
  ];
}
