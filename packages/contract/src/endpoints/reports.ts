import { CONFIDENCE_LEVELS } from '@assay/assessment';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant, listLimit, pathId, queryNumber, text } from '../fields.ts';
import { learnerAddresses } from '../learner-addresses.ts';
import { imageTextSchema, paperQuestionSchema, subjectSchema, testFactsSchema } from './tests.ts';

/**
 * Ours: the test for whose sake something is held back, null where the learner must not hear of it, and until
 * when: that attempt is submitted, a date, the time is over for every learner, or for good. What is held back
 * is null, whatever the answer was.
 */
export const withheldSchema = z
  .object({
    test: z.object({ _id: id.brand<'test', 'in'>(), test_name: z.string() }).nullable(),
    until: z.enum(['handed_in', 'after_date', 'after_close', 'never']),
    /** Set for `after_date` only. */
    date: instant.nullable(),
  })
  .nullable();

/**
 * A question in the learner's own report, with its key and its teaching, or null where they are held back.
 */
export const reviewedQuestionSchema = paperQuestionSchema.extend({
  withheld: withheldSchema,
  /**
   * Ours: how a re-mark marks it; null where its published key decides, and where that is held back. With
   * `keys` the key below is the new one; `accepted` are the further answers that count as right: the texts of
   * the options of each, or "true" and "false" for each part.
   */
  remarked: z
    .object({
      by: z.enum(['keys', 'drop', 'full_marks']),
      accepted: z.array(z.array(z.string())),
    })
    .nullable(),
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

/** Ours: a question that a re-mark dropped counts for nobody. */
export const statusSchema = z.enum(['Correct', 'Partial', 'Wrong', 'Dropped']);

/** A learner's answer, and how it was marked. */
export const reportAnswerSchema = z.object({
  /** Null while the question's key is held back. */
  status: statusSchema.nullable(),
  answered: z.boolean(),
  flag: z.boolean(),
  selected: z.union([z.string(), z.array(z.string().nullable())]).nullable(),
  notes: z.string(),
  comment: z.enum(CONFIDENCE_LEVELS),
  commentChosen: z.boolean(),
  /** Ours: options that the learner struck out. */
  struckOut: z.array(z.string()),
  /** Ours: seconds for which the page showed the question, as it measured it; null where it did not. */
  seconds: z.int().nullable(),
});

const figuresSchema = z.object({ correct_answers: z.int(), total: z.int(), confidence: z.number() });

/** Ours: a change of the result by a re-mark. Figures are null while they are held back. */
const resultChangeSchema = z.object({
  date: instant,
  /** Words of staff to the learners. */
  notice: z.string(),
  before: figuresSchema.nullable(),
  after: figuresSchema.nullable(),
});

/** Ours: mean confidence over the answers at which the learner chose a level; null where they chose none. */
export const chosenConfidenceSchema = z.object({ answers: z.int(), percent: z.number().nullable() });

export const reportSchema = z.object({
  _id: id.brand<'report', 'in'>(),
  test: testFactsSchema.extend({ questions_reference: z.array(reviewedQuestionSchema) }),
  answers: z.array(reportAnswerSchema),
  /** Reason why the figures that follow from the key are null. */
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
  /** Ours: true when the time ended the attempt, and not the learner. */
  time_ran_out: z.boolean(),
  createdAt: instant,
  /** Ours: number of the learner's reports of this test, this one included. */
  reports_of_test: z.int(),
  /** Ours: changes of this result since it was submitted, the oldest first. */
  changes: z.array(resultChangeSchema),
});

export const getReport = endpoint(learnerAddresses.getReport, {
  access: ['learner'],
  summary:
    'One of the learner’s own reports, with key and explanations as far as they may be shown. A test’s id gives its latest report.',
  params: z.object({ id: pathId.brand<'report' | 'test'>() }),
  response: z.object({ report: reportSchema }),
  compressed: true,
  errors: ['not_found', 'no_access'],
});

const MOST_LISTED = 300;

/** `key`, `before` and `limit` are ours: a part of the test's name, and the page after this report. */
export const listReports = endpoint(learnerAddresses.listReports, {
  access: ['learner'],
  summary: 'The learner’s own reports, newest first, figures only.',
  query: z.object({
    key: text(200).optional(),
    before: id.brand<'report'>().optional(),
    limit: listLimit(MOST_LISTED).optional(),
  }),
  response: z.object({
    reports: z.array(
      z.object({
        _id: id.brand<'report', 'in'>(),
        createdAt: instant,
        total: z.int(),
        withheld: withheldSchema,
        correct_answers: z.int().nullable(),
        percentage: z.number().nullable(),
        test: testFactsSchema.extend({ subject: subjectSchema }),
      }),
    ),
    /** Ours: true when there are more after these. */
    more: z.boolean(),
  }),
  compressed: true,
  errors: [],
});

/**
 * Share of right answers among the questions whose status may be shown: `percent` is null where there are
 * none. Ours: `_id` (null for questions without a topic), `total`, `correct` and `withheld_questions`.
 */
const shareSchema = z.object({
  _id: id.brand<'topic', 'in'>().nullable(),
  percent: z.number().nullable(),
  total: z.int(),
  correct: z.int(),
  withheld_questions: z.int(),
});

export const getProficiency = endpoint(learnerAddresses.getProficiency, {
  access: ['learner'],
  summary: 'One of the learner’s own reports by topics and subtopics. A test’s id gives its latest report.',
  params: z.object({ id: pathId.brand<'report' | 'test'>() }),
  response: z.object({
    report: z.object({
      _id: id.brand<'report', 'in'>(),
      exam_name: z.string(),
      overall_percentage: z.number().nullable(),
      /** Ours, like `total`; null where the percentage is. */
      correct_answers: z.int().nullable(),
      total: z.int(),
      withheld: withheldSchema,
      createdAt: instant,
      /** Ours: number of the learner's reports of this test, this one included. */
      reports_of_test: z.int(),
      topic_wise: z.array(
        shareSchema.extend({
          topic: z.string(),
          subtopic: z.array(shareSchema.extend({ subtopic: z.string() })),
        }),
      ),
    }),
  }),
  errors: ['not_found', 'no_access'],
});

export const compareReports = endpoint(learnerAddresses.compareReports, {
  access: ['learner'],
  summary:
    'A report beside the learner’s others of the same test, oldest first. A test’s id gives all of it.',
  params: z.object({ id: pathId.brand<'report' | 'test'>() }),
  response: z.object({
    test: testFactsSchema,
    reports: z.array(
      z.object({
        _id: id.brand<'report', 'in'>(),
        createdAt: instant,
        withheld: withheldSchema,
        correct_answers: z.int().nullable(),
        total: z.int(),
        percentage: z.number().nullable(),
      }),
    ),
    /** In the order of the named report, then those that it does not have. */
    questions: z.array(
      z.object({
        _id: id.brand<'question', 'in'>(),
        /** The question's text in the latest report that has it, without markup and cut. */
        question: z.string(),
        /** One for each report; null where it does not have the question. */
        answers: z.array(
          z
            .object({
              /** From 1, as the review counts. */
              number: z.int(),
              /** Null while it is held back. */
              status: statusSchema.nullable(),
              answered: z.boolean(),
            })
            .nullable(),
        ),
      }),
    ),
  }),
  errors: ['not_found', 'no_access'],
});

const MOST_QUESTIONS = 200;
const MOST_SKIPPED = 1_000_000;

/**
 * Selects a figure: a topic as proficiency counts it (`none`: without one) or a level of confidence, over all
 * reports, in those of first attempts (which the leaderboard counts) or in one, in a month of these.
 */
export const listFigureQuestions = endpoint(learnerAddresses.listFigureQuestions, {
  access: ['learner'],
  summary: 'The questions that a figure of the learner’s is made of, the newest first.',
  query: z.object({
    report: id.brand<'report'>().optional(),
    topic: z.union([id.brand<'topic'>(), z.literal('none')]).optional(),
    comment: z.enum(CONFIDENCE_LEVELS).optional(),
    month: z
      .string()
      .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/u)
      .optional(),
    first: z.literal('1').optional(),
    /** Number of the newest to skip, as they are shown already. */
    skip: queryNumber({ max: MOST_SKIPPED }).optional(),
    limit: listLimit(MOST_QUESTIONS).optional(),
  }),
  response: z.object({
    total: z.int(),
    correct: z.int(),
    /** Not counted and not listed: their status is held back. */
    withheld: z.int(),
    /**
     * Total of the scores of whole reports, with questions whose status is held back. Null where a score is
     * held back, too, and for a topic or a level.
     */
    score: z.object({ total: z.int(), correct: z.int() }).nullable(),
    /**
     * Number of answered questions, held back or not, and the learner's mean confidence in them, in percent.
     */
    answered: z.int(),
    confidence_percent: z.number(),
    confidence_chosen: chosenConfidenceSchema,
    /** Names of the topic and the report that were asked for. */
    topic: z.string().nullable(),
    report: z
      .object({ _id: id.brand<'report', 'in'>(), test_name: z.string(), createdAt: instant })
      .nullable(),
    /** At most as many as are asked for, or two hundred. */
    questions: z.array(
      z.object({
        report: id.brand<'report', 'in'>(),
        number: z.int(),
        question: z.string(),
        status: statusSchema,
        answered: z.boolean(),
        comment: z.enum(CONFIDENCE_LEVELS),
        commentChosen: z.boolean(),
        test_name: z.string(),
        createdAt: instant,
      }),
    ),
  }),
  errors: ['not_found', 'no_access'],
});
