import { CONFIDENCE_LEVELS } from '@assay/assessment';
import { z } from 'zod';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { id, instant, pathId } from '../fields.ts';
import { imageTextSchema, paperQuestionSchema, testFactsSchema } from './tests.ts';

/** A question in the learner's own report: now with its key and its teaching. */
const reviewedQuestionSchema = paperQuestionSchema.extend({
  /** The text of the right option (single), else null. */
  correct_option: z.string().nullable(),
  /** The texts of the right options (multiple), else empty. */
  correct_options: z.array(z.string()),
  sub_questions: z.array(
    z.object({ question: z.string(), answer: z.boolean(), correct_option: z.enum(['true', 'false']) }),
  ),
  explanation: z.object({ description: z.string() }),
  sub_topic_reference: z.object({
    references: z.array(z.object({ title: z.string(), url: z.string().nullable() })),
    images: z.array(z.string()),
    image_texts: z.array(imageTextSchema),
  }),
});

const reportSchema = z.object({
  _id: id,
  test: testFactsSchema.extend({ questions_reference: z.array(reviewedQuestionSchema) }),
  answers: z.array(
    z.object({
      status: z.enum(['Correct', 'Partial', 'Wrong']),
      answered: z.boolean(),
      flag: z.boolean(),
      selected: z.union([z.string(), z.array(z.string().nullable())]).nullable(),
      notes: z.string(),
      comment: z.enum(CONFIDENCE_LEVELS),
      commentChosen: z.boolean(),
    }),
  ),
  total: z.int(),
  attempt: z.int(),
  correct_answers: z.int(),
  wrong_answers: z.int(),
  partial_answers: z.int(),
  /** The performance percent, under the name the specification gives it. */
  confidence: z.number(),
  confidence_percent: z.number(),
  time_taken_seconds: z.int(),
  createdAt: instant,
});

export const getReport = endpoint(addresses.getReport, {
  access: 'learner',
  summary:
    'One of the learner’s own reports, with key and explanations. A test’s id gives its latest report.',
  params: z.object({ id: pathId }),
  response: z.object({ report: reportSchema }),
  errors: ['not_found', 'no_access'],
});

export const listReports = endpoint(addresses.listReports, {
  access: 'learner',
  summary: 'The learner’s own reports, newest first, figures only.',
  response: z.object({
    reports: z.array(
      z.object({
        _id: id,
        createdAt: instant,
        total: z.int(),
        correct_answers: z.int(),
        percentage: z.number(),
        test: testFactsSchema,
      }),
    ),
  }),
  errors: [],
});
