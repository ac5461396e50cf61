import { LEADERBOARD_NAMES, PLATFORM_TYPES } from '@assay/assessment';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, pathId, tenantReference } from '../fields.ts';
import { learnerAddresses } from '../learner-addresses.ts';
import { SIGN_UP_RULES } from '../sign-up.ts';

/** Names the tenant, as the specification has it; the host alone chooses. */
const ofTenant = z.object({ subdomain: tenantReference.optional() });

/**
 * Public facts of a tenant. Specification section 3; all but `_id`, `logo` and `subdomain_reference` is ours.
 */
const tenantSchema = z.object({
  _id: id.brand<'tenant', 'in'>(),
  name: z.string(),
  logo: z.string(),
  /** In pixels, so that pages leave room for it; null where there is no logo, or its file does not tell. */
  logo_size: z.object({ width: z.int(), height: z.int() }).nullable(),
  subdomain_reference: z.object({ sub_domain_name: z.string() }),
  look: z.object({ accent_hue: z.number(), accent_vivid: z.number() }),
  /** IANA name of the time zone, such as Europe/London: dates and times are shown in it. */
  time_zone: z.string(),
  /** HTML, cleaned. */
  login_note: z.string().nullable(),
  /** Who may sign up, and with which domains; null: any address. */
  sign_up: z.object({ rule: z.enum(SIGN_UP_RULES), domains: z.array(z.string()).nullable() }),
  /**
   * Form in which learners see others' names on the leaderboard; `none` also where there is no leaderboard.
   */
  leaderboard_names: z.enum(LEADERBOARD_NAMES),
});

export const getSubdomain = endpoint(learnerAddresses.getSubdomain, {
  access: 'public',
  summary: 'The tenant of a host name.',
  // A missing host, or one that is not a string, belongs to no tenant: the answer is the same.
  body: z.object({ host: tenantReference.catch('') }),
  response: z.object({ data: tenantSchema }),
  errors: ['invalid_hostname'],
});

/**
 * `price` in pounds, `validity` in days. Specification section 3; `access`, in words, comes from the tenant
 * record.
 */
const planSchema = z.object({
  _id: id.brand<'plan', 'in'>(),
  price: z.number(),
  validity: z.int(),
  access: z.string(),
  features: z.array(z.string()),
});

export const getSubDomain = endpoint(learnerAddresses.getSubDomain, {
  access: 'public',
  summary: 'Platform type and plans of this host’s tenant.',
  params: z.object({ id: pathId.brand<'tenant'>() }),
  response: z.object({
    subDomain: z.object({
      _id: id.brand<'tenant', 'in'>(),
      name: z.string(),
      sub_domain_name: z.string(),
      platform_type: z.enum(PLATFORM_TYPES),
      plans: z.array(planSchema),
    }),
  }),
  errors: ['not_found'],
});

/** One size and format of a picture, under the tenant's files. */
const pictureFileSchema = z.object({ path: z.string(), width: z.int() });

/** A picture of the organisation in every size and format that was made of it (ours). */
export const pictureSchema = z.object({
  /** In the format that every browser shows, at its largest. */
  path: z.string(),
  width: z.int(),
  height: z.int(),
  /** The best format first; each from narrow to wide. */
  sources: z.array(
    z.object({ type: z.enum(['image/avif', 'image/webp']), files: z.array(pictureFileSchema) }),
  ),
});

/**
 * Content of an organisation's pages. Texts, and paths of pictures too, are empty where it says nothing. HTML
 * is cleaned. `summary` and the pictures as objects are ours.
 */
export const getContent = endpoint(learnerAddresses.getContent, {
  access: 'public',
  summary: 'What the landing page of this host’s tenant shows.',
  query: ofTenant,
  response: z.object({
    data: tenantSchema.extend({
      /** For search engines and shared links; plain text. */
      summary: z.string(),
      homePage: z.object({
        bannerImage: z.string(),
        heading: z.string(),
        tagline: z.string(),
        banner: pictureSchema.nullable(),
      }),
      aboutUs: z.object({
        aboutImage: z.string(),
        /** HTML. */
        description: z.string(),
        picture: pictureSchema.nullable(),
      }),
      insightSection: z.object({
        heading: z.string(),
        subheading: z.string(),
        insightImage: z.string(),
        picture: pictureSchema.nullable(),
      }),
      plans: z.array(planSchema),
    }),
  }),
  errors: ['not_found'],
});

/** In the order of the footer. `url` leads to the page's own address. */
export const getPages = endpoint(learnerAddresses.getPages, {
  access: 'public',
  summary: 'The pages behind the footer of this host’s tenant.',
  query: ofTenant,
  response: z.object({
    pages: z.array(
      z.object({
        _id: id.brand<'page', 'in'>(),
        title: z.string(),
        /** HTML, cleaned. */
        description: z.string(),
        url: z.string(),
      }),
    ),
  }),
  errors: ['not_found'],
});

export const getFaqs = endpoint(learnerAddresses.getFaqs, {
  access: 'public',
  summary: 'Questions that visitors of this host’s tenant ask, and their answers.',
  query: ofTenant,
  response: z.object({
    faqs: z.array(
      z.object({
        _id: id.brand<'faq', 'in'>(),
        question: z.string(),
        /** HTML, cleaned. */
        answer: z.string(),
      }),
    ),
  }),
  errors: ['not_found'],
});

/** `message` is "No content", and both texts empty, where the organisation says nothing. */
export const getHelp = endpoint(learnerAddresses.getHelp, {
  access: ['learner', 'staff'],
  permission: null,
  summary: 'How the organisation helps its learners.',
  query: ofTenant,
  response: z.object({
    title: z.string(),
    /** HTML, cleaned. */
    description: z.string(),
    message: z.string(),
  }),
  errors: ['not_found'],
});
