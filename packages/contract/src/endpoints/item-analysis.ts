import {
  ITEM_FLAGS,
  ITEM_STAGES,
  MAX_JUDGE_NAME,
  MAX_JUDGES,
  PASS_MARK_METHODS,
  TEST_BOUNDS,
} from '@assay/assessment';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant, line, pathId } from '../fields.ts';
import { staffAddresses } from '../staff-addresses.ts';
import { reviewedQuestionSchema } from './reports.ts';

/** Ours: what first attempts say of a test and its questions, and its pass mark. No call names a learner. */

const ofTest = z.object({ testId: pathId.brand<'test'>() });
/** Cohort whose members' first attempts alone count; left out for everybody's. */
const cohort = id.brand<'cohort'>().optional();
const stage = z.enum(ITEM_STAGES);
/** A figure with its 95 % interval. */
const estimateSchema = z.object({ value: z.number(), from: z.number(), to: z.number() });

const choiceFiguresSchema = z.object({
  /** Position of the option, or of the statement, in the bank’s order. */
  option: z.int(),
  /** Answer to the statement; null for an option. */
  said: z.boolean().nullable(),
  right: z.boolean(),
  /** True where it may be right, too: it goes with a better rest than the key. */
  suspect: z.boolean(),
  answers: z.int(),
  /** Share of those who reached the question, in percent. */
  share: z.number(),
  /** Mean result in the rest of the paper of those who chose it, in percent. */
  meanRest: z.number().nullable(),
  /** Correlation of choosing it with the rest of the paper. */
  correlation: z.number().nullable(),
  /** Number of those who chose it and said that they know it. */
  sure: z.int(),
});

const itemSchema = z.object({
  question: reviewedQuestionSchema,
  /** The beginning of the stem without markup. */
  stem: z.string(),
  /** The newest version of the question that asks this; others with the same text and key count with it. */
  version: z.int(),
  /** Place in the newest version of the test that has it. */
  number: z.int(),
  /** False where the test’s current version no longer asks it so. */
  current: z.boolean(),
  /** True where a re-mark dropped it: it has counts, and no figures. */
  dropped: z.boolean(),
  /** Share of right answers that guessing gives, in percent; null where every answer is right. */
  guess: z.number().nullable(),
  /** Number of first attempts that reached it: answered, or left out. */
  answers: z.int(),
  answered: z.int(),
  omitted: z.int(),
  notReached: z.int(),
  right: z.int(),
  stage,
  /** Share of right answers, in percent. */
  facility: estimateSchema.nullable(),
  /** Correlation with the rest of the paper. */
  discrimination: estimateSchema.nullable(),
  choices: z.array(choiceFiguresSchema),
  /** Answers by learners who said that they know it. */
  sure: z.object({ answers: z.int(), wrong: z.int() }),
  flags: z.array(z.enum(ITEM_FLAGS)),
});

export const getItemAnalysis = endpoint(staffAddresses.getItemAnalysis, {
  access: ['staff'],
  permission: 'content:edit',
  summary: 'Statistics of a published test and of its questions, of first attempts as they are marked now.',
  params: ofTest,
  query: z.object({ cohort }),
  response: z.object({
    test: z.object({ _id: id.brand<'test', 'in'>(), test_name: z.string() }),
    /** Cohorts with a member who has a result, by name. */
    cohorts: z.array(z.object({ _id: id.brand<'cohort', 'in'>(), name: z.string() })),
    computedAt: instant,
    /** First attempts with a result, at any version of the test. */
    attempts: z.int(),
    /** Figures of those at the paper that most of them sat, in right answers; null without attempts. */
    paper: z
      .object({
        attempts: z.int(),
        /** Number of its questions that count. */
        questions: z.int(),
        /** False where the test’s current version asks others. */
        current: z.boolean(),
        stage,
        mean: z.number().nullable(),
        standardDeviation: z.number().nullable(),
        /** KR-20, which is α here. */
        reliability: estimateSchema.nullable(),
        /** Standard error of one result. */
        errorOfMeasurement: z.number().nullable(),
        distribution: z.array(z.object({ right: z.int(), attempts: z.int() })),
      })
      .nullable(),
    items: z.array(itemSchema),
  }),
  compressed: true,
  errors: ['not_found'],
});

export const exportItemAnalysis = endpoint(staffAddresses.exportItemAnalysis, {
  access: ['staff'],
  permission: 'content:edit',
  summary: 'The same of the questions as a CSV file, a row for each; that it was made is recorded.',
  params: ofTest,
  body: z.object({ cohort }),
  response: {
    kind: 'file',
    mediaTypes: ['text/csv'],
    disposition: 'attachment',
    cacheControl: 'private, no-store',
  },
  errors: ['not_found'],
});

const percentSchema = z.number().min(0).max(100);

/** A pass mark and how it is found. */
const passMarkChoiceSchema = z.discriminatedUnion('method', [
  z.object({ method: z.literal('percent'), percent: percentSchema }),
  /** Right answers among those questions that count in the test’s current version. */
  z.object({ method: z.literal('points'), points: z.int().min(0).max(TEST_BOUNDS.questions) }),
  z.object({
    method: z.literal('angoff'),
    judges: z
      .array(
        z.object({
          /** Initials, say; null for a judge who is not named. */
          name: line(MAX_JUDGE_NAME).nullable(),
          /** For each of these questions, in percent. */
          estimates: z.array(percentSchema).min(1).max(TEST_BOUNDS.questions),
        }),
      )
      .min(1)
      .max(MAX_JUDGES),
  }),
  /** Share of what the best achieved beyond guessing, in percent. */
  z.object({ method: z.literal('cohen'), share: z.number().min(1).max(100) }),
  z.object({ method: z.literal('none') }),
]);

const methodSchema = z.enum(PASS_MARK_METHODS);

export const getPassMark = endpoint(staffAddresses.getPassMark, {
  access: ['staff'],
  permission: 'content:edit',
  summary: 'The pass mark of a test, what it means for the first attempts there are, and those before it.',
  params: ofTest,
  response: z.object({
    /** Number of questions that count in the test’s current version. */
    questions: z.int(),
    /** First attempts with a result. */
    attempts: z.int(),
    /** Null where the test has none. */
    passMark: z
      .object({
        percent: z.number(),
        /** The lowest number of right answers that passes. */
        points: z.int(),
        passes: z.int(),
      })
      .nullable(),
    /** Every pass mark that was set, the newest first. */
    history: z.array(
      z.object({
        number: z.int(),
        method: methodSchema,
        /** Null where it was taken away. */
        percent: z.number().nullable(),
        /** By Angoff: names of the judges who are named. */
        judges: z.array(z.string()),
        reason: z.string(),
        setAt: instant,
        /** Null for somebody who is gone. */
        setBy: z.string().nullable(),
      }),
    ),
  }),
  errors: ['not_found'],
});

export const previewPassMark = endpoint(staffAddresses.previewPassMark, {
  access: ['staff'],
  permission: 'content:publish',
  summary: 'What a pass mark would mean for the first attempts there are. Changes nothing.',
  params: ofTest,
  body: z.object({ choice: passMarkChoiceSchema }),
  bodyLimit: 500_000,
  response: z.object({
    /** Names what was shown: sent back, so that nobody sets what they have not seen. */
    seen: z.string(),
    /** Null where it is taken away. */
    percent: z.number().nullable(),
    points: z.int().nullable(),
    questions: z.int(),
    attempts: z.int(),
    passes: z.int().nullable(),
    before: z.object({ percent: z.number(), passes: z.int() }).nullable(),
    /** By Angoff: each judge’s mean, and their standard deviation, which one judge has none of. */
    judges: z
      .object({
        means: z.array(z.object({ name: z.string().nullable(), mean: z.number() })),
        spread: z.number().nullable(),
      })
      .nullable(),
    /** By Cohen: the 95th percentile of the results, and what guessing gives, in percent. */
    best: z.object({ result: z.number(), guess: z.number() }).nullable(),
  }),
  errors: ['not_found', 'pass_mark_unfit', 'too_few_results'],
});

export const setPassMark = endpoint(staffAddresses.setPassMark, {
  access: ['staff'],
  permission: 'content:publish',
  summary: 'Set the pass mark that was previewed. Learners do not see it.',
  params: ofTest,
  body: z.object({ choice: passMarkChoiceSchema, seen: z.string().max(100), reason: line(300) }),
  bodyLimit: 500_000,
  response: z.object({ number: z.int() }),
  errors: ['not_found', 'pass_mark_unfit', 'too_few_results', 'results_changed'],
});
