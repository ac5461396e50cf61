import { z } from 'zod';
import { practiceHoldSchema } from './endpoints/practice.ts';
import { savedAnswerSchema } from './endpoints/tests.ts';
import type { ErrorCode } from './errors.ts';
import { id, instant } from './fields.ts';

/**
 * What the body of an error says besides `message` and `code`, wherever it is answered. An error that is not here says
 * nothing more.
 */
export const errorFields = {
  /** What was missing or not as expected, such as `body.email`. */
  malformed: z.object({ fields: z.array(z.string()).optional() }),
  /** An address that is proven, and the right to choose its password. */
  password_needed: z.object({ email: z.string(), resetToken: z.string() }),
  /** The report; or that a closed account of the same mailbox took the test, whose report it is. */
  test_already_taken: z.object({
    reportcard: id.brand<'report', 'in'>().optional(),
    taken_before: z.literal(true).optional(),
  }),
  attempt_closed: z.object({ reportcard: id.brand<'report', 'in'>() }),
  stale: z.object({ revision: z.int(), answers: z.array(savedAnswerSchema) }),
  not_due: z.object({ deadlineAt: instant, serverNow: instant }),
  question_held_back: practiceHoldSchema,
  /** Which answers do not fit, by their position. */
  answers_rejected: z.object({ indexes: z.array(z.int()) }),
} as const satisfies Partial<Record<ErrorCode, z.ZodType>>;

type CodeWithFields = keyof typeof errorFields;

/** What is said with an error of this code. */
export type ErrorFields<Code extends ErrorCode> = Code extends CodeWithFields
  ? z.input<(typeof errorFields)[Code]>
  : Record<string, never>;
