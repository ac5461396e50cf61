import { type ApiError, errorFieldsIn } from '../../api/api-error.ts';
import { callApi } from '../../api/client.ts';
import { type AnswerSheet, finalAnswers } from './answer-sheet.ts';
import type { AttemptApi, SubmitRequest } from './attempt.ts';
import type { AttemptContext } from './attempt-state.ts';
import type { ServerTime } from './clocks.ts';
import type { ServerAnswers } from './rebase.ts';

/** Longer than one try of a retried request: a late response still counts. */
const TIMEOUT_MS = 30_000;
/** An opening is repeated only after this timeout: each makes another writer. */
const OPEN_TIMEOUT_MS = 10_000;

export function createAttemptApi(testId: string, attemptId: string): AttemptApi {
  const options = { timeoutMs: TIMEOUT_MS };
  return {
    open: () => callApi('getTest', { params: { id: testId }, query: {} }, { timeoutMs: OPEN_TIMEOUT_MS }),
    save: (body) => callApi('saveAnswers', { params: { attemptId }, body }, options),
    submit: (body) => callApi('submitTest', { params: { id: testId }, body }, options),
    recordEvent: (kind) => callApi('recordEvent', { params: { attemptId }, body: { kind } }),
    news: () => callApi('getAttemptNews', { params: { attemptId } }),
  };
}

/** Request with the whole final state, including answers that were saved before. */
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
    revision: sheet.revision,
    ...(auto ? { auto } : {}),
  };
}

/** Minutes, and seconds in two digits, as specified. Extra time can leave more than the allotted minutes. */
export function timeTakenField(seconds: number): string {
  const taken = Math.max(0, seconds);
  return `${Math.floor(taken / 60)}.${String(taken % 60).padStart(2, '0')}`;
}

/** Additive fields of the refusals that an attempt meets. A malformed body gives null. */
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
