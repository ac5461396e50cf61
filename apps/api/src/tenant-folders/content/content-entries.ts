import { LINK_ADDRESS } from '@assay/contract/html';
import { z } from 'zod';
import { distinct, hundredths, line, shortName, text } from '../entry-kinds.ts';

/** Schema of an organisation's public content in its file. Docs: docs/tenants.md. */

const faqs = z
  .array(z.strictObject({ question: line(300), answer: text(10_000) }))
  .max(50, 'must hold at most 50 questions.')
  .superRefine(distinct(({ question }) => question, 'question'));

const plans = z
  .array(
    z.strictObject({
      plan: shortName,
      price: hundredths(0.01, 100_000),
      validity: z
        .number()
        .refine(
          (days) => Number.isInteger(days) && days >= 1 && days <= 3_650,
          'must be a number of days from 1 to 3,650.',
        ),
      access: line(120),
      features: z.array(line(200)).max(20, 'must hold at most 20 lines.').optional(),
    }),
  )
  .max(12, 'must name at most 12 plans.')
  .superRefine(distinct(({ plan }) => plan, 'plan'));

const reference = z.strictObject({
  title: line(500),
  url: line(2_000)
    .refine((url) => LINK_ADDRESS.test(url) && URL.canParse(url), {
      message: 'must be an address that begins with https://, http:// or mailto:.',
    })
    .optional(),
});

/** Kinds of entries in which long texts and pictures are named: by files, or as they are stored. */
type Kinds = { longText: z.ZodType<string, string>; picture: z.ZodType<string, string> };

const landingOf = ({ longText, picture }: Kinds) =>
  z.strictObject({
    hero: z
      .strictObject({ heading: line(120), tagline: line(300).optional(), picture: picture.optional() })
      .optional(),
    about: z.strictObject({ text: longText, picture: picture.optional() }).optional(),
    insight: z
      .strictObject({ heading: line(120), subheading: line(500).optional(), picture: picture.optional() })
      .optional(),
  });

const pagesOf = ({ longText }: Kinds) =>
  z
    .array(z.strictObject({ page: shortName, title: line(120), text: longText }))
    .max(20, 'must name at most 20 pages.')
    .superRefine(distinct(({ page }) => page, 'page'))
    .superRefine(distinct(({ title }) => title, 'title'));

const topicsOf = ({ longText, picture }: Kinds) =>
  z
    .array(
      z.strictObject({
        topic: z
          .array(line(120))
          .min(1, 'must name the topic, from its domain on.')
          .max(4, 'must be at most a domain, a subdomain, a topic and a subtopic.'),
        text: longText.optional(),
        references: z.array(reference).max(30, 'must hold at most 30 references.').optional(),
        pictures: z
          .array(z.strictObject({ file: picture, alt: line(500) }))
          .max(12, 'must name at most 12 pictures.')
          .optional(),
      }),
    )
    .max(500, 'must name at most 500 topics.')
    .superRefine(distinct(({ topic }) => topic.join(' / '), 'topic'));

export const contentEntriesOf = (kinds: Kinds) => ({
  summary: line(300).optional(),
  landing: landingOf(kinds).optional(),
  pages: pagesOf(kinds).optional(),
  faqs: faqs.optional(),
  help: z.strictObject({ title: line(120), text: kinds.longText }).optional(),
  plans: plans.optional(),
  topics: topicsOf(kinds).optional(),
});
