import { type AnswerSheet, finalAnswers } from './answer-sheet.ts';
import type { SubmitBody } from './attempt.ts';
import type { AttemptContext } from './attempt-context.ts';

/** The whole final state, whatever of it was saved before. */
export function submissionOf(
  { attemptId, minutes, clock }: Pick<AttemptContext, 'attemptId' | 'minutes' | 'clock'>,
  sheet: AnswerSheet,
  writer: string,
  auto: boolean,
): SubmitBody {
  const secondsLeft = auto ? 0 : Math.ceil(clock.millisecondsLeft() / 1_000);
  return {
    response: finalAnswers(sheet),
    timeTaken: timeTaken(minutes * 60 - secondsLeft),
    attemptId,
    writer,
    ...(auto ? { auto } : {}),
  };
}

/** Minutes, and seconds in two digits, as specified. Extra time can leave more than the allotted minutes. */
export function timeTaken(seconds: number): string {
  const taken = Math.max(0, seconds);
  return `${Math.floor(taken / 60)}.${String(taken % 60).padStart(2, '0')}`;
}
