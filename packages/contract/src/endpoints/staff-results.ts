import { CONFIDENCE_LEVELS } from '@assay/assessment';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant, listLimit, pathId, queryNumber, text } from '../fields.ts';
import { staffAddresses } from '../staff-addresses.ts';
import {
  ANSWER_RESULTS,
  MAX_LISTED_RESULTS,
  RESULT_ATTEMPTS,
  RESULT_FORMATS,
  RESULT_ORDERS,
} from '../staff-results.ts';
import { paperQuestionSchema } from './tests.ts';

/**
 * Ours: results of all learners, for staff who may see people. A report that was marked again counts as it
 * stands now.
 */

const ofTest = z.object({ testId: pathId.brand<'test'>() });
const testSchema = z.object({ _id: id.brand<'test', 'in'>(), test_name: z.string() });
const personSchema = z.object({ _id: id.brand<'user', 'in'>(), name: z.string(), email: z.string() });
const search = text(200);
const attempts = z.enum(RESULT_ATTEMPTS);
/** Results of those who are in it alone. */
const cohort = id.brand<'cohort'>().optional();
const pageFields = {
  page: queryNumber({ max: 100_000 }).pipe(z.number().min(1)).optional(),
  size: listLimit(MAX_LISTED_RESULTS).optional(),
};

const resultSchema = z.object({
  /** Id of the report. */
  _id: id.brand<'report', 'in'>(),
  /** Number of the learner's attempt at the test, from 1. */
  attempt: z.int(),
  right: z.int(),
  partial: z.int(),
  /** Answered and wrong. */
  wrong: z.int(),
  /** Left open; with full marks since a re-mark, it is among the right ones instead. */
  unanswered: z.int(),
  /** Number of questions that count. */
  total: z.int(),
  percent: z.number(),
  seconds: z.int(),
  startedAt: instant,
  finishedAt: instant,
  /** True where time ended the attempt, not its learner. */
  timeRanOut: z.boolean(),
  /** True where the result was changed by a re-mark. */
  remarked: z.boolean(),
});

export const listResultTests = endpoint(staffAddresses.listResultTests, {
  access: ['staff'],
  permission: 'people:view',
  summary: 'Tests that somebody has sat, the latest result first.',
  query: z.object({ /** A part of the name. */ search: search.optional(), ...pageFields }),
  response: z.object({
    tests: z.array(
      testSchema.extend({
        reports: z.int(),
        /** Mean result in percent, of all attempts. */
        mean: z.number(),
        latestAt: instant,
      }),
    ),
    /** Number of all that match. */
    total: z.int(),
  }),
  errors: [],
});

export const listTestResults = endpoint(staffAddresses.listTestResults, {
  access: ['staff'],
  permission: 'people:view',
  summary: 'Results of a test, one for each report that counts: a page of those that match.',
  params: ofTest,
  query: z.object({
    /** A part of the learner's name or address. */
    search: search.optional(),
    attempts: attempts.optional(),
    cohort,
    order: z.enum(RESULT_ORDERS).optional(),
    direction: z.enum(['up', 'down']).optional(),
    ...pageFields,
  }),
  response: z.object({
    test: testSchema,
    results: z.array(resultSchema.extend({ person: personSchema })),
    /** Number of all that match. */
    total: z.int(),
  }),
  errors: ['not_found'],
});

const figure = z.number().nullable();

export const getResultSummary = endpoint(staffAddresses.getResultSummary, {
  access: ['staff'],
  permission: 'people:view',
  summary: 'Figures of a test’s results in percent, and how they are distributed.',
  params: ofTest,
  query: z.object({ attempts: attempts.optional(), cohort }),
  response: z.object({
    reports: z.int(),
    /** Attempts that are open now: none of the figures counts them. */
    openAttempts: z.int(),
    /** Null without a report; the standard deviation is that of a sample, and null below two. */
    mean: figure,
    median: figure,
    deviation: figure,
    lowest: figure,
    highest: figure,
    /** Reports from one percentage up to, and without, another; the last band includes 100. */
    bands: z.array(z.object({ from: z.int(), to: z.int(), reports: z.int() })),
    /** Pass mark in percent, and reports at it or above; null where the test has none. */
    passed: z.object({ mark: z.number(), reports: z.int() }).nullable(),
  }),
  errors: ['not_found'],
});

export const getPersonResults = endpoint(staffAddresses.getPersonResults, {
  access: ['staff'],
  permission: 'people:view',
  summary: 'All reports of a learner, the newest first.',
  params: z.object({ userId: pathId.brand<'user'>() }),
  response: z.object({
    person: personSchema,
    results: z.array(resultSchema.extend({ test: testSchema })),
  }),
  errors: ['not_found'],
});

const figuresSchema = z.object({ right: z.int(), total: z.int(), percent: z.number() });

export const getLearnerReport = endpoint(staffAddresses.getLearnerReport, {
  access: ['staff'],
  permission: 'people:view',
  summary: 'The answers of a report, in the order and with the letters of the bank, and its re-marks.',
  params: z.object({ reportId: pathId.brand<'report'>() }),
  response: z.object({
    person: personSchema,
    test: testSchema,
    result: resultSchema,
    /** True where keys are told: to staff who may edit content. */
    withKeys: z.boolean(),
    answers: z.array(
      z.object({
        question: paperQuestionSchema,
        /** Version of the question that was asked. */
        version: z.int(),
        /** One for each option, or each statement, of the question. */
        choices: z.array(
          z.object({
            letter: z.string(),
            /** Chosen, or said to be true or false; null where it was left. */
            said: z.boolean().nullable(),
            /** Right answer, or whether the statement is true; null where keys are not told. */
            key: z.boolean().nullable(),
          }),
        ),
        /** Other answers that count as right since a re-mark, in words; empty where keys are not told. */
        alsoRight: z.array(z.string()),
        result: z.enum(ANSWER_RESULTS),
        /** Null where the learner chose none. */
        confidence: z.enum(CONFIDENCE_LEVELS).nullable(),
        /** Null where no page has measured. */
        seconds: z.int().nullable(),
      }),
    ),
    /** Re-marks that changed the result, the oldest first. */
    changes: z.array(
      z.object({
        changedAt: instant,
        /** Reason of whoever marked it again, and their words to learners. */
        reason: z.string(),
        notice: z.string(),
        before: figuresSchema,
        after: figuresSchema,
        /** Questions whose result it changed, by their numbers in the test. */
        questions: z.array(
          z.object({ number: z.int(), before: z.enum(ANSWER_RESULTS), after: z.enum(ANSWER_RESULTS) }),
        ),
      }),
    ),
  }),
  errors: ['not_found'],
});

export const exportResults = endpoint(staffAddresses.exportResults, {
  access: ['staff'],
  permission: 'people:view',
  summary: 'Results of a test with every answer as a file; that it was made is recorded.',
  params: ofTest,
  body: z.object({ format: z.enum(RESULT_FORMATS), attempts, search: search.optional(), cohort }),
  response: {
    kind: 'file',
    mediaTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    disposition: 'attachment',
    cacheControl: 'private, no-store',
  },
  errors: ['not_found', 'too_many_results'],
});
