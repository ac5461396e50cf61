import { CONFIDENCE_LEVELS, DEFAULT_CONFIDENCE, PRACTICE_CHOICES } from '@assay/assessment';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant, pathId } from '../fields.ts';
import { learnerAddresses } from '../learner-addresses.ts';
import { reviewedQuestionSchema, statusSchema } from './reports.ts';
import { paperQuestionSchema, selectedSchema } from './tests.ts';

/**
 * The test for whose sake a question cannot be practised now, and until when. `taken`: until the learner has
 * a report of that test; `released`: until staff release it for practice; the others are those of a report
 * that withholds something.
 */
export const practiceHoldSchema = z.object({
  /** Null with `released`, and where it stands for further tests, in a list that is cut. */
  test: z.object({ _id: id.brand<'test', 'in'>(), test_name: z.string() }).nullable(),
  until: z.enum(['handed_in', 'taken', 'after_date', 'after_close', 'never', 'released']),
  /** Set for `after_date` only. */
  date: instant.nullable(),
});

/**
 * Number of the topic's questions that a test holds back, or that are not released. One that stands in
 * several tests counts for each.
 */
const heldBackSchema = practiceHoldSchema.extend({ questions: z.int() });

const offeredSchema = z.object({
  /** At most fifty, each in the version that is released. */
  questions: z.array(
    paperQuestionSchema.extend({
      version: z.int(),
      /** True when it was flagged when the learner last met it. */
      flag: z.boolean(),
    }),
  ),
  held_back: z.object({
    questions: z.int(),
    /**
     * The tests with the most questions; the last entry may stand for all further ones. One entry counts the
     * questions that are not released.
     */
    tests: z.array(heldBackSchema),
  }),
});

export const listPractice = endpoint(learnerAddresses.listPractice, {
  access: ['learner'],
  summary:
    'Released questions of a topic and its subtopics that may be practised now, without their key, those met longest ago first; ' +
    'and how many are held back, and why.',
  params: z.object({ topicId: pathId.brand<'topic'>() }),
  query: z.object({
    choice: z.enum(PRACTICE_CHOICES).optional(),
    /** Limits the answer to this question. */
    question: id.brand<'question'>().optional(),
  }),
  response: z.object({
    topic: z.object({ _id: id.brand<'topic', 'in'>(), topic_name: z.string() }),
    /** Counts of the questions that may be practised. */
    counts: z.object({
      all: z.int(),
      unseen: z.int(),
      wrong: z.int(),
      sure_and_wrong: z.int(),
      flagged: z.int(),
    }),
    ...offeredSchema.shape,
  }),
  errors: ['not_found', 'no_access'],
});

/** Number of questions that one call may name. */
const MOST_POSITIONS = 500;

export const listReportPractice = endpoint(learnerAddresses.listReportPractice, {
  access: ['learner'],
  summary:
    'Questions of one of the learner’s own reports that may be practised now, without their key, in the order of the report; ' +
    'and how many are held back, and why.',
  params: z.object({ reportId: pathId.brand<'report'>() }),
  query: z.object({
    /** Positions in the report, from 0, with commas between them; none if left out. */
    positions: z
      .string()
      .regex(/^\d{1,4}(?:,\d{1,4})*$/u)
      .transform((numbers) => numbers.split(',').map(Number))
      .refine((numbers) => numbers.length <= MOST_POSITIONS)
      .optional(),
    /** Maximum number of questions sent; 0 for the count alone. */
    limit: z.enum(['0', '50']).optional(),
  }),
  response: z.object({
    report: z.object({ _id: id.brand<'report', 'in'>(), test_name: z.string() }),
    /** Number of these questions that may be practised now. */
    free: z.int(),
    /** Their positions in the report. */
    free_positions: z.array(z.int()),
    ...offeredSchema.shape,
  }),
  errors: ['not_found', 'no_access'],
});

export const answerPractice = endpoint(learnerAddresses.answerPractice, {
  access: ['learner'],
  summary:
    'Answer a question of a topic, and learn whether that was right, and why. Kept as practice, never as a result.',
  body: z.object({
    /** Idempotency key: the same in each retry of one answer, so that it is kept once. */
    answerId: id,
    question: id.brand<'question'>(),
    version: z.int().min(1).max(1_000_000),
    selected: selectedSchema,
    comment: z.enum(CONFIDENCE_LEVELS).default(DEFAULT_CONFIDENCE),
    commentChosen: z.boolean().default(false),
    flag: z.boolean().default(false),
  }),
  response: z.object({
    status: statusSchema,
    question: reviewedQuestionSchema,
  }),
  errors: ['not_found', 'no_access', 'question_held_back', 'answers_rejected', 'save_id_reused'],
});

export const countPractice = endpoint(learnerAddresses.countPractice, {
  access: ['learner'],
  summary: 'What the learner practised, by topic. It counts in nothing else.',
  response: z.object({
    topics: z.array(
      z.object({
        /** Null for questions without a topic. */
        _id: id.brand<'topic', 'in'>().nullable(),
        topic: z.string(),
        /** Number of different questions. */
        questions: z.int(),
        /** Number of answers: of each question the newest twenty at most. */
        answers: z.int(),
        correct: z.int(),
        percent: z.number(),
      }),
    ),
    /** Practised questions that are held back now: they are not counted. */
    withheld: z.int(),
  }),
  errors: [],
});

/** Number of topics that one call may name. */
const MOST_TOPICS_COUNTED = 50;

export const countPracticeQuestions = endpoint(learnerAddresses.countPracticeQuestions, {
  access: ['learner'],
  summary: 'How many questions of each topic, with its subtopics, the learner may practise now.',
  query: z.object({
    /** Ids with commas between them. */
    topics: z
      .string()
      .transform((ids) => ids.split(','))
      .pipe(z.array(id.brand<'topic'>()).max(MOST_TOPICS_COUNTED))
      .optional(),
  }),
  response: z.object({
    topics: z.array(z.object({ _id: id.brand<'topic', 'in'>(), questions: z.int() })),
  }),
  errors: ['no_access'],
});
