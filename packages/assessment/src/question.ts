import { z } from 'zod';
import { MAX_OPTIONS, MAX_PARTS } from './options.ts';

/**
 * A question as an author wrote it: stem, options or statements, key and teaching.
 * This is the format that banks are read into and that a published version keeps, so it only ever grows: a
 * field may be added with a default, none may change its meaning.
 *
 * Holds the key. It must never travel to a learner; see `learner-view.ts` for the fields that may.
 */

const html = z.string().trim().min(1).max(60_000);
const inlineHtml = z.string().trim().min(1).max(4_000);

/** A picture by its file name beside the bank, or by its stored name once published. */
export const pictureSchema = z.object({
  file: z.string().min(1).max(300),
  alt: z.string().trim().min(1).max(500),
  caption: z.string().trim().min(1).max(300).optional(),
  /** In pixels, known once the picture is stored: a page leaves room for it before it has loaded. */
  width: z.int().positive().optional(),
  height: z.int().positive().optional(),
});

/** Source where a reader can check an explanation: always a name, with an address when there is one. */
export const referenceSchema = z.object({
  title: z.string().trim().min(1).max(500),
  url: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .optional(),
});

const common = {
  /** The author's own stable name for the question; the same name again is the same question. */
  id: z.string().trim().min(1).max(200),
  stem: html,
  images: z.array(pictureSchema).max(12).default([]),
  explanation: z.string().trim().max(60_000).default(''),
  explanationImages: z.array(pictureSchema).max(12).default([]),
  references: z.array(referenceSchema).max(30).default([]),
  /** Domain, subdomain, topic, subtopic; may end early. */
  topic: z.array(z.string().trim().min(1).max(120)).max(4).default([]),
};

const options = z.array(inlineHtml).min(2).max(MAX_OPTIONS);
const optionIndex = z
  .int()
  .min(0)
  .max(MAX_OPTIONS - 1);

export const questionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('single'), ...common, options, correct: z.array(optionIndex).length(1) }),
  z.object({
    kind: z.literal('multiple'),
    ...common,
    options,
    correct: z.array(optionIndex).min(1).max(MAX_OPTIONS),
  }),
  z.object({
    kind: z.literal('parts'),
    ...common,
    parts: z
      .array(z.object({ statement: html, correct: z.boolean() }))
      .min(1)
      .max(MAX_PARTS),
  }),
]);

export type Question = z.infer<typeof questionSchema>;
export type QuestionKind = Question['kind'];
export type Picture = z.infer<typeof pictureSchema>;
export type Reference = z.infer<typeof referenceSchema>;
