import type { UserId } from '@assay/assessment';
import { type Endpoint, isFormBody } from '@assay/contract';
import type { FastifyRequest } from 'fastify';
import type { HeldLimit } from './held-amounts.ts';
import { LIMITS, SMALL_BODY } from './limits.ts';

/** The attempt or test that a body of answers is for. */
export type Paper = { attemptId: string } | { testId: string };

/** The learner or network whose bytes are counted. */
type Caller = { userId: UserId | null; network: string };

/** True for a JSON body. An endpoint that takes a form or JSON gets no file then, and is like any other. */
export function isJson({ headers }: FastifyRequest): boolean {
  return /^application\/json\b/iu.test(headers['content-type'] ?? '');
}

export function bodyLimitOf({ bodyLimit, body }: Endpoint, isForm: boolean): number {
  return (
    bodyLimit ?? (isForm && isFormBody(body) ? body.file.maxBytes + SMALL_BODY : LIMITS.bodySize.usualBytes)
  );
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

/**
 * @param questions of the paper that a body of answers is for; 0 without one
 * @returns the limit of such a body, in bytes
 */
export function answersBodyLimit(questions: number): number {
  return SMALL_BODY + questions * LIMITS.bodySize.moreBytesPerQuestion;
}

const { bodyBytes } = LIMITS;
/** Counter of the bytes of all bodies. */
export const ALL_BODIES = 'all';
const OF_ALL: HeldLimit = { key: ALL_BODIES, most: bodyBytes.allBytes };

export function byteLimitsOfSmall({ userId, network }: Caller): HeldLimit[] {
  if (userId !== null) return [OF_ALL, { key: `learner ${userId}`, most: bodyBytes.bytesPerLearner }];
  return [
    OF_ALL,
    { key: 'visitors', most: bodyBytes.visitorsBytes },
    { key: `network ${network}`, most: bodyBytes.visitorsBytesPerNetwork },
  ];
}

export function byteLimitsOfLarge({ network }: Caller, userId: UserId): HeldLimit[] {
  return [
    OF_ALL,
    { key: 'large', most: bodyBytes.largeBytes },
    { key: `large of network ${network}`, most: bodyBytes.largeBytesPerNetwork },
    { key: `large of learner ${userId}`, most: bodyBytes.largeBytesPerLearner },
  ];
}
