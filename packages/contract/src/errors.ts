import { learnerErrors } from './learner-errors.ts';
import { staffErrors } from './staff-errors.ts';

/**
 * Every error a call may answer with: its code, status and message for the person.
 * The body is always `{ message, code }`, with the fields that the code has (`error-fields.ts`).
 */
export const errors = { ...learnerErrors, ...staffErrors };

export type ErrorCode = keyof typeof errors;

/** Errors that the server itself may answer to any call, before or beside its handler. */
export const commonErrors = [
  'malformed',
  'invalid_hostname',
  'too_large',
  'unsupported_media',
  'too_slow',
  'too_many',
  'busy',
  'internal',
] as const satisfies readonly ErrorCode[];
export type CommonError = (typeof commonErrors)[number];

/** Further errors of a call that requires a session. */
export const sessionErrors = ['unauthenticated', 'forbidden'] as const satisfies readonly ErrorCode[];
export type SessionError = (typeof sessionErrors)[number];

/** Error of a GET with a session when a browser prefetches it. */
export const prefetchErrors = ['prefetch_refused'] as const satisfies readonly ErrorCode[];
