import { z } from 'zod';
import { id } from './fields.ts';

/** Faults, which stop the saving of a version, and warnings, which let it pass. */
export const FINDING_REASONS = {
  fault: [
    'stem_missing',
    'text_empty',
    'text_too_long',
    'too_few_options',
    'key_missing',
    'key_outside_options',
    'key_repeated',
    'options_equal',
    'part_key_missing',
    'alt_missing',
    'picture_unknown',
    'reference_title_missing',
    'reference_address_wrong',
    'topic_step_empty',
  ],
  warning: [
    'formula_not_read',
    'formula_not_marked',
    'all_options_right',
    'longest_is_right',
    'all_of_the_above',
    'explanation_missing',
    'topic_missing',
    'near_duplicate',
    'markup_removed',
  ],
} as const;

export type FindingReason = (typeof FINDING_REASONS)['fault' | 'warning'][number];

/** Parts of the form at which a finding stands. */
const FINDING_FIELDS = [
  'stem',
  'images',
  'options',
  'parts',
  'explanation',
  'explanationImages',
  'references',
  'topic',
] as const;

export const draftFindingSchema = z.object({
  level: z.enum(['fault', 'warning']),
  reason: z.enum([...FINDING_REASONS.fault, ...FINDING_REASONS.warning]),
  field: z.enum(FINDING_FIELDS),
  /** Position within the field, from 0; null where it is about the whole of it. */
  index: z.int().nullable(),
  /** Subject of the finding, such as the formula that cannot be read. */
  detail: z.string().nullable(),
  /** The question that is nearly the same; set for `near_duplicate` only. */
  question: z.object({ _id: id.brand<'question', 'in'>(), name: z.string(), stem: z.string() }).nullable(),
});

export type DraftFinding = z.infer<typeof draftFindingSchema>;
