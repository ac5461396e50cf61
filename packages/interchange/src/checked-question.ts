import { questionSchema } from '@assay/assessment/question';
import type { z } from 'zod';
import type { Drafted } from './draft.ts';
import { refusal } from './findings.ts';

/** The question's own format has the last word: it knows how long each text may be. */
export function checkedQuestion(candidate: unknown): Drafted {
  const parsed = questionSchema.safeParse(candidate);
  if (parsed.success) return { type: 'question', question: parsed.data };
  const [issue] = parsed.error.issues;
  return refusal(
    issue?.code === 'too_big' && issue.origin !== 'number' && issue.origin !== 'int'
      ? 'too_long'
      : 'wrong_form',
    issue === undefined ? null : whereIs(issue),
  );
}

function whereIs(issue: z.core.$ZodIssue): string {
  return issue.path.map((step) => (typeof step === 'number' ? step + 1 : String(step))).join(' ');
}
