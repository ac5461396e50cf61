import { type ApiError, errorFieldsIn } from '../../api/api-error.ts';
import { callApi } from '../../api/client.ts';
import { type AnswerSheet, finalAnswers } from './answer-sheet.ts';
import type { AttemptApi, SubmitRequest } from './attempt.ts';
import type { AttemptContext } from './attempt-state.ts';
import type { ServerTime } from './clocks.ts';
import type { ServerAnswers } from './rebase.ts';

/** Longer than one try of a retried request: an answer that comes late is an answer still. */
const TIMEOUT_MS = 30_000;
/** An opening is sent again only after this one has ended: each makes another writer. */
const OPEN_TIMEOUT_MS = 10_000;

export function createAttemptApi(testId: string, attemptId: string): AttemptApi {
  const options = { timeoutMs: TIMEOUT_MS };
  return {
    open: () => callApi('getTest', { params: { id: testId }, query: {} }, { timeoutMs: OPEN_TIMEOUT_MS }),
    save: (body) => callApi('saveAnswers', { params: { attemptId }, body }, options),
    submit: (body) => callApi('submitTest', { params: { id: testId }, body }, options),
    recordEvent: (kind) => callApi('recordEvent', { params: { attemptId }, body: { kind } }),
  };
}

/** The whole final state, whatever of it was saved before. */
export function submitRequestOf(
  { attemptId, minutes, clock }: Pick<AttemptContext, 'attemptId' | 'minutes' | 'clock'>,
  sheet: AnswerSheet,
  writer: string,
  auto: boolean,
): SubmitRequest {
  const secondsLeft = auto ? 0 : Math.ceil(clock.millisecondsLeft() / 1_000);
  return {
    response: finalAnswers(sheet),
    timeTaken: timeTakenField(minutes * 60 - secondsLeft),
    attemptId,
    writer,
    ...(auto ? { auto } : {}),
  };
}

/** Minutes, and seconds in two digits, as specified. Extra time can leave more than the allotted minutes. */
export function timeTakenField(seconds: number): string {
  const taken = Math.max(0, seconds);
  return `${Math.floor(taken / 60)}.${String(taken % 60).padStart(2, '0')}`;
}

/** A random UUID. Not `crypto.randomUUID`, which browsers withhold on plain http, as in a demonstration on a local network. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // Version 4 and the variant of RFC 9562.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The additive fields of the refusals that an attempt meets. A body that is not as agreed gives null. */
export function reportcardIn(error: ApiError): string | null {
  const { reportcard } = errorFieldsIn(error, 'attempt_closed', 'test_already_taken');
  return typeof reportcard === 'string' ? reportcard : null;
}

export function rejectedIndexesIn(error: ApiError): number[] {
  const { indexes } = errorFieldsIn(error, 'answers_rejected');
  return Array.isArray(indexes) ? indexes.filter((index) => typeof index === 'number') : [];
}

export function serverAnswersIn(error: ApiError): ServerAnswers | null {
  const { revision, answers } = errorFieldsIn(error, 'stale');
  // The answers have passed the contract's schema before they left the server.
  return typeof revision === 'number' && Array.isArray(answers) ? { revision, answers } : null;
}

export function serverTimeIn(error: ApiError): ServerTime | null {
  const { deadlineAt, serverNow } = errorFieldsIn(error, 'not_due');
  return typeof deadlineAt === 'string' && typeof serverNow === 'string' ? { deadlineAt, serverNow } : null;
}
