/**
 * Time for which a page has shown each question, in whole seconds over the whole attempt: a claim of the
 * page, which decides nothing. Kept apart from the answers and their revisions.
 */

/** A day, which is the longest a test may last. */
export const MAX_QUESTION_SECONDS = 86_400;

/** Time on one question, by its position. */
export type QuestionSeconds = { index: number; seconds: number };

/**
 * Packs the times as an attempt keeps them: by position, up to the last question that is named; 0 for those
 * that are not.
 */
export function packSeconds(entries: readonly QuestionSeconds[]): number[] {
  const packed: number[] = [];
  for (const { index, seconds } of entries) packed[index] = seconds;
  return Array.from(packed, (seconds = 0) => seconds);
}

/** Unpacks the times of the questions that were shown for at least a second. */
export function unpackSeconds(packed: readonly number[] | null): QuestionSeconds[] {
  return (packed ?? []).flatMap((seconds, index) => (seconds > 0 ? [{ index, seconds }] : []));
}

/**
 * Times as a report keeps them: one for each question, none longer than the attempt took.
 * @returns null where no page has measured
 */
export function secondsForReport(
  packed: readonly number[] | null,
  { questions, timeTakenSeconds }: { questions: number; timeTakenSeconds: number },
): number[] | null {
  if (packed === null) return null;
  return Array.from({ length: questions }, (_, index) => Math.min(packed[index] ?? 0, timeTakenSeconds));
}
