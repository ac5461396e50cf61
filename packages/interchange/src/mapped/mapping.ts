import { MAX_OPTIONS } from '@assay/assessment';
import { z } from 'zod';
import { BANK_NAME, BANK_NAME_RULE } from '../formats.ts';

/**
 * Schema of a mapping, which gives the fields of a bank their meanings. Mappings are small files that people
 * write by hand: every fault is described in words, and an unknown name is a fault.
 */

// A value that fits one branch of a union gets that branch's fault, so each branch has the message.
const FIELD = 'must be the name of a field, or the number of a column counted from 1';

/** Reference to a field of an item. */
const field = z.union([z.string().min(1, FIELD), z.int().min(1, FIELD)], { error: FIELD });
export type Field = z.infer<typeof field>;

/** A list of fields, in which one alone may stand without brackets. */
const oneOrMore = (most: number, error = `${FIELD}, or a list of at most ${most} of them`) =>
  z.union([field.transform((only) => [only]), z.array(field).min(1).max(most)], { error });

const topicStep = z.union([field, z.strictObject({ constant: z.string().trim().min(1).max(120) })], {
  error: 'must be a field or {"constant": "a text of at most 120 characters"}',
});

const keyForms = ['letter', 'label', 'number-from-0', 'number-from-1', 'text', 'true-false', 'any'] as const;
export type KeyForm = (typeof keyForms)[number];

const keySchema = z.strictObject(
  {
    /** Several fields are read as one list. */
    field: oneOrMore(200, 'must be a field or a list of fields'),
    form: z.enum(keyForms, { error: `must be one of ${keyForms.join(', ')}` }),
    /** A field that repeats the right option's text, and must agree. */
    text: field.optional(),
    /** Separator of a list that is written as one text; empty: each character is an entry. */
    separator: z.string().max(10).optional(),
  },
  { error: 'must say where the key stands: {"field": …, "form": …}' },
);

/** Options that stand together in one field. */
const inOneField = z.strictObject({
  /** Holds a list, or an object of label → option. */
  field,
  /** If each entry is an object: its field with the option's text. */
  text: field.optional(),
  /** If each entry is an object: its field with the name by which the key refers to the option. */
  label: field.optional(),
  /** Each option's text begins with its letter, as in `B) Two`. */
  lettered: z.boolean().default(false),
  /** The separator of the options if the field is one text. */
  separator: z.string().min(1).max(10).optional(),
  /** The stem repeats all options after this text. */
  repeatedAfter: z.string().min(1).max(100).optional(),
});
export type OptionsInOneField = z.infer<typeof inOneField>;

const inStem = z.strictObject({ inStem: z.literal(true, { error: 'must be true or left out' }) });

/** Location of the options. */
const optionsSchema = z.union(
  [
    field.transform((only): OptionsInOneField => ({ field: only, lettered: false })),
    z
      .array(field)
      .min(1)
      .max(MAX_OPTIONS)
      .transform((fields) => ({ fields })),
    inOneField,
    inStem,
  ],
  {
    error: `must be a list of at most ${MAX_OPTIONS} fields, the one field that holds the options, {"field": …} with text, label, lettered, separator or repeatedAfter, or {"inStem": true}`,
  },
);

const csvSchema = z
  .strictObject({
    delimiter: z
      .string()
      .regex(/^[\t\x20-\x7e]$/u, 'must be one character')
      .refine((delimiter) => delimiter !== '"', 'must not be the quotation mark')
      .default(','),
    /** Without a header, columns are named by their numbers. */
    header: z.boolean().default(true),
    /** Line of the header, counted from 1, if titles stand above it. Lines above it are left out. */
    headerLine: z.int().min(1).max(1_000_000).optional(),
  })
  .refine(({ header, headerLine }) => header || headerLine === undefined, {
    path: ['headerLine'],
    error: 'is the line of a header, which "header": false says there is none of',
  });

const LIST = { error: 'must be a list of fields' };

const mappingSchema = z
  .strictObject(
    {
      /** Prefix of every id, so that question 1 of one bank is not question 1 of another. */
      bank: z
        .string({ error: 'must name the bank: its questions keep this name for good' })
        .regex(BANK_NAME, BANK_NAME_RULE),
      /** Plain text is shown as it is; HTML is cleaned. */
      text: z.enum(['plain', 'html'], { error: 'must be "plain" or "html"' }).default('plain'),
      /** Notation of TeX in plain text; TeX between `\\(` and `\\)` is read anyway. */
      mathematics: z.literal('dollars', { error: 'must be "dollars" or left out' }).optional(),
      /** auto: one key makes a single-answer question, several a multiple-answer one. */
      kind: z.enum(['auto', 'multiple'], { error: 'must be "auto" or "multiple"' }).default('auto'),
      /** JSON: path of the items, if they are not the whole document. */
      items: z.string().min(1).optional(),
      csv: csvSchema.default({ delimiter: ',', header: true }),
      /** A workbook: the name of the sheet; by default the first that is not hidden. */
      sheet: z.string().min(1).optional(),
      /** Several fields together, if a number is unique only within a part of the bank. */
      id: oneOrMore(4, 'must be a field or a list of at most four').default([]),
      /** Fields joined below one another; the last is the question, those before it may be missing. */
      stem: oneOrMore(8),
      options: optionsSchema,
      /** True if the last options may be missing, as in a table with more columns than most need. */
      fewerOptions: z.boolean().default(false),
      key: keySchema,
      /** True if the options get an order that reveals nothing about the key. */
      shuffled: z.boolean().default(false),
      /** A table: the field with the kind of question. Kinds that are no choice are refused. */
      questionType: field.optional(),
      /** Fields joined below one another, without those that an item lacks. */
      explanation: oneOrMore(MAX_OPTIONS).default([]),
      /** Feedback on each option: as many fields, null for an option without feedback. */
      feedback: z
        .array(field.nullable(), { error: 'must be a list of fields or null, one for each option' })
        .max(MAX_OPTIONS)
        .default([]),
      /** Names of pictures, whose files are elsewhere; `none` lists the values that mean no picture. */
      pictures: z
        .strictObject(
          { field, none: z.array(z.string()).default([]) },
          { error: 'must say where the names of pictures stand: {"field": …, "none": […]}' },
        )
        .optional(),
      /** Domain, subdomain, topic, subtopic; ends at the first that an item lacks. */
      topic: z.array(topicStep).max(4, 'must have at most four steps').default([]),
      references: z.array(field, LIST).max(30).default([]),
      /** Fields that are left out on purpose, and not listed in the report. */
      ignore: z.array(field, LIST).max(200).default([]),
    },
    { error: 'must be a JSON object' },
  )
  .refine(({ options, key }) => key.form !== 'label' || 'field' in options, {
    path: ['key', 'form'],
    error: 'label is the key of options that stand in one field, with their labels',
  })
  .refine(({ text, mathematics }) => mathematics === undefined || text === 'plain', {
    path: ['mathematics'],
    error: 'is for plain text',
  });

export type Mapping = z.infer<typeof mappingSchema>;

type MappingResult = { type: 'mapping'; mapping: Mapping } | { type: 'faults'; faults: string[] };

/** Reads a mapping file. @returns every fault, each as a line that names its place */
export function readMapping(text: string): MappingResult {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\ufeff/u, ''));
  } catch (error) {
    return {
      type: 'faults',
      faults: [`It is not valid JSON: ${error instanceof Error ? error.message : ''}`],
    };
  }
  const parsed = mappingSchema.safeParse(json);
  if (parsed.success) return { type: 'mapping', mapping: parsed.data };
  return { type: 'faults', faults: parsed.error.issues.map(describeIssue) };
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const where = issue.path.length === 0 ? 'The mapping' : issue.path.join('.');
  if (issue.code === 'unrecognized_keys')
    return `${where} has entries that are not known: ${issue.keys.join(', ')}`;
  return `${where} ${issue.message}`;
}
