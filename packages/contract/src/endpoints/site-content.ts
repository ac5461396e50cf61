import { LEADERBOARD_NAMES } from '@assay/assessment';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { instant, pathId, text } from '../fields.ts';
import { MAX_LOGO_BYTES, MAX_PICTURE_BYTES, REVISION_SOURCES, SITE_DOCUMENTS } from '../site-content.ts';
import { staffAddresses } from '../staff-addresses.ts';
import { pictureSchema } from './tenants.ts';

/** Ours: the site and rules of an organisation as documents, with their earlier revisions. */

/** Some hundred topic pages. A document that is larger is edited in the folder. */
const MAX_BYTES = 1_000_000;
const words = text(2_000);
/** Markdown, or HTML if it begins with a tag; always HTML in responses. */
const longText = text(60_000);
/** SHA-256 of a picture in hexadecimal; null for none. */
const picture = text(64).nullable();

/** The fields of each document's form, whether they may be saved so or not. */
const contentSchema = z.discriminatedUnion('document', [
  z.object({ document: z.literal('look'), hue: z.number(), vivid: z.number(), logo: picture }),
  z.object({
    document: z.literal('landing'),
    /** For search engines and shared links. */
    summary: words,
    heading: words,
    tagline: words,
    picture,
  }),
  z.object({ document: z.literal('about'), text: longText, picture }),
  z.object({ document: z.literal('insight'), heading: words, subheading: words, picture }),
  z.object({
    document: z.literal('faqs'),
    faqs: z.array(z.object({ question: words, answer: longText })).max(100),
  }),
  z.object({
    document: z.literal('pages'),
    pages: z
      .array(
        z.object({
          /** Name by which the page keeps its address; empty for a new one. */
          page: words,
          title: words,
          text: longText,
        }),
      )
      .max(50),
  }),
  z.object({ document: z.literal('help'), title: words, text: longText }),
  z.object({
    document: z.literal('plans'),
    plans: z
      .array(
        z.object({
          /** Name by which the plan is known; empty for a new one. */
          plan: words,
          /** In pounds. */
          price: z.number(),
          /** In days. */
          validity: z.number(),
          access: words,
          features: z.array(words).max(50),
        }),
      )
      .max(50),
  }),
  z.object({
    document: z.literal('topics'),
    topics: z
      .array(
        z.object({
          /** Path, from the domain on. */
          topic: z.array(words).max(10),
          text: longText,
          /** An address may be empty. */
          references: z.array(z.object({ title: words, url: words })).max(50),
          /** By their digests, as above; empty while none is chosen. */
          pictures: z.array(z.object({ file: text(64), alt: words })).max(50),
        }),
      )
      .max(1_000),
  }),
  z.object({
    document: z.literal('name'),
    name: words,
    /** For the player's heading; empty for the name. */
    sub_domain_name: words,
    /** HTML above the log-in form. */
    login_note: longText,
  }),
  z.object({
    document: z.literal('leaderboard'),
    leaderboard: z.boolean(),
    leaderboard_names: z.enum(LEADERBOARD_NAMES),
    /** Share of the active tests that a learner takes before being ranked; null for no minimum. */
    leaderboard_least_percent: z.number().nullable(),
  }),
  /** In the order in which learners see them; empty for the usual ones. */
  z.object({ document: z.literal('ticket_topics'), ticket_topics: z.array(words).max(100) }),
  z.object({
    document: z.literal('billing'),
    seller: words,
    address: z.array(words).max(50),
    vat_number: words,
    /** In percent. */
    vat_rate: z.number().nullable(),
  }),
]);

/** A picture as pages show it, with the digest by which documents name it. */
const namedPictureSchema = z.object({ digest: z.string(), picture: pictureSchema });

const documentName = z.enum(SITE_DOCUMENTS);
const revisionFields = {
  number: z.int(),
  source: z.enum(REVISION_SOURCES),
  /** Name of whoever changed it; null for a folder, and for somebody who is gone. */
  by: z.string().nullable(),
  at: instant,
};
const changeSchema = z.object({
  subject: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Consequence that the values do not show. */
  note: z.string().nullable(),
});
const noteSchema = z.object({
  /** Path of the field, such as `faqs.0.question`. */
  field: z.string(),
  message: z.string(),
});
const contrastSchema = z.object({ text: z.number(), button: z.number() });
/** Number of the revision that the caller's content follows; 0 where there was none. */
const base = z.int().min(0);
const message = text(500).transform((value) => value.trim());

export const listSiteDocuments = endpoint(staffAddresses.listSiteDocuments, {
  access: ['staff'],
  permission: 'settings',
  summary: 'The documents of the organisation’s site and rules, with their newest revisions.',
  response: z.object({
    documents: z.array(
      z.object({
        document: documentName,
        /** Null where it has not been changed since revisions are kept. */
        newest: z.object(revisionFields).nullable(),
      }),
    ),
  }),
  errors: [],
});

export const getSiteDocument = endpoint(staffAddresses.getSiteDocument, {
  access: ['staff'],
  permission: 'settings',
  summary: 'A document as it stands, and its latest revisions.',
  params: z.object({ document: pathId }),
  response: z.object({
    content: contentSchema,
    /** The pictures that it names, except the logo. */
    pictures: z.array(namedPictureSchema),
    /** Paths of the organisation's topics, from which a topic page chooses; empty for other documents. */
    topics: z.array(z.array(z.string())),
    number: z.int(),
    revisions: z.array(z.object({ ...revisionFields, message: z.string() })),
  }),
  errors: ['not_found'],
});

export const getSiteRevision = endpoint(staffAddresses.getSiteRevision, {
  access: ['staff'],
  permission: 'settings',
  summary: 'A document as it was, and what has changed since.',
  params: z.object({ document: pathId, number: pathId }),
  response: z.object({ content: contentSchema, changes: z.array(changeSchema) }),
  errors: ['not_found'],
});

export const checkSiteDocument = endpoint(staffAddresses.checkSiteDocument, {
  access: ['staff'],
  permission: 'settings',
  summary:
    'What content would be kept as, what would change, and why it cannot be saved. Nothing is written.',
  body: z.object({ content: contentSchema }),
  bodyLimit: MAX_BYTES,
  response: z.object({
    /** As a page would show it; null while there are faults. */
    content: contentSchema.nullable(),
    faults: z.array(noteSchema),
    /** Parts that no page may show. */
    leftOut: z.array(noteSchema),
    changes: z.array(changeSchema),
    /** Contrast of words and of buttons, in each scheme; null but for the look. */
    contrast: z.object({ light: contrastSchema, dark: contrastSchema }).nullable(),
    /** Number of the newest revision. */
    number: z.int(),
  }),
  errors: [],
});

export const saveSiteDocument = endpoint(staffAddresses.saveSiteDocument, {
  access: ['staff'],
  permission: 'settings',
  summary: 'Save a document. New prices apply to later orders, and a new seller to later invoices.',
  body: z.object({ content: contentSchema, base, message }),
  bodyLimit: MAX_BYTES,
  response: z.object({ number: z.int() }),
  errors: ['site_content_changed', 'site_content_faulty'],
});

export const revertSiteDocument = endpoint(staffAddresses.revertSiteDocument, {
  access: ['staff'],
  permission: 'settings',
  summary: 'Make a document what it was in an earlier revision, as a new one.',
  body: z.object({ document: documentName, number: z.int().min(1), base, message }),
  response: z.object({ number: z.int() }),
  errors: ['not_found', 'site_content_changed'],
});

export const uploadLogo = endpoint(staffAddresses.uploadLogo, {
  access: ['staff'],
  permission: 'settings',
  summary: 'Keep a picture for the logo, a PNG or a plain SVG. Nobody is shown it until the look names it.',
  body: {
    kind: 'form',
    fields: z.object({ purpose: z.literal('logo') }),
    file: {
      name: 'image',
      required: false,
      maxBytes: MAX_LOGO_BYTES,
      mediaTypes: ['application/octet-stream'],
      refusal: 'unsupported_media',
    },
  },
  response: z.object({
    /** SHA-256 of the picture in hexadecimal, by which the look names it. */
    logo: z.string(),
    file: z.string(),
    size: z.object({ width: z.int(), height: z.int() }).nullable(),
  }),
  errors: ['site_picture_unusable'],
});

export const uploadSitePicture = endpoint(staffAddresses.uploadSitePicture, {
  access: ['staff'],
  permission: 'settings',
  summary:
    'Store a picture (a still PNG, JPEG or WebP) in the sizes that pages show. It is shown to nobody until a document names it.',
  body: {
    kind: 'form',
    fields: z.object({}),
    file: {
      name: 'image',
      required: false,
      maxBytes: MAX_PICTURE_BYTES,
      mediaTypes: ['application/octet-stream'],
      refusal: 'unsupported_media',
    },
  },
  response: namedPictureSchema,
  errors: ['site_picture_unusable'],
});
