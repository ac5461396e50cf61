import { z } from 'zod';
import { draftFindingSchema } from './draft-findings.ts';
import { practiceHoldSchema } from './endpoints/practice.ts';
import { savedAnswerSchema } from './endpoints/tests.ts';
import type { ErrorCode } from './errors.ts';
import { id, instant } from './fields.ts';
import { IMPORT_USES } from './imports.ts';

/**
 * Fields of an error's body besides `message` and `code`, wherever it is answered. An error that is not
 * listed has none.
 */
export const errorFields = {
  /** Names of fields that are missing or not as expected, such as `body.email`. */
  malformed: z.object({ fields: z.array(z.string()).optional() }),
  /** An address that is proven, and the right to choose its password. */
  password_needed: z.object({ email: z.string(), resetToken: z.string() }),
  /** The report; or that a closed account of the same mailbox took the test and has its report. */
  test_already_taken: z.object({
    reportcard: id.brand<'report', 'in'>().optional(),
    taken_before: z.literal(true).optional(),
  }),
  test_not_open: z.object({ opensAt: instant }),
  attempt_closed: z.object({ reportcard: id.brand<'report', 'in'>() }),
  stale: z.object({ revision: z.int(), answers: z.array(savedAnswerSchema) }),
  not_due: z.object({ deadlineAt: instant, serverNow: instant }),
  question_held_back: practiceHoldSchema,
  /** Number of the newest version. */
  question_changed: z.object({ newest: z.int() }),
  question_faulty: z.object({ findings: z.array(draftFindingSchema) }),
  /** Number of those that match now. */
  selection_changed: z.object({ count: z.int() }),
  /** Numbers of these in their file. */
  items_not_takable: z.object({ numbers: z.array(z.int()) }),
  /** The first of those that were used, and how. */
  import_used: z.object({
    questions: z.array(
      z.object({
        _id: id.brand<'question', 'in'>(),
        name: z.string(),
        stem: z.string(),
        why: z.enum(IMPORT_USES),
      }),
    ),
  }),
  /** The newest revision, and whoever made it; null for a folder, and for somebody who is gone. */
  site_content_changed: z.object({ newest: z.int(), by: z.string().nullable() }),
  /** Paths of fields, such as `faqs.0.question`, and what is wrong with them. */
  site_content_faulty: z.object({ faults: z.array(z.object({ field: z.string(), message: z.string() })) }),
  /** The end of a sentence about the picture, such as `is an SVG drawing.` */
  site_picture_unusable: z.object({ fault: z.string() }),
  /** Positions of the answers that do not fit. */
  answers_rejected: z.object({ indexes: z.array(z.int()) }),
} as const satisfies Partial<Record<ErrorCode, z.ZodType>>;

type CodeWithFields = keyof typeof errorFields;

/** Fields of an error with this code. */
export type ErrorFields<Code extends ErrorCode> = Code extends CodeWithFields
  ? z.input<(typeof errorFields)[Code]>
  : Record<string, never>;
