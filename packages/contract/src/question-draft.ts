import { MAX_OPTIONS, MAX_PARTS, type QuestionDraft } from '@assay/assessment';
import { z } from 'zod';
import { text } from './fields.ts';

const MAX_TEXT = 60_000;

const draftPictureSchema = z.object({
  file: text(300).min(1),
  alt: text(500),
  caption: text(300),
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
});

/** The fields of a question's form, complete or not; no more of each than a question may have. */
export const questionDraftSchema = z.object({
  kind: z.enum(['single', 'multiple', 'parts']),
  stem: text(MAX_TEXT),
  images: z.array(draftPictureSchema).max(12),
  options: z.array(text(4_000)).max(MAX_OPTIONS),
  correct: z
    .array(
      z
        .int()
        .min(0)
        .max(MAX_OPTIONS - 1),
    )
    .max(MAX_OPTIONS),
  parts: z.array(z.object({ statement: text(MAX_TEXT), correct: z.boolean().nullable() })).max(MAX_PARTS),
  explanation: text(MAX_TEXT),
  explanationImages: z.array(draftPictureSchema).max(12),
  references: z.array(z.object({ title: text(500), url: text(2_000) })).max(30),
  topic: z.array(text(120)).max(4),
}) satisfies z.ZodType<QuestionDraft>;
