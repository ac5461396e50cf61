import {
  ANSWERS_SHOWN,
  TEST_BOUNDS,
  TEST_FAULTS,
  TEST_STATUSES,
  TEST_TYPES,
  TEST_WARNINGS,
} from '@assay/assessment';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant, line, listLimit, pathId, queryNumber, text } from '../fields.ts';
import { QUESTION_STATES } from '../questions.ts';
import { staffAddresses } from '../staff-addresses.ts';
import { MAX_LISTED_TESTS, STAFF_TEST_STATES } from '../staff-tests.ts';
import { reportSchema } from './reports.ts';
import {
  answerFields,
  paperQuestionSchema,
  sentSecondsSchema,
  testFactsSchema,
  windowSchema,
} from './tests.ts';

/** Ours: tests as staff prepare and publish them. Answers hold no key but that of a trial's report. */

const ofTest = z.object({ testId: pathId.brand<'test'>() });
const questionId = id.brand<'question'>();
const topicId = id.brand<'topic'>();
const take = z.int().min(1).max(TEST_BOUNDS.questions).nullable();
const blueprintSchema = z.object({
  rows: z
    .array(z.object({ topic: topicId, take }))
    .max(TEST_BOUNDS.topics)
    .refine((all) => new Set(all.map(({ topic }) => topic)).size === all.length, 'must name a topic once'),
  /** Test whose present questions are left out; null for none. */
  leaveOut: id.brand<'test'>().nullable(),
});
const answersSchema = z.object({
  when: z.enum(ANSWERS_SHOWN),
  /** For `after_date` only: null while it is not given. */
  date: instant.nullable(),
});

/** The fields of a test's form, complete or not. */
const testDraftSchema = z.object({
  name: text(TEST_BOUNDS.name).transform((value) => value.trim()),
  type: z.enum(TEST_TYPES),
  /** Empty: derived from the questions. */
  subject: text(TEST_BOUNDS.subject).transform((value) => value.trim()),
  minutes: z.int().min(1).max(TEST_BOUNDS.minutes).nullable(),
  /** True where each learner sees the questions, or the options of one, in an order of their own. */
  mixesQuestions: z.boolean(),
  mixesOptions: z.boolean(),
  answers: answersSchema,
  window: windowSchema,
  chosen: z.enum(['hand', 'blueprint']),
  /** In their order; drawn ones stay until they are drawn again. */
  questions: z
    .array(questionId)
    .max(TEST_BOUNDS.questions)
    .refine((all) => new Set(all).size === all.length, 'must name a question once'),
  blueprint: blueprintSchema,
  /** Blueprint by which the questions were drawn; null where they were not. */
  drawnBy: blueprintSchema.nullable(),
});

const keptSchema = z.object({
  revision: z.int(),
  savedAt: instant,
  /** Name of whoever saved it last; null for somebody who is gone. */
  savedBy: z.string().nullable(),
});

export const listStaffTests = endpoint(staffAddresses.listStaffTests, {
  access: ['staff'],
  permission: 'content:edit',
  summary: 'The organisation’s tests, published or not, the latest change first: a page of those that match.',
  query: z.object({
    /** A part of the name. */
    search: text(200).optional(),
    state: z.enum(STAFF_TEST_STATES).optional(),
    page: queryNumber({ max: 100_000 }).pipe(z.number().min(1)).optional(),
    size: listLimit(MAX_LISTED_TESTS).optional(),
  }),
  response: z.object({
    tests: z.array(
      z.object({
        _id: id.brand<'test', 'in'>(),
        /** Empty for a draft without one. */
        test_name: z.string(),
        test_type: z.enum(TEST_TYPES),
        state: z.enum(STAFF_TEST_STATES),
        /** Number of the published version; null for a draft. */
        version: z.int().nullable(),
        /** True while changes wait to be published. */
        hasDraft: z.boolean(),
        questions: z.int(),
        minutes: z.int().nullable(),
        window: windowSchema,
        /** Attempts that are open now, and reports. */
        openAttempts: z.int(),
        submitted: z.int(),
        /** Names of the cohorts that it is for; none for everybody. */
        cohorts: z.array(z.string()),
        /** Number of its questions that have newer versions than those published; 0 for a draft. */
        newer: z.int(),
        changedAt: instant,
      }),
    ),
    /** Number of all that match. */
    total: z.int(),
  }),
  errors: [],
});

export const getStaffTest = endpoint(staffAddresses.getStaffTest, {
  access: ['staff'],
  permission: 'content:edit',
  summary: 'A test as it is published and as it is being prepared. For a new id: the fields to begin with.',
  params: ofTest,
  response: z.object({
    _id: id.brand<'test', 'in'>(),
    /** The draft, or where there is none the published test, or the fields to begin with. */
    content: testDraftSchema,
    /** Null where nothing waits to be published. */
    draft: keptSchema.nullable(),
    published: z
      .object({
        version: z.int(),
        status: z.enum(TEST_STATUSES),
        state: z.enum(STAFF_TEST_STATES),
        publishedAt: instant,
        /** Null for a command. */
        publishedBy: z.string().nullable(),
        content: testDraftSchema,
      })
      .nullable(),
    /** Attempts that are open now, and reports. */
    openAttempts: z.int(),
    submitted: z.int(),
    /** Zone in which the organisation states its times, such as `Europe/London`. */
    timeZone: z.string(),
  }),
  errors: ['not_found'],
});

export const saveTestDraft = endpoint(staffAddresses.saveTestDraft, {
  access: ['staff'],
  permission: 'content:edit',
  summary:
    'Keep what staff prepare of a test, which all of them share. The id of a new test is made by the caller.',
  params: ofTest,
  body: z.object({
    content: testDraftSchema,
    /** Revision of the draft that the caller has; 0 for none. The same content once more is not a change. */
    revision: z.int().min(0).max(1_000_000),
  }),
  bodyLimit: 200_000,
  response: keptSchema,
  errors: ['not_found', 'draft_changed', 'too_many'],
});

export const discardTestDraft = endpoint(staffAddresses.discardTestDraft, {
  access: ['staff'],
  permission: 'content:edit',
  summary: 'Throw the changes that wait away; what is published stays.',
  params: ofTest,
  body: z.object({ revision: z.int().min(1).max(1_000_000) }),
  response: z.object({ success: z.literal(true) }),
  errors: ['not_found', 'draft_changed'],
});

export const getBlueprintTopics = endpoint(staffAddresses.getBlueprintTopics, {
  access: ['staff'],
  permission: 'content:edit',
  summary: 'Topics with the number of questions that a test can be made of; retired ones do not count.',
  query: z.object({ leaveOut: id.brand<'test'>().optional() }),
  response: z.object({
    topics: z.array(
      z.object({
        _id: id.brand<'topic', 'in'>(),
        path: z.array(z.string()),
        /** With those of the topics below. */
        questions: z.int(),
        released: z.int(),
        /** Number of those that the test to leave out has. */
        leftOut: z.int(),
      }),
    ),
    /** Number of questions without a topic, which are not drawn. */
    withoutTopic: z.int(),
  }),
  errors: [],
});

export const drawTestQuestions = endpoint(staffAddresses.drawTestQuestions, {
  access: ['staff'],
  permission: 'content:edit',
  summary: 'Draw questions by a blueprint, at random, none twice. Keeps nothing.',
  body: z.object({ blueprint: blueprintSchema }),
  response: z.object({
    questions: z.array(id.brand<'question', 'in'>()),
    /** Topics that have too few, and how many they have. */
    short: z.array(z.object({ topic: id.brand<'topic', 'in'>(), has: z.int() })),
  }),
  errors: [],
});

const namedQuestionSchema = z.object({
  _id: id.brand<'question', 'in'>(),
  name: z.string(),
  /** The beginning of the stem without markup. */
  stem: z.string(),
});
const findingSchema = z.object({
  level: z.enum(['fault', 'warning']),
  reason: z.enum([...TEST_FAULTS, ...TEST_WARNINGS]),
  /** Topic of the blueprint that it is about; null for the whole. */
  topic: id.brand<'topic', 'in'>().nullable(),
  count: z.int().nullable(),
  names: z.array(z.string()),
});

export const checkTestDraft = endpoint(staffAddresses.checkTestDraft, {
  access: ['staff'],
  permission: 'content:edit',
  summary:
    'What publishing the saved draft would do: its questions, what is wrong with it, and its difference to the published version.',
  params: ofTest,
  response: z.object({
    /** 0 where nothing was saved: newer versions of the published test’s questions may wait all the same. */
    revision: z.int(),
    /** Names what would be published: sent back with it, so that nobody publishes what they have not seen. */
    seen: z.string(),
    questions: z.array(
      namedQuestionSchema.extend({
        kind: z.enum(['single', 'multiple', 'parts']),
        topic: z.array(z.string()),
        version: z.int(),
        state: z.enum(QUESTION_STATES),
      }),
    ),
    findings: z.array(findingSchema),
    /** Null for a test that was never published. */
    difference: z
      .object({
        /** Version that learners have now. */
        version: z.int(),
        added: z.array(namedQuestionSchema),
        removed: z.array(namedQuestionSchema.extend({ retired: z.boolean() })),
        changed: z.array(
          namedQuestionSchema.extend({
            before: z.int(),
            after: z.int(),
            keyChanged: z.boolean(),
            /** Names of what changed, such as `options`. */
            parts: z.array(z.string()),
          }),
        ),
        /** True where the questions that stay stand in another order. */
        reordered: z.boolean(),
      })
      .nullable(),
    /** Names of the cohorts that may sit it; empty for everybody. */
    cohorts: z.array(z.string()),
    /** Attempts that are open now: they go on to their end with the version that they began with. */
    openAttempts: z.int(),
  }),
  errors: ['not_found'],
});

export const publishTestDraft = endpoint(staffAddresses.publishTestDraft, {
  access: ['staff'],
  permission: 'content:publish',
  summary:
    'Publish the draft that was seen. Open attempts keep their version; a closed test opens again. The draft ends with it.',
  params: ofTest,
  body: z.object({
    /** 0 where nothing was saved: newer versions of the published test’s questions. */
    revision: z.int().min(0).max(1_000_000),
    seen: z.string().max(100),
    /** Why; kept in the audit log. */
    reason: line(300).nullable(),
  }),
  response: z.object({ version: z.int(), outcome: z.enum(['created', 'new_version', 'unchanged']) }),
  errors: ['not_found', 'draft_changed', 'test_changed', 'test_faulty'],
});

export const setTestOpen = endpoint(staffAddresses.setTestOpen, {
  access: ['staff'],
  permission: 'content:publish',
  summary:
    'Close a published test, so that nobody starts it any more, or open it again, without its closing time if that is over.',
  params: ofTest,
  body: z.object({ open: z.boolean(), reason: line(300) }),
  response: z.object({ state: z.enum(STAFF_TEST_STATES), openAttempts: z.int() }),
  errors: ['not_found'],
});

/** A question of a trial, in the version that it was shown in. */
const shownSchema = z.object({ _id: questionId, version: z.int().min(1).max(1_000_000) });

export const tryTest = endpoint(staffAddresses.tryTest, {
  access: ['staff'],
  permission: 'content:edit',
  summary:
    'The saved draft, or without one the published test with its questions as they are now, as a learner would get it. Nothing of a trial is stored.',
  params: ofTest,
  response: z.object({
    /** Stands for the attempt: mixes the paper, and is sent back with the answers. */
    trial: id,
    shown: z.array(z.object({ _id: id.brand<'question', 'in'>(), version: z.int() })),
    test: testFactsSchema.extend({ questions_reference: z.array(paperQuestionSchema) }),
  }),
  errors: ['not_found', 'test_faulty'],
});

export const gradeTrial = endpoint(staffAddresses.gradeTrial, {
  access: ['staff'],
  permission: 'content:edit',
  summary: 'The report that these answers would get, whole. Nothing is stored.',
  params: ofTest,
  bodyLimit: 2_000_000,
  body: z.object({
    trial: id,
    shown: z.array(shownSchema).min(1).max(TEST_BOUNDS.questions),
    mixesQuestions: z.boolean(),
    minutes: z.int().min(1).max(TEST_BOUNDS.minutes),
    response: z.array(z.object(answerFields)).max(TEST_BOUNDS.questions),
    timeTakenSeconds: z.int().min(0).max(86_400),
    seconds: sentSecondsSchema,
  }),
  response: z.object({ report: reportSchema }),
  errors: ['not_found', 'answers_rejected'],
});
