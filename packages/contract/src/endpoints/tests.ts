import {
  ANSWERS_SHOWN,
  CONFIDENCE_LEVELS,
  DEFAULT_CONFIDENCE,
  MAX_NOTE_LENGTH,
  MAX_OPTIONS,
  MAX_QUESTION_SECONDS,
  TEST_STATUSES,
  TEST_TYPES,
} from '@assay/assessment';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant, pathId, text } from '../fields.ts';
import { learnerAddresses } from '../learner-addresses.ts';

/** Kinds of question, as the specification names them (section 3). */
const questionTypeSchema = z.enum(['Single Choice Question', 'Multiple Choice Question', 'Sub Questions']);

/** Facts of a test, without its questions. */
export const testFactsSchema = z.object({
  _id: id.brand<'test', 'in'>(),
  test_name: z.string(),
  test_type: z.enum(TEST_TYPES),
  duration_in_mins: z.int(),
  number_of_questions: z.int(),
});

/** Ours: subject of a test; null where it has questions of several. */
export const subjectSchema = z.string().nullable();

/** Text that belongs to a picture's path, and its size in pixels where that is known. */
export const imageTextSchema = z.object({
  alt: z.string(),
  caption: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
});

/** Question as a learner may see it before the report: no key, no explanation, no references. */
export const paperQuestionSchema = z.object({
  _id: id.brand<'question', 'in'>(),
  question: z.string(),
  question_type: questionTypeSchema,
  options: z.array(z.string()),
  /** Paths under the tenant's files; `image_texts` describes each, in the same order (ours). */
  images: z.array(z.string()),
  image_texts: z.array(imageTextSchema),
  sub_questions: z.array(z.object({ question: z.string() })),
});

/** As submitted: option text or null, option texts, or "true" / "false" / null a part. */
export const selectedSchema = z
  .union([text(8_000), z.array(text(8_000).nullable()).max(MAX_OPTIONS)])
  .nullable();

/** Fields of an answer as it is sent. */
export const answerFields = {
  selected: selectedSchema,
  comment: z.enum(CONFIDENCE_LEVELS).default(DEFAULT_CONFIDENCE),
  /** Ours: true when the learner picked the confidence, false while it stands as preset. */
  commentChosen: z.boolean().default(false),
  flag: z.boolean().default(false),
  notes: text(MAX_NOTE_LENGTH)
    .nullish()
    .transform((value) => value ?? ''),
  /**
   * Ours: options that were struck out, by their texts; never graded. Without the field, the stored ones
   * stay.
   */
  struckOut: z.array(text(8_000)).max(MAX_OPTIONS).optional(),
};

/** Time on one question, over the whole attempt. */
const questionSecondsSchema = z.object({
  index: z.int().min(0).max(999),
  seconds: z.int().min(0).max(MAX_QUESTION_SECONDS),
});

/** Ours: seconds for which the page has shown questions, as it measured them; each question at most once. */
export const sentSecondsSchema = z
  .array(questionSecondsSchema)
  .max(1_000)
  .refine((all) => new Set(all.map(({ index }) => index)).size === all.length, 'must name a question once')
  .optional();

/** 32 bytes in base64url. */
const storageSecretSchema = z.string().length(43);

export const savedAnswerSchema = z.object({
  index: z.int(),
  selected: z.union([z.string(), z.array(z.string().nullable())]).nullable(),
  comment: z.enum(CONFIDENCE_LEVELS),
  commentChosen: z.boolean(),
  flag: z.boolean(),
  notes: z.string(),
  /** Ours, in the paper's order; empty where nothing is struck out. */
  struckOut: z.array(z.string()),
  /** The attempt's revision at which this answer last changed. */
  revision: z.int(),
});

/** Times between which a test can be started; null for no bound. */
export const windowSchema = z.object({
  opensAt: instant.nullable(),
  closesAt: instant.nullable(),
  /** True when every attempt ends at the closing time, not only after its own minutes. */
  endsForAll: z.boolean(),
});

/** A test in a list, without questions, and the learner's attempt and report of it. */
export const listedTestSchema = testFactsSchema.extend({
  subject: subjectSchema,
  status: z.enum(TEST_STATUSES),
  attempted: z.boolean(),
  questions_reference: z.array(z.never()),
  createdAt: instant,
  subdomain_reference: z.object({ sub_domain_name: z.string() }),
  /**
   * Ours: time from which key and explanations are shown to the learners who submitted it; `date` is the
   * instant of `after_date`.
   */
  answers_shown: z.object({ when: z.enum(ANSWERS_SHOWN), date: instant.nullable() }),
  /** Ours: times between which it can be started, and whether every attempt ends with the latter. */
  window: windowSchema,
  /** Ours: the open attempt, when there is one, and the latest report. */
  attempt: z.object({ _id: id.brand<'attempt', 'in'>(), deadlineAt: instant }).optional(),
  reportcard: id.brand<'report', 'in'>().optional(),
  /** Ours: a closed account of the same mailbox took it. Then `attempted` is true, and there is no report. */
  taken_before: z.literal(true).optional(),
});

export const getTests = endpoint(learnerAddresses.getTests, {
  access: ['learner'],
  summary: 'The tenant’s active tests, newest first, without questions.',
  query: z.object({ subdomain_reference: text(300).optional() }),
  response: z.object({
    tests: z.array(
      listedTestSchema.extend({
        /** Ours: extra time of the learner, in percent of the minutes; 0 without any. */
        extra_percent: z.int(),
      }),
    ),
  }),
  compressed: true,
  errors: ['not_found'],
});

export const getTest = endpoint(learnerAddresses.getTest, {
  access: ['learner'],
  summary:
    'Start the attempt, or resume the open one; with `recharge` (ours) a further one, on the test of the lowest report. ' +
    'Starts the clock; never prefetch it.',
  params: z.object({ id: pathId.brand<'test'>() }),
  query: z.object({ recharge: z.literal('1').optional() }),
  response: z.object({
    test: testFactsSchema.extend({
      status: z.enum(TEST_STATUSES),
      /** True when the learner has a report of it: in a recharge alone. */
      attempted: z.boolean(),
      createdAt: instant,
      subdomain_reference: z.object({ sub_domain_name: z.string() }),
      questions_reference: z.array(paperQuestionSchema),
    }),
    attempt: z.object({
      _id: id.brand<'attempt', 'in'>(),
      /** Only its holder may save or submit; opening the test again gives a new one. */
      writer: z.string(),
      startedAt: instant,
      deadlineAt: instant,
      serverNow: instant,
      revision: z.int(),
      answers: z.array(savedAnswerSchema),
      /** Ours: the known time on each question, so that any page continues from there. */
      seconds: z.array(questionSecondsSchema),
      /** Ours: as `getStorageSecrets` gives it. A process of the version before sends none. */
      storageSecret: storageSecretSchema.optional(),
    }),
  }),
  errors: [
    'malformed',
    'not_found',
    'no_access',
    'test_already_taken',
    'test_not_open',
    'test_closed',
    'busy',
  ],
});

export const saveAnswers = endpoint(learnerAddresses.saveAnswers, {
  access: ['learner'],
  summary: 'Keep changed answers. Acknowledged means kept.',
  params: z.object({ attemptId: pathId.brand<'attempt'>() }),
  bodyLimit: 2_000_000,
  bodyOf: 'attempt',
  body: z.object({
    writer: text(100),
    revision: z.int().min(1).max(1_000_000),
    saveId: id,
    answers: z
      .array(z.object({ index: z.int().min(0).max(999), ...answerFields }))
      .min(1)
      .max(1_000),
    seconds: sentSecondsSchema,
  }),
  response: z.object({ revision: z.int(), savedAt: instant, deadlineAt: instant, serverNow: instant }),
  errors: [
    'malformed',
    'not_found',
    'attempt_moved',
    'attempt_closed',
    'stale',
    'save_id_reused',
    'answers_rejected',
    'busy',
  ],
});

export const recordEvent = endpoint(learnerAddresses.recordEvent, {
  access: ['learner'],
  summary: 'Keep an event of an open attempt as evidence. Never changes a result.',
  params: z.object({ attemptId: pathId.brand<'attempt'>() }),
  body: z.object({ kind: z.enum(['focus_lost']) }),
  response: z.object({ success: z.literal(true) }),
  errors: ['not_found'],
});

export const getAttemptNews = endpoint(learnerAddresses.getAttemptNews, {
  access: ['learner'],
  summary:
    'What a page that shows an attempt asks from time to time: its deadline, its end, and what staff have said to its learner.',
  params: z.object({ attemptId: pathId.brand<'attempt'>() }),
  response: z.object({
    deadlineAt: instant,
    serverNow: instant,
    /** True once it is over; then `reportcard` names its report. */
    closed: z.boolean(),
    reportcard: id.brand<'report', 'in'>().nullable(),
    /** The earliest first. */
    words: z.array(z.object({ _id: id.brand<'attempt_word', 'in'>(), text: z.string(), sentAt: instant })),
  }),
  errors: ['not_found'],
});

export const getStorageSecrets = endpoint(learnerAddresses.getStorageSecrets, {
  access: ['learner'],
  summary:
    'The AES-256 secrets with which answers of these attempts that were not sent are encrypted in the browser while ' +
    'nobody, or somebody else, is logged in there. Each belongs to the caller and the attempt: of an attempt of somebody ' +
    'else, or of none, it opens nothing.',
  body: z.object({ attempts: z.array(id.brand<'attempt'>()).min(1).max(100) }),
  response: z.object({
    /** In the order in which they were asked for. */
    secrets: z.array(storageSecretSchema),
  }),
  errors: [],
});

export const submitTest = endpoint(learnerAddresses.submitTest, {
  access: ['learner'],
  summary: 'Close the attempt and grade it. Repeating it answers with the same report.',
  params: z.object({ id: pathId.brand<'test'>() }),
  bodyLimit: 8_000_000,
  bodyOf: 'test',
  body: z.object({
    response: z.array(z.object(answerFields)).max(1_000),
    timeTaken: z.string().regex(/^\d{1,4}\.\d{2}$/u),
    attemptId: id.brand<'attempt'>().optional(),
    writer: text(100).optional(),
    auto: z.boolean().optional(),
    /**
     * Ours: the revision that the answers follow. Left out by the plain specification and by pages of the
     * version before.
     */
    revision: z.int().min(0).max(1_000_000).optional(),
    seconds: sentSecondsSchema,
  }),
  response: z.object({ reportcard: id.brand<'report', 'in'>() }),
  errors: [
    'not_found',
    'attempt_not_started',
    'attempt_moved',
    'stale',
    'not_due',
    'answers_rejected',
    'busy',
  ],
});
