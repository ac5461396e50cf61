import type { Response } from '@assay/assessment';

/** What is said of a question that was not answered, or not in all its parts. */
export function unansweredWords(response: Response): string {
  const parts = response.kind === 'parts' ? response.parts : [];
  const open = parts.filter((part) => part === null).length;
  if (open === parts.length) return 'You did not answer this question.';
  return `You left ${open} of ${parts.length} parts open, so this question does not count as attempted.`;
}
