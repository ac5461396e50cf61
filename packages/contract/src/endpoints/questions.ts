import { z } from 'zod';
import { draftFindingSchema } from '../draft-findings.ts';
import { endpoint } from '../endpoint.ts';
import { id, instant, line, listLimit, pathId, queryNumber, text } from '../fields.ts';
import { questionDraftSchema } from '../question-draft.ts';
import {
  MAX_LISTED_QUESTIONS,
  QUESTION_LENGTHS,
  QUESTION_ORDERS,
  QUESTION_STATES,
  TEXT_PARTS,
} from '../questions.ts';
import { staffAddresses } from '../staff-addresses.ts';
import { reviewedQuestionSchema } from './reports.ts';
import { testFactsSchema } from './tests.ts';

/** Ours: the question bank as its authors see it. Every answer may hold keys; none goes to a learner. */

const questionId = id.brand<'question'>();
const ofQuestion = z.object({ questionId: pathId.brand<'question'>() });
const kindSchema = z.enum(['single', 'multiple', 'parts']);
const stateSchema = z.enum(QUESTION_STATES);
const topicSchema = z.array(z.string());
const tag = line(QUESTION_LENGTHS.tag);
/** Set to true, or left out. */
const only = z.enum(['true']).optional();

/** Conditions of a list; each is left out where it does not matter. */
const filterFields = {
  /** Words that all stand in the stem, an option or the explanation. */
  search: text(QUESTION_LENGTHS.search).optional(),
  /** With all topics below it; `none` for questions without one. */
  topic: z.union([id.brand<'topic'>(), z.literal('none')]).optional(),
  tag: tag.optional(),
  kind: kindSchema.optional(),
  state: stateSchema.optional(),
  /** Questions of this test, as it is published now. */
  test: id.brand<'test'>().optional(),
  /** Questions that an import wrote. */
  import: id.brand<'import'>().optional(),
  /** Reports that nobody has answered yet. */
  reported: only,
  picture: only,
};

export const listedQuestionSchema = z.object({
  _id: id.brand<'question', 'in'>(),
  /** The author's stable name for it. */
  name: z.string(),
  /** The beginning of the stem without markup. */
  stem: z.string(),
  /** Place of the words searched for; null where the stem's beginning has them all. */
  hit: z.object({ part: z.enum(TEXT_PARTS), text: z.string() }).nullable(),
  kind: kindSchema,
  topic: topicSchema,
  tags: z.array(z.string()),
  state: stateSchema,
  /** Number of the newest version. */
  version: z.int(),
  /** Number of the version that learners practise; null where they do not. */
  releasedVersion: z.int().nullable(),
  /** Number of tests that hold it, as they are published now. */
  tests: z.int(),
  /** Number of reports about it that are not closed. */
  reports: z.int(),
  hasPicture: z.boolean(),
  changedAt: instant,
});

export const listQuestions = endpoint(staffAddresses.listQuestions, {
  access: ['staff'],
  permission: 'content:edit',
  summary: 'The organisation’s questions in their newest versions, a page of those that match.',
  query: z.object({
    ...filterFields,
    order: z.enum(QUESTION_ORDERS).optional(),
    /** Number of the page, from 1. */
    page: queryNumber({ max: 100_000 }).pipe(z.number().min(1)).optional(),
    size: listLimit(MAX_LISTED_QUESTIONS).optional(),
  }),
  response: z.object({
    questions: z.array(listedQuestionSchema),
    /** Number of all that match. */
    total: z.int(),
  }),
  errors: [],
});

export const getQuestionFilters = endpoint(staffAddresses.getQuestionFilters, {
  access: ['staff'],
  permission: 'content:edit',
  summary: 'What questions can be filtered by: topics, tags and tests, with the number of their questions.',
  response: z.object({
    topics: z.array(
      z.object({
        _id: id.brand<'topic', 'in'>(),
        path: topicSchema,
        /** With those below. */ questions: z.int(),
      }),
    ),
    tags: z.array(z.object({ tag: z.string(), questions: z.int() })),
    tests: z.array(z.object({ _id: id.brand<'test', 'in'>(), test_name: z.string(), questions: z.int() })),
    /** Number of all questions, and of those in each state. */
    total: z.int(),
    states: z.object({ draft: z.int(), newer: z.int(), released: z.int(), retired: z.int() }),
  }),
  errors: [],
});

/** Questions chosen one by one, or all that match a filter. */
const selectionSchema = z.union([
  z.object({ ids: z.array(questionId).min(1).max(QUESTION_LENGTHS.chosen) }),
  z.object({
    filter: z.object(filterFields),
    /** Number of those that the caller saw: another number is refused, and nothing is changed. */
    count: z.int().min(1),
  }),
]);
const changedSchema = z.object({ changed: z.int(), chosen: z.int() });

export const editQuestions = endpoint(staffAddresses.editQuestions, {
  access: ['staff'],
  permission: 'content:edit',
  summary:
    'File questions under another topic, each in a new version, or add and remove tags, which have no version.',
  body: z.object({
    select: selectionSchema,
    /** Empty: no topic. */
    topic: z.array(line(120)).max(4).optional(),
    addTags: z.array(tag).max(QUESTION_LENGTHS.tags).optional(),
    removeTags: z.array(tag).max(QUESTION_LENGTHS.tags).optional(),
  }),
  response: changedSchema,
  errors: ['selection_changed', 'too_many'],
});

export const releaseQuestions = endpoint(staffAddresses.releaseQuestions, {
  access: ['staff'],
  permission: 'content:publish',
  summary:
    'Let learners practise the newest versions, hold questions back, or retire them and take that back.',
  body: z.object({
    select: selectionSchema,
    act: z.enum(['release', 'hold', 'retire', 'restore']),
  }),
  response: changedSchema,
  errors: ['selection_changed'],
});

export const exportQuestions = endpoint(staffAddresses.exportQuestions, {
  access: ['staff'],
  permission: 'content:edit',
  summary: 'The chosen questions with keys and pictures as a file that can be imported again.',
  body: z.object({ select: selectionSchema, format: z.enum(['assay', 'moodle-xml', 'xlsx']) }),
  response: {
    kind: 'file',
    mediaTypes: [
      'application/jsonl',
      'application/xml',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    disposition: 'attachment',
    cacheControl: 'private, no-store',
  },
  errors: ['selection_changed'],
});

const versionSchema = z.object({
  number: z.int(),
  /** Name of whoever saved it or brought it in; null where a command did. */
  author: z.string().nullable(),
  /** True where the caller saved it. */
  isOwn: z.boolean(),
  message: z.string().nullable(),
  createdAt: instant,
});
/** TeX of the formulas of each text, in order; null for one that came as MathML. */
export const texSchema = z.object({
  stem: z.array(z.string().nullable()),
  choices: z.array(z.array(z.string().nullable())),
  explanation: z.array(z.string().nullable()),
});
const storedVersionSchema = versionSchema.extend({
  content: questionDraftSchema,
  tex: texSchema.nullable(),
  /** The same as a learner sees it in a review. */
  review: reviewedQuestionSchema,
});
const draftSchema = z.object({
  content: questionDraftSchema,
  /** Version that it began with; null for a question that was never saved. */
  baseVersion: z.int().nullable(),
  revision: z.int(),
  savedAt: instant,
});

export const getQuestion = endpoint(staffAddresses.getQuestion, {
  access: ['staff'],
  permission: 'content:edit',
  summary:
    'A question in its newest version, with the caller’s draft and where it is used. A new one has only a draft.',
  params: ofQuestion,
  response: z.object({
    _id: id.brand<'question', 'in'>(),
    /** Null for one that was never saved, as is what follows. */
    name: z.string().nullable(),
    newest: storedVersionSchema.nullable(),
    /** Number of the version that learners practise. */
    releasedVersion: z.int().nullable(),
    retired: z.boolean(),
    tags: z.array(z.string()),
    draft: draftSchema.nullable(),
    /** Tests that hold it as they are published now, in which version. */
    tests: z.array(
      testFactsSchema
        .pick({ _id: true, test_name: true })
        .extend({ version: z.int(), isActive: z.boolean() }),
    ),
    /** Number of reports about it that are not closed. */
    reports: z.int(),
  }),
  errors: ['not_found'],
});

export const listQuestionVersions = endpoint(staffAddresses.listQuestionVersions, {
  access: ['staff'],
  permission: 'content:edit',
  summary: 'The versions of a question, the newest first.',
  params: ofQuestion,
  response: z.object({ versions: z.array(versionSchema) }),
  errors: ['not_found'],
});

export const getQuestionVersion = endpoint(staffAddresses.getQuestionVersion, {
  access: ['staff'],
  permission: 'content:edit',
  summary: 'One version of a question.',
  params: ofQuestion.extend({ version: pathId }),
  response: z.object({ version: storedVersionSchema }),
  errors: ['not_found'],
});

/** Bytes of a draft: more than the texts of a question may have, with their escapes. */
const DRAFT_BYTES = 2_000_000;

export const saveQuestionDraft = endpoint(staffAddresses.saveQuestionDraft, {
  access: ['staff'],
  permission: 'content:edit',
  summary:
    'Keep what the caller is writing. Nobody else sees it. The id of a new question is made by the caller.',
  params: ofQuestion,
  body: z.object({
    content: questionDraftSchema,
    baseVersion: z.int().min(1).nullable(),
    /** Revision of the draft that the caller has; 0 for none. The same content once more is not a change. */
    revision: z.int().min(0).max(1_000_000),
  }),
  bodyLimit: DRAFT_BYTES,
  response: z.object({ revision: z.int(), savedAt: instant }),
  errors: ['not_found', 'draft_changed', 'too_many'],
});

export const discardQuestionDraft = endpoint(staffAddresses.discardQuestionDraft, {
  access: ['staff'],
  permission: 'content:edit',
  summary: 'Throw the caller’s draft away.',
  params: ofQuestion,
  response: z.object({ success: z.literal(true) }),
  errors: ['not_found'],
});

export const listQuestionDrafts = endpoint(staffAddresses.listQuestionDrafts, {
  access: ['staff'],
  permission: 'content:edit',
  summary: 'The caller’s drafts, the latest first.',
  response: z.object({
    drafts: z.array(
      z.object({
        question: id.brand<'question', 'in'>(),
        name: z.string().nullable(),
        stem: z.string(),
        savedAt: instant,
      }),
    ),
  }),
  errors: [],
});

export const saveQuestionVersion = endpoint(staffAddresses.saveQuestionVersion, {
  access: ['staff'],
  permission: 'content:edit',
  summary:
    'Make an immutable version of a question, which learners do not see before it is released or published. ' +
    'Content equal to the newest version makes none. The caller’s draft ends with it.',
  params: ofQuestion,
  body: z.object({
    content: questionDraftSchema,
    /** Newest version that the caller has seen: where there is a newer one, nothing is saved. */
    baseVersion: z.int().min(1).nullable(),
    message: line(QUESTION_LENGTHS.message),
  }),
  bodyLimit: DRAFT_BYTES,
  response: z.object({ version: z.int(), saved: z.boolean() }),
  errors: ['not_found', 'question_changed', 'question_faulty'],
});

export const previewQuestion = endpoint(staffAddresses.previewQuestion, {
  access: ['staff'],
  permission: 'content:edit',
  summary: 'A draft as a learner would see it, with what is wrong with it and what may be. Keeps nothing.',
  /** Id of the question, or of the one that it will be: it is no near-duplicate of itself. */
  body: z.object({ question: questionId, content: questionDraftSchema }),
  bodyLimit: DRAFT_BYTES,
  response: z.object({ review: reviewedQuestionSchema, findings: z.array(draftFindingSchema) }),
  errors: [],
});

export const renderFormula = endpoint(staffAddresses.renderFormula, {
  access: ['staff'],
  permission: 'content:edit',
  summary: 'A formula in TeX as the MathML that learners will see.',
  body: z.object({ tex: line(4_000), display: z.boolean() }),
  /** Null where it cannot be read. */
  response: z.object({ mathml: z.string().nullable() }),
  errors: [],
});

export const uploadQuestionPicture = endpoint(staffAddresses.uploadQuestionPicture, {
  access: ['staff'],
  permission: 'content:edit',
  summary: 'Keep a picture for a question: of its stem, or of its explanation.',
  body: {
    kind: 'form',
    fields: z.object({ place: z.enum(['stem', 'explanation']) }),
    file: {
      name: 'image',
      required: false,
      maxBytes: 10 * 1_024 * 1_024,
      mediaTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
      refusal: 'picture_unusable',
    },
  },
  response: z.object({ file: z.string(), width: z.int().nullable(), height: z.int().nullable() }),
  errors: ['picture_unusable'],
});
