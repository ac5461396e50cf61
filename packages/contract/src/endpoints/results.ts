import {
  CONFIDENCE_LEVELS,
  LEADERBOARD_NAMES,
  LOWEST_OFFERED,
  MOST_TOPIC_RESULTS,
  UNRANKED,
} from '@assay/assessment';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant, listLimit, personName, tenantReference } from '../fields.ts';
import { learnerAddresses } from '../learner-addresses.ts';
import { chosenConfidenceSchema, withheldSchema } from './reports.ts';
import { listedTestSchema, testFactsSchema } from './tests.ts';

/** Names the tenant, as the specification has it; a name of another tenant is not found. */
const ofTenant = z.object({ subdomain: tenantReference.optional() });

const attemptedSchema = z.object({ count: z.int(), attempted: z.int() });

export const getDashboard = endpoint(learnerAddresses.getDashboard, {
  access: ['learner'],
  summary:
    'What a learner sees first: how many tests there are and are taken, the latest reports, the newest tests.',
  query: ofTenant,
  response: z.object({
    data: z.object({
      /** Counts of active tests: exams, all, quizzes. */
      exam: attemptedSchema,
      totalExam: attemptedSchema,
      quiz: attemptedSchema,
      /** The latest five. */
      reports: z.array(
        z.object({
          _id: id.brand<'report', 'in'>(),
          /** Ours: reason why the score is null. */
          withheld: withheldSchema,
          correct_answers: z.int().nullable(),
          total: z.int(),
          /** `updatedAt`: when it was submitted. */
          test: testFactsSchema.extend({ updatedAt: instant }),
        }),
      ),
      /** The newest five. */
      tests: z.array(listedTestSchema),
      /** Tickets with messages of staff that the learner has not opened, the newest first: five at most. */
      tickets: z.array(
        z.object({
          _id: id.brand<'ticket', 'in'>(),
          subject: z.string(),
          createdAt: instant,
          /** Ours: time of the newest such message. */
          answeredAt: instant,
        }),
      ),
      /** Ours: number of all such tickets. */
      newTickets: z.int(),
      /** Ours: open attempts, the one that ends first before the others. */
      attempts: z.array(
        z.object({
          _id: id.brand<'attempt', 'in'>(),
          test: testFactsSchema,
          deadlineAt: instant,
          /** Positions of the answered questions, from 0. */
          answered: z.array(z.int()),
          /** Position at which it opens, from 0: the question that was changed last. */
          position: z.int(),
        }),
      ),
    }),
  }),
  errors: ['not_found'],
});

export const getWhatNext = endpoint(learnerAddresses.getWhatNext, {
  access: ['learner'],
  summary:
    'A proposal for a learner without an open test: a first test, else the weakest topic that may be practised now, ' +
    'else the test of the lowest report.',
  response: z.object({
    next: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('first_test'), test: testFactsSchema }),
        z.object({
          kind: z.literal('topic'),
          topic: z.object({ _id: id.brand<'topic', 'in'>(), topic_name: z.string() }),
          /** Counts of all answers in reports whose status may be shown. */
          correct: z.int(),
          total: z.int(),
          /** True for each right one, oldest report first; only the newest where there are many. */
          results: z.array(z.boolean()).max(MOST_TOPIC_RESULTS),
          /** Time of the newest report with a question of the topic. */
          newest: instant,
          /** Number of its questions that may be practised now. */
          questions: z.int(),
        }),
        z.object({
          kind: z.literal('lowest_test'),
          test: testFactsSchema,
          correct_answers: z.int(),
          total: z.int(),
        }),
      ])
      .nullable(),
  }),
  errors: [],
});

/**
 * `data` is the window around the learner, or the first five where the learner has no place or takes no part;
 * empty where the tenant has no leaderboard (`shown`, ours). The learner's own entry is named "You". Others
 * are named as the tenant chose: in full, by initials, or not at all, and then each is called "Learner".
 */
export const getLeaderboard = endpoint(learnerAddresses.getLeaderboard, {
  access: ['learner'],
  summary: 'The learner among the others, by the first report on each test.',
  query: ofTenant,
  response: z.object({
    data: z.array(
      z.object({
        rank: z.int(),
        name: z.string(),
        performance: z.number(),
        attemptedPercentage: z.number(),
        /** Ours: true for the learner's own entry. A name alone never says so. */
        you: z.boolean(),
      }),
    ),
    shown: z.boolean(),
    /** Ours: number of ranked learners. */
    ranked: z.int(),
    /** Ours: reason why the learner's own place is left out. */
    withheld: withheldSchema,
    /** Ours: reason why the learner has no place. */
    unranked: z.enum(UNRANKED).nullable(),
    /** Ours, with `too_few_tests`: active tests that must have been taken to be ranked, and were. */
    least_share: z.object({ needed: z.int(), active: z.int(), taken: z.int() }).nullable(),
  }),
  errors: ['not_found'],
});

/**
 * `name`: null for the learner's own name. `shown`: true when the organisation has a leaderboard. `names`:
 * the form in which others see names there; a learner who has submitted nothing sees initials at most.
 */
export const getLeaderboardEntry = endpoint(learnerAddresses.getLeaderboardEntry, {
  access: ['learner'],
  summary: 'Whether, and under which name, the learner takes part in the leaderboard.',
  response: z.object({
    data: z.object({
      takes_part: z.boolean(),
      name: z.string().nullable(),
      shown: z.boolean(),
      names: z.enum(LEADERBOARD_NAMES),
    }),
  }),
  errors: [],
});

export const setLeaderboardEntry = endpoint(learnerAddresses.setLeaderboardEntry, {
  access: ['learner'],
  summary: 'Take part in the leaderboard under the own name (null), under another, or not at all.',
  body: z.object({ takes_part: z.boolean(), name: personName(40).nullable() }),
  response: z.object({ success: z.literal(true) }),
  errors: ['name_refused'],
});

export const getLowestReport = endpoint(learnerAddresses.getLowestReport, {
  access: ['learner'],
  summary: 'The active tests whose latest reports are the learner’s lowest: they may be taken once more.',
  response: z.object({
    /** The lowest of all; left out where there is none. */
    testId: id.brand<'test', 'in'>().optional(),
    /** Ours. */
    test: testFactsSchema.optional(),
    /** Ours: the lowest reports whose scores may be shown, one for each test, the lowest first. */
    lowest: z
      .array(
        z.object({
          report: id.brand<'report', 'in'>(),
          test: testFactsSchema,
          correct_answers: z.int(),
          total: z.int(),
          percentage: z.number(),
          createdAt: instant,
        }),
      )
      .max(LOWEST_OFFERED),
  }),
  errors: [],
});

/** The last twelve months of the tenant's calendar, the present one last; 0 for months without any. */
const monthsSchema = z.object({
  data: z.array(z.object({ month: z.string().regex(/^\d{4}-\d{2}$/u), count: z.int() })),
});

export const getTestMonths = endpoint(learnerAddresses.getTestMonths, {
  access: ['learner'],
  summary: 'How many tests the learner handed in, by month.',
  response: monthsSchema,
  errors: [],
});

export const getQuestionMonths = endpoint(learnerAddresses.getQuestionMonths, {
  access: ['learner'],
  summary: 'How many questions the learner answered in tests, by month of handing in.',
  response: monthsSchema,
  errors: [],
});

export const getPieChart = endpoint(learnerAddresses.getPieChart, {
  access: ['learner'],
  summary: 'How the latest report divides, and how confident the learner is over all reports.',
  response: z.object({
    data: z.object({
      /** Correct, Partial, Wrong; empty where there is no report or its figures are held back. */
      graphdata: z.array(z.object({ name: z.enum(['Correct', 'Partial', 'Wrong']), value: z.int() })),
      confidence: z.number(),
      confidence_chosen: chosenConfidenceSchema,
      test_name: z.string(),
      total: z.int(),
      correct_answer: z.int().nullable(),
      /** Ours. */
      withheld: withheldSchema,
      reportcard: id.brand<'report', 'in'>().optional(),
    }),
  }),
  errors: [],
});

/** The last ten reports, oldest first: one entry in each list for each. */
export const getConfidenceChart = endpoint(learnerAddresses.getConfidenceChart, {
  access: ['learner'],
  summary: 'Performance, confidence and time taken in the latest reports.',
  response: z.object({
    data: z.object({
      /** Performance in percent; null while it is held back. */
      uData: z.array(z.number().nullable()),
      /** Confidence in percent. */
      pData: z.array(z.number()),
      confidence_chosen: z.array(chosenConfidenceSchema),
      /** Minutes. */
      qData: z.array(z.number()),
      /** The tests' names, cut for an axis. */
      xLabels: z.array(z.string()),
      /** Ours: the same names, uncut. */
      test_names: z.array(z.string()),
      /** Ours: the reports. */
      reports: z.array(id.brand<'report', 'in'>()),
    }),
  }),
  errors: [],
});

/** Share of right answers at a level, among those where the learner chose the level. */
const calibrationLevelSchema = z.object({
  comment: z.enum(CONFIDENCE_LEVELS),
  /** Share that the level claims, in percent. */
  claimed: z.number(),
  answers: z.int(),
  correct: z.int(),
  /** In percent, with its 95 % interval (Wilson); null below ten answers. */
  right: z.object({ percent: z.number(), from: z.number(), to: z.number() }).nullable(),
});

const MOST_SURE_AND_WRONG = 50;

export const getCalibration = endpoint(learnerAddresses.getCalibration, {
  access: ['learner'],
  summary: 'How sure the learner was, and how right: in all reports, or in one.',
  query: z.object({
    report: id.brand<'report'>().optional(),
    /** Maximum length of `sure_and_wrong`. */
    limit: listLimit(MOST_SURE_AND_WRONG).optional(),
  }),
  response: z.object({
    data: z.object({
      levels: z.array(calibrationLevelSchema),
      /** Oldest first; months in which no level was chosen are left out. */
      months: z.array(z.object({ month: z.string(), levels: z.array(calibrationLevelSchema) })),
      /**
       * The newest that were wrong although the learner chose I KNOW IT: fifty unless fewer are asked for.
       */
      sure_and_wrong: z.array(
        z.object({
          report: id.brand<'report', 'in'>(),
          /** From 1, as the review counts. */
          number: z.int(),
          /** The question's text, without markup and cut. */
          question: z.string(),
          test_name: z.string(),
          createdAt: instant,
        }),
      ),
      /** Total number of these. */
      sure_and_wrong_total: z.int(),
      /** Answers whose status is held back: they are not counted yet. */
      withheld: z.int(),
    }),
  }),
  errors: ['not_found', 'no_access'],
});
