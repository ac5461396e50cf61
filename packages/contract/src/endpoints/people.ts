import { z } from 'zod';
import { canonicalAddress } from '../email-address.ts';
import { endpoint } from '../endpoint.ts';
import { email, id, instant, lines, listLimit, queryNumber, text } from '../fields.ts';
import { normaliseName } from '../names.ts';
import {
  INVITATION_STATES,
  INVITEE_KINDS,
  MAX_INVITATION_BYTES,
  MOST_DECIDED,
  MOST_INVITED,
  SIGN_UP_RULES,
} from '../sign-up.ts';
import { staffAddresses } from '../staff-addresses.ts';

/** Ours: who may sign up, whom staff invited, and who waits for approval. */

const stateSchema = z.enum(INVITATION_STATES);
const pageFields = {
  /** Part of a name or an address. */
  search: text(100).optional(),
  /** Number of the page, from 1. */
  page: queryNumber({ max: 100_000 }).pipe(z.number().min(1)).optional(),
  size: listLimit(200).optional(),
};
const changedSchema = z.object({ changed: z.int() });

const previewSchema = z.object({
  people: z.array(
    z.object({
      /** Number of the line, or of the row in a workbook, from 1. */
      line: z.int(),
      /** As it was written. */
      text: z.string(),
      /** Null for what is no address. */
      email: z.string().nullable(),
      name: z.string(),
      kind: z.enum(INVITEE_KINDS),
      /** Invitation that was sent before; null where there is none. */
      before: z.object({ state: stateSchema, sentAt: instant, name: z.string() }).nullable(),
    }),
  ),
});

export const previewInvitations = endpoint(staffAddresses.previewInvitations, {
  access: ['staff'],
  permission: 'people:manage',
  summary: 'What pasted addresses are, line by line, before anything is sent.',
  body: z.object({ text: text(100_000) }),
  bodyLimit: 420_000,
  response: previewSchema,
  errors: ['too_many_addresses'],
});

export const previewInvitationFile = endpoint(staffAddresses.previewInvitationFile, {
  access: ['staff'],
  permission: 'people:manage',
  summary: 'The same of a table (.xlsx, CSV) with addresses and names. The file is not kept.',
  body: {
    kind: 'form',
    fields: z.object({}),
    file: {
      name: 'file',
      required: false,
      maxBytes: MAX_INVITATION_BYTES,
      mediaTypes: ['application/octet-stream'],
      refusal: 'unsupported_media',
    },
  },
  response: previewSchema,
  errors: ['too_many_addresses', 'table_unreadable', 'busy'],
});

export const sendInvitations = endpoint(staffAddresses.sendInvitations, {
  access: ['staff'],
  permission: 'people:manage',
  summary:
    'Invite people by mail; whoever has an account, waits for approval or was just invited is left out. An invitation under another name takes the new one.',
  body: z.object({
    people: z
      .array(z.object({ email, name: text(200).transform(normaliseName) }))
      .min(1)
      .max(MOST_INVITED),
    /** True to send to those, too, who were invited before. */
    again: z.boolean(),
  }),
  bodyLimit: 700_000,
  /** Number of mails; of names that were put right without one; and of the others. */
  response: z.object({ sent: z.int(), renamed: z.int(), leftOut: z.int() }),
  errors: ['too_many'],
});

export const listInvitations = endpoint(staffAddresses.listInvitations, {
  access: ['staff'],
  permission: 'people:manage',
  summary: 'Invitations and what became of them, the newest first.',
  query: z.object({ ...pageFields, state: stateSchema.optional() }),
  response: z.object({
    invitations: z.array(
      z.object({
        _id: id.brand<'invitation', 'in'>(),
        email: z.string(),
        name: z.string(),
        state: stateSchema,
        /** Words with which the mail server refused; null where it did not, or gave none. */
        refusedWith: z.string().nullable(),
        sentAt: instant,
        expiresAt: instant,
        joinedAt: instant.nullable(),
      }),
    ),
    /** Number of all that match. */
    total: z.int(),
    /** Number in each state, whatever the filters. */
    states: z.record(stateSchema, z.int()),
  }),
  errors: [],
});

const ofInvitations = z.object({ ids: z.array(id.brand<'invitation'>()).min(1).max(MOST_INVITED) });

export const repeatInvitations = endpoint(staffAddresses.repeatInvitations, {
  access: ['staff'],
  permission: 'people:manage',
  summary: 'Send invitations again, with a new link; those of people who have joined stay.',
  body: ofInvitations,
  bodyLimit: 60_000,
  response: changedSchema,
  errors: ['not_found', 'too_many'],
});

export const withdrawInvitations = endpoint(staffAddresses.withdrawInvitations, {
  access: ['staff'],
  permission: 'people:manage',
  summary: 'Take invitations back: their links work no more.',
  body: ofInvitations,
  bodyLimit: 60_000,
  response: changedSchema,
  errors: ['not_found'],
});

export const listApplicants = endpoint(staffAddresses.listApplicants, {
  access: ['staff'],
  permission: 'people:manage',
  summary: 'People who have proven their address and wait for approval, the longest first.',
  query: z.object(pageFields),
  response: z.object({
    applicants: z.array(
      z.object({
        _id: id.brand<'applicant', 'in'>(),
        first_name: z.string(),
        last_name: z.string(),
        email: z.string(),
        since: instant,
      }),
    ),
    total: z.int(),
  }),
  errors: [],
});

const applicantIds = z.array(id.brand<'applicant'>()).min(1).max(MOST_DECIDED);

export const approveApplicants = endpoint(staffAddresses.approveApplicants, {
  access: ['staff'],
  permission: 'people:manage',
  summary: 'Open the accounts of people who wait, and tell them by mail.',
  body: z.object({ ids: applicantIds }),
  response: changedSchema,
  errors: ['not_found'],
});

export const refuseApplicants = endpoint(staffAddresses.refuseApplicants, {
  access: ['staff'],
  permission: 'people:manage',
  summary: 'Refuse people who wait: what they sent is deleted, and they are told the reason by mail.',
  body: z.object({ ids: applicantIds, reason: lines(1_000) }),
  response: changedSchema,
  errors: ['not_found'],
});

/** A mail domain as it is compared: whole, in lower case and `xn--` form. */
const mailDomain = text(253).transform((value, context) => {
  const address = canonicalAddress(`a@${value.trim()}`);
  if (address === null) context.addIssue({ code: 'custom', message: 'must be a domain' });
  return address === null ? z.NEVER : address.slice('a@'.length).toLowerCase();
});
const ruleFields = {
  rule: z.enum(SIGN_UP_RULES),
  /** Null for all. */
  domains: z.array(mailDomain).min(1).max(50).nullable(),
};

export const setSignUpRule = endpoint(staffAddresses.setSignUpRule, {
  access: ['staff'],
  permission: 'settings',
  summary: 'Choose who may sign up. Accounts that are there stay, and whoever waits goes on waiting.',
  body: z
    .object({
      ...ruleFields,
      /** The rule that the caller saw: another one is refused, and nothing is changed. */
      was: z.object(ruleFields),
    })
    .refine(({ rule, domains }) => (rule === 'domains' ? domains !== null : true), { path: ['domains'] })
    .refine(({ rule, domains }) => rule === 'domains' || rule === 'approval' || domains === null, {
      path: ['domains'],
    }),
  response: z.object({ success: z.literal(true) }),
  errors: ['sign_up_rule_changed'],
});
