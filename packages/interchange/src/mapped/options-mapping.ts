import { MAX_OPTIONS } from '@assay/assessment';
import { z } from 'zod';
import { type Field, fieldSchema } from './field.ts';

const inOneField = z.strictObject({
  /** Holds a list, or an object of label → option. */
  field: fieldSchema,
  /** Where each entry is an object: what in it is the option. */
  text: fieldSchema.optional(),
  /** Where each entry is an object: what in it the key calls the option by. */
  label: fieldSchema.optional(),
  /** Each option's text begins with its letter, as in `B) Two`. */
  lettered: z.boolean().default(false),
  /** The stem says all options once more after this text. */
  repeatedAfter: z.string().min(1).max(100).optional(),
});

const inStem = z.strictObject({ inStem: z.literal(true, { error: 'must be true or left out' }) });

/** Where the options stand. */
export const optionsSchema = z.union(
  [fieldSchema, z.array(fieldSchema).min(1).max(MAX_OPTIONS), inOneField, inStem],
  {
    error: `must be a list of at most ${MAX_OPTIONS} fields, the one field that holds the options, {"field": …} with text, label, lettered or repeatedAfter, or {"inStem": true}`,
  },
);

export type OptionsMapping = z.infer<typeof optionsSchema>;
export type OptionsInOneField = z.infer<typeof inOneField>;

/** The fields of an item that hold its options. */
export function fieldsOfOptions(options: OptionsMapping): Field[] {
  if (typeof options !== 'object') return [options];
  if (Array.isArray(options)) return options;
  return 'inStem' in options ? [] : [options.field];
}

/** Whether the options stand together in one field, so that they can have labels. */
export function isOneField(options: OptionsMapping): boolean {
  return typeof options !== 'object' || (!Array.isArray(options) && 'field' in options);
}
