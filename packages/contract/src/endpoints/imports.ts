import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant, line, listLimit, pathId, queryNumber } from '../fields.ts';
import {
  IMPORT_ASKS,
  IMPORT_BYTES,
  IMPORT_ITEM_CLASSES,
  IMPORT_STATES,
  MAX_IMPORT_ITEMS,
  MAX_LISTED_ITEMS,
} from '../imports.ts';
import { questionDraftSchema } from '../question-draft.ts';
import { staffAddresses } from '../staff-addresses.ts';
import { texSchema } from './questions.ts';
import { reviewedQuestionSchema } from './reports.ts';

/** Ours: questions from files, in the browser. Every answer may hold keys; none goes to a learner. */

const ofImport = z.object({ importId: pathId.brand<'import'>() });
const classSchema = z.enum(IMPORT_ITEM_CLASSES);
const decisionSchema = z.enum(['take', 'skip']);

/** Numbers of questions: all that were found, those decided for and against, and those of each class. */
const countsSchema = z.object({
  found: z.int(),
  take: z.int(),
  skip: z.int(),
  fault: z.int(),
  near: z.int(),
  changed: z.int(),
  warning: z.int(),
  plain: z.int(),
  known: z.int(),
  duplicate: z.int(),
});

const resultSchema = z.object({ added: z.int(), changed: z.int(), unchanged: z.int() });

const importSchema = z.object({
  _id: id.brand<'import', 'in'>(),
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  /** Name of whoever uploaded it. */
  by: z.string(),
  uploadedAt: instant,
  confirmedAt: instant.nullable(),
  undoneAt: instant.nullable(),
  /** Null before it was read. */
  counts: countsSchema.nullable(),
  /** Number of the questions read so far. */
  read: z.int(),
  /** Numbers of questions that its confirmation wrote; null before. */
  result: resultSchema.nullable(),
});

export const listImports = endpoint(staffAddresses.listImports, {
  access: ['staff'],
  permission: 'content:edit',
  summary: 'The organisation’s imports, the latest first.',
  response: z.object({ imports: z.array(importSchema) }),
  errors: [],
});

export const getImportTemplate = endpoint(staffAddresses.getImportTemplate, {
  access: ['staff'],
  permission: 'content:edit',
  summary: 'A workbook to fill in with questions, whose columns an import understands.',
  response: {
    kind: 'file',
    mediaTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    disposition: 'attachment',
    cacheControl: 'private, no-store',
  },
  errors: [],
});

export const uploadImport = endpoint(staffAddresses.uploadImport, {
  access: ['staff'],
  permission: 'content:edit',
  summary: 'Keep a file with questions and begin to read it. Nothing of it reaches the bank.',
  body: {
    kind: 'form',
    fields: z.object({
      /** Name for its bank; by default one made from the file's. */
      bank: line(40).optional(),
    }),
    file: {
      name: 'file',
      required: false,
      maxBytes: IMPORT_BYTES.file,
      mediaTypes: ['application/octet-stream'],
      refusal: 'unsupported_media',
    },
  },
  response: z.object({ _id: id.brand<'import', 'in'>() }),
  errors: ['too_many_imports'],
});

/** @param meaning one of `meanings`; null: the column is not used */
const columnChoiceSchema = z.object({ column: line(200), meaning: line(40).nullable() });

const understoodSchema = z.object({
  /** Name of the format, as in “an Excel workbook”. */
  format: z.string(),
  /** Place of the columns' names, such as “row 1”; null where there are none, or it is no table. */
  namesPlace: z.string().nullable(),
  /** Text above the names of the columns, which is left out. */
  titles: z.array(z.string()),
  /** Columns of a table; empty for every other file. */
  columns: z.array(
    z.object({
      /** Letters, as spreadsheet programs show them. */
      column: z.string(),
      name: z.string(),
      meaning: z.string().nullable(),
      /** Text of its first filled cell. */
      first: z.string(),
      filled: z.int(),
    }),
  ),
  /** Number of the rows below the names. */
  rows: z.int(),
  /** Remarks on the file as a whole, in words. */
  remarks: z.array(z.string()),
  /** Fields that hold something and are not used, with the number of questions that have them. */
  unused: z.array(z.object({ name: z.string(), items: z.int() })),
});

export const getImport = endpoint(staffAddresses.getImport, {
  access: ['staff'],
  permission: 'content:edit',
  summary: 'An import: how far it is, what of its file was understood, and the classes of its questions.',
  params: ofImport,
  response: z.object({
    import: importSchema,
    /** Counts its decisions and corrections. */
    revision: z.int(),
    /** Sentence that says why it cannot be read, or what it asks for. */
    message: z.string().nullable(),
    asks: z.array(z.enum(IMPORT_ASKS)),
    options: z.object({
      bank: z.string(),
      columns: z.array(columnChoiceSchema).nullable(),
      separator: z.string().nullable(),
      mixOptions: z.boolean(),
    }),
    /** Names of the files added to it. */
    added: z.object({ mapping: z.string().nullable(), pictures: z.string().nullable() }),
    understood: understoodSchema.nullable(),
    /** Choices of what a column may become. */
    meanings: z.array(z.object({ meaning: z.string(), label: z.string() })),
    /** A letter for each question in the file's order (`IMPORT_MARKS`), a capital where it is taken. */
    marks: z.string(),
  }),
  errors: ['not_found'],
});

export const readImportAgain = endpoint(staffAddresses.readImportAgain, {
  access: ['staff'],
  permission: 'content:edit',
  summary: 'Read the file once more with what was told about it. Decisions and corrections begin anew.',
  params: ofImport,
  body: z.object({
    bank: line(40),
    columns: z.array(columnChoiceSchema).max(200).nullable(),
    separator: line(10).nullable(),
    mixOptions: z.boolean(),
  }),
  response: z.object({ success: z.literal(true) }),
  errors: ['not_found', 'import_ended'],
});

export const addImportFile = endpoint(staffAddresses.addImportFile, {
  access: ['staff'],
  permission: 'content:edit',
  summary:
    'Add what a file needs beside it, and read it once more: a mapping that names the fields of JSON, or a zip ' +
    'of the pictures that a table names.',
  params: ofImport,
  body: {
    kind: 'form',
    fields: z.object({ purpose: z.enum(['mapping', 'pictures']) }),
    file: {
      name: 'file',
      required: false,
      maxBytes: IMPORT_BYTES.added,
      mediaTypes: ['application/octet-stream'],
      refusal: 'unsupported_media',
    },
  },
  response: z.object({ success: z.literal(true) }),
  errors: ['not_found', 'import_ended'],
});

const itemSchema = z.object({
  /** Number in the file, from 1. */
  number: z.int(),
  /** Id of the question that it is, or will be. */
  question: id.brand<'question', 'in'>(),
  /** Place in the file, such as “row 10”. */
  place: z.string(),
  class: classSchema,
  decision: decisionSchema,
  /** First words, or its name in the file. */
  label: z.string(),
  /** Its content for the editor, as far as it was understood; null where nothing was. */
  content: questionDraftSchema.nullable(),
  tex: texSchema.nullable(),
  /** The same as a learner sees it in a review. */
  review: reviewedQuestionSchema.nullable(),
  findings: z.array(
    z.object({
      level: z.enum(['fault', 'warning', 'note']),
      message: z.string(),
      detail: z.string().nullable(),
    }),
  ),
  /** The question that it is, or is nearly; null for `fault`, `warning` and `plain`. */
  match: z
    .object({
      /** Null for a duplicate. */
      question: id.brand<'question', 'in'>().nullable(),
      name: z.string(),
      version: z.int().nullable(),
      /** Number in this file of the one that a duplicate repeats. */
      number: z.int().nullable(),
      /** Share of word sequences in common, 0 to 1. */
      resemblance: z.number(),
      stored: reviewedQuestionSchema.nullable(),
      /** Content of the same, for the difference. */
      content: questionDraftSchema.nullable(),
    })
    .nullable(),
  /** True where a near one is taken as the next version of the question that it resembles. */
  asVersion: z.boolean(),
  corrected: z.boolean(),
});

export const listImportItems = endpoint(staffAddresses.listImportItems, {
  access: ['staff'],
  permission: 'content:edit',
  summary:
    'A page of the questions of an import: those with faults first, then those near to the bank, then the ' +
    'others; within each in the file’s order.',
  params: ofImport,
  query: z.object({
    class: classSchema.optional(),
    decision: decisionSchema.optional(),
    /** One question alone. */
    number: queryNumber({ max: MAX_IMPORT_ITEMS }).optional(),
    /** Number of the page, from 1. */
    page: queryNumber({ max: MAX_IMPORT_ITEMS }).pipe(z.number().min(1)).optional(),
    size: listLimit(MAX_LISTED_ITEMS).optional(),
  }),
  response: z.object({ items: z.array(itemSchema), total: z.int() }),
  errors: ['not_found'],
});

export const decideImportItems = endpoint(staffAddresses.decideImportItems, {
  access: ['staff'],
  permission: 'content:edit',
  summary: 'Take or skip questions of an import.',
  params: ofImport,
  body: z.object({
    numbers: z.array(z.int().min(1).max(MAX_IMPORT_ITEMS)).min(1).max(MAX_IMPORT_ITEMS),
    decision: decisionSchema,
    /** True to take near ones as the next versions of the questions that they resemble. */
    asVersion: z.boolean().optional(),
  }),
  response: z.object({ revision: z.int(), counts: countsSchema }),
  errors: ['not_found', 'import_ended', 'import_not_ready', 'items_not_takable'],
});

export const correctImportItem = endpoint(staffAddresses.correctImportItem, {
  access: ['staff'],
  permission: 'content:edit',
  summary: 'Put a corrected question in place of one of the file, and take it. The file stays as it is.',
  params: ofImport.extend({ number: pathId }),
  body: z.object({ content: questionDraftSchema }),
  bodyLimit: 2_000_000,
  response: z.object({ item: itemSchema, revision: z.int(), counts: countsSchema }),
  errors: ['not_found', 'import_ended', 'import_not_ready', 'question_faulty'],
});

export const confirmImport = endpoint(staffAddresses.confirmImport, {
  access: ['staff'],
  permission: 'content:edit',
  summary:
    'Write the questions that are taken into the bank, all or none. Nothing is released. Confirmed again, it ' +
    'gives the same answer.',
  params: ofImport,
  body: z.object({
    /** Number of questions that the caller saw as taken: another number is refused. */
    take: z.int().min(1),
    revision: z.int().min(0).max(1_000_000),
  }),
  response: z.object({ result: resultSchema }),
  errors: ['not_found', 'import_ended', 'import_not_ready', 'selection_changed', 'bank_changed'],
});

export const undoImport = endpoint(staffAddresses.undoImport, {
  access: ['staff'],
  permission: 'content:edit',
  summary:
    'Take a confirmed import back: new questions go, changed ones return as a new version. Refused where a ' +
    'question was used since.',
  params: ofImport,
  body: z.object({ reason: line(300) }),
  response: z.object({ removed: z.int(), returned: z.int() }),
  errors: ['not_found', 'import_ended', 'import_not_ready', 'import_used'],
});

export const discardImport = endpoint(staffAddresses.discardImport, {
  access: ['staff'],
  permission: 'content:edit',
  summary: 'Throw an import away that is not confirmed, also while it is being read.',
  params: ofImport,
  response: z.object({ success: z.literal(true) }),
  errors: ['not_found', 'import_ended'],
});
