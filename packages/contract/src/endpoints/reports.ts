import { CONFIDENCE_LEVELS } from '@assay/assessment';
import { z } from 'zod';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { id, instant, pathId } from '../fields.ts';
import { imageTextSchema, paperQuestionSchema, testFactsSchema } from './tests.ts';

/**
 * Ours: for the sake of which test something is held back, and until when: that attempt is handed in, a date,
 * everybody's time is over, or for good. What is held back is null, whatever the answer was.
 */
const withheldSchema = z
  .object({
    test: z.object({ _id: id.brand<'test', 'in'>(), test_name: z.string() }),
    until: z.enum(['handed_in', 'after_date', 'after_close', 'never']),
    /** Of `after_date`. */
    date: instant.nullable(),
  })
  .nullable();

/** A question in the learner's own report: now with its key and its teaching, or null where they are held back. */
const reviewedQuestionSchema = paperQuestionSchema.extend({
  withheld: withheldSchema,
  /** The text of the right option (single), else null. */
  correct_option: z.string().nullable(),
  /** The texts of the right options (multiple), else empty. */
  correct_options: z.array(z.string()).nullable(),
  sub_questions: z.array(
    z.object({
      question: z.string(),
      answer: z.boolean().nullable(),
      correct_option: z.enum(['true', 'false']).nullable(),
    }),
  ),
  explanation: z.object({ description: z.string().nullable() }),
  sub_topic_reference: z.object({
    references: z.array(z.object({ title: z.string(), url: z.string().nullable() })).nullable(),
    images: z.array(z.string()).nullable(),
    image_texts: z.array(imageTextSchema).nullable(),
  }),
});

const reportSchema = z.object({
  _id: id.brand<'report', 'in'>(),
  test: testFactsSchema.extend({ questions_reference: z.array(reviewedQuestionSchema) }),
  answers: z.array(
    z.object({
      /** Null as long as the question's key is held back. */
      status: z.enum(['Correct', 'Partial', 'Wrong']).nullable(),
      answered: z.boolean(),
      flag: z.boolean(),
      selected: z.union([z.string(), z.array(z.string().nullable())]).nullable(),
      notes: z.string(),
      comment: z.enum(CONFIDENCE_LEVELS),
      commentChosen: z.boolean(),
    }),
  ),
  /** Why the figures that follow from the key are null. */
  withheld: withheldSchema,
  total: z.int(),
  attempt: z.int(),
  correct_answers: z.int().nullable(),
  wrong_answers: z.int().nullable(),
  partial_answers: z.int().nullable(),
  /** The performance percent, under the name the specification gives it. */
  confidence: z.number().nullable(),
  confidence_percent: z.number(),
  time_taken_seconds: z.int(),
  createdAt: instant,
});

export const getReport = endpoint(addresses.getReport, {
  access: ['learner'],
  summary:
    'One of the learner’s own reports, with key and explanations as far as they may be shown. A test’s id gives its latest report.',
  params: z.object({ id: pathId.brand<'report' | 'test'>() }),
  response: z.object({ report: reportSchema }),
  errors: ['not_found', 'no_access'],
});

export const listReports = endpoint(addresses.listReports, {
  access: ['learner'],
  summary: 'The learner’s own reports, newest first, figures only.',
  response: z.object({
    reports: z.array(
      z.object({
        _id: id.brand<'report', 'in'>(),
        createdAt: instant,
        total: z.int(),
        withheld: withheldSchema,
        correct_answers: z.int().nullable(),
        percentage: z.number().nullable(),
        test: testFactsSchema,
      }),
    ),
  }),
  errors: [],
});
