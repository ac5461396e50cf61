import { z } from 'zod';
import { MAX_ADDRESS_CHARACTERS } from '../email-address.ts';
import { endpoint, ROLES } from '../endpoint.ts';
import { email, id, instant, line, listLimit, personName, queryNumber, text } from '../fields.ts';
import { MOST_CHANGED_PEOPLE, PEOPLE_ORDERS, PERSON_STATES } from '../people.ts';
import { CONTENT_LEVELS, PEOPLE_LEVELS } from '../permissions.ts';
import { staffAddresses } from '../staff-addresses.ts';

/** Ours: the accounts of an organisation, learners' and staff's, and what staff may do with them. */

const personFields = {
  _id: id.brand<'user', 'in'>(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  state: z.enum(PERSON_STATES),
  /** Null where nothing is known of it. */
  lastSeenAt: instant.nullable(),
  /** End of the access that was bought or given; null where there never was any. */
  planUntil: instant.nullable(),
  /** Number of tests that were handed in. */
  tests: z.int(),
};

export const listPeople = endpoint(staffAddresses.listPeople, {
  access: ['staff'],
  permission: 'people:view',
  summary: 'Accounts of learners and staff, a page of those that match.',
  query: z.object({
    /** Part of a name or an address. */
    search: text(100).optional(),
    role: z.enum(ROLES).optional(),
    state: z.enum(PERSON_STATES).optional(),
    order: z.enum(PEOPLE_ORDERS).optional(),
    /** Number of the page, from 1. */
    page: queryNumber({ max: 100_000 }).pipe(z.number().min(1)).optional(),
    size: listLimit(200).optional(),
  }),
  response: z.object({
    people: z.array(z.object(personFields)),
    /** Number of all that match. */
    total: z.int(),
    /** Number of all accounts, whatever the filters. */
    all: z.int(),
  }),
  errors: [],
});

const permissionsSchema = z.object({
  content: z.enum(CONTENT_LEVELS),
  people: z.enum(PEOPLE_LEVELS),
  support: z.boolean(),
  settings: z.boolean(),
});
const ofPerson = z.object({ userId: z.string() });

export const getPerson = endpoint(staffAddresses.getPerson, {
  access: ['staff'],
  permission: 'people:view',
  summary: 'One account with what belongs to it: tests, plans, payments, tickets, sessions and changes.',
  params: ofPerson,
  response: z.object({
    person: z.object({
      ...personFields,
      since: instant,
      deactivatedAt: instant.nullable(),
      mobile: z.string().nullable(),
      dob: z.string().nullable(),
      /** Null for learners. */
      permissions: permissionsSchema.nullable(),
    }),
    /** The newest; `tests` counts all that were handed in. */
    attempts: z.array(
      z.object({
        _id: id.brand<'attempt', 'in'>(),
        test_name: z.string(),
        startedAt: instant,
        deadlineAt: instant,
        /** Null while it is open. */
        closedAt: instant.nullable(),
        /** Null while it is open, or not graded yet. */
        result: z.object({ correct: z.int(), total: z.int(), performance_percent: z.number() }).nullable(),
      }),
    ),
    /** Times of access, in their order. */
    periods: z.array(
      z.object({
        /** Null for one that counts no more. */
        from: instant.nullable(),
        to: instant.nullable(),
        grantedAt: instant,
        isPaid: z.boolean(),
      }),
    ),
    payments: z.array(
      z.object({
        _id: id.brand<'transaction', 'in'>(),
        access: z.string(),
        amountPence: z.int(),
        refundedPence: z.int(),
        isDisputed: z.boolean(),
        paidAt: instant,
        invoice: z.int().nullable(),
      }),
    ),
    openOrders: z.array(z.object({ access: z.string(), pricePence: z.int(), since: instant })),
    tickets: z.array(
      z.object({
        _id: id.brand<'ticket', 'in'>(),
        subject: z.string(),
        status: z.string(),
        createdAt: instant,
      }),
    ),
    sessions: z.array(
      z.object({
        _id: id.brand<'session', 'in'>(),
        /** Browser and system in words; empty where it did not say. */
        device: z.string(),
        startedAt: instant,
        lastUsedAt: instant,
      }),
    ),
    /** Null without. */
    extraTime: z
      .object({ percent: z.int(), startsOn: z.string(), endsOn: z.string().nullable(), inForce: z.boolean() })
      .nullable(),
    /** Plans that are offered, for days to give. */
    plans: z.array(z.object({ name: z.string(), days: z.int() })),
    /** Tests that a closed account of the same mailbox took, and that this one may not take therefore. */
    barred: z.array(z.object({ _id: id.brand<'test', 'in'>(), test_name: z.string() })),
    /** Changes of the account, the newest first; null for staff who may not read the audit log. */
    changes: z
      .array(
        z.object({ doneAt: instant, doneBy: z.string(), action: z.string(), reason: z.string().nullable() }),
      )
      .nullable(),
  }),
  errors: ['not_found'],
});

const changeOfPeople = {
  access: ['staff'],
  permission: 'people:manage',
  body: z.object({
    ids: z.array(id.brand<'user'>()).min(1).max(MOST_CHANGED_PEOPLE),
    reason: line(300),
  }),
  bodyLimit: 12_000,
  response: z.object({ changed: z.int() }),
} as const;

export const deactivatePeople = endpoint(staffAddresses.deactivatePeople, {
  ...changeOfPeople,
  summary:
    'Keep these people out: they cannot log in, and their sessions end. What they did stays, and open tests end at their deadlines.',
  errors: ['not_found', 'own_account', 'beyond_own', 'last_holder'],
});

export const reactivatePeople = endpoint(staffAddresses.reactivatePeople, {
  ...changeOfPeople,
  summary: 'Let these people log in again, with the password that they had.',
  errors: ['not_found', 'beyond_own'],
});

export const endPersonSessions = endpoint(staffAddresses.endPersonSessions, {
  access: ['staff'],
  permission: 'people:manage',
  summary: 'Log somebody out of one session, or, without `session`, of all.',
  params: ofPerson,
  body: z.object({ session: id.brand<'session'>().optional(), reason: line(300) }),
  response: z.object({ success: z.literal(true) }),
  errors: ['not_found', 'beyond_own'],
});

const reason = line(300);
const MAX_GRANTED_DAYS = 3_650;
const done = z.object({ success: z.literal(true) });
const grantFields = { days: z.int().min(1).max(MAX_GRANTED_DAYS) };

export const previewPersonPlan = endpoint(staffAddresses.previewPersonPlan, {
  access: ['staff'],
  permission: 'people:manage',
  summary: 'When access would end with this many further days. Changes nothing.',
  params: ofPerson,
  body: z.object(grantFields),
  /** `until` is null where there never was any access. */
  response: z.object({ until: instant.nullable(), wouldEndAt: instant }),
  errors: ['not_found', 'learners_only'],
});

export const grantPersonPlan = endpoint(staffAddresses.grantPersonPlan, {
  access: ['staff'],
  permission: 'people:manage',
  summary: 'Give a learner this many further days of access without payment.',
  params: ofPerson,
  body: z.object({ ...grantFields, reason }),
  response: z.object({ until: instant }),
  errors: ['not_found', 'learners_only'],
});

export const refundPersonPayment = endpoint(staffAddresses.refundPersonPayment, {
  access: ['staff'],
  permission: 'people:manage',
  summary: 'Pay the rest of a payment back through its provider; the access that it gave ends.',
  params: ofPerson,
  body: z.object({ payment: id.brand<'transaction'>(), reason }),
  /** Less than was paid where the provider has taken the refund and does not show it yet. */
  response: z.object({ refundedPence: z.int(), isWhole: z.boolean() }),
  errors: ['not_found', 'learners_only', 'refunded_already', 'refund_refused'],
});

export const readmitPerson = endpoint(staffAddresses.readmitPerson, {
  access: ['staff'],
  permission: 'people:manage',
  summary: 'Let a learner take a test that a closed account of the same mailbox took.',
  params: ofPerson,
  body: z.object({ test: id.brand<'test'>(), reason }),
  response: done,
  errors: ['not_found', 'learners_only'],
});

export const exportPerson = endpoint(staffAddresses.exportPerson, {
  access: ['staff'],
  permission: 'people:manage',
  summary: 'Everything that is kept of a learner, as JSON, for the learner who asked for it.',
  params: ofPerson,
  body: z.object({ reason }),
  response: {
    kind: 'file',
    mediaTypes: ['application/json'],
    disposition: 'attachment',
    cacheControl: 'no-store',
  },
  errors: ['not_found', 'learners_only'],
});

export const previewPersonErase = endpoint(staffAddresses.previewPersonErase, {
  access: ['staff'],
  permission: 'people:manage',
  summary: 'What erasing a learner would keep, and what stands against it. Changes nothing.',
  params: ofPerson,
  response: z.object({
    /** Tests that are being sat: while there are any, the learner is not erased. */
    openTests: z.array(z.object({ test_name: z.string(), deadlineAt: instant })),
    openOrders: z.int(),
    payments: z.int(),
    invoices: z.int(),
  }),
  errors: ['not_found', 'learners_only'],
});

export const erasePerson = endpoint(staffAddresses.erasePerson, {
  access: ['staff'],
  permission: 'people:manage',
  summary: 'Close a learner’s account for good and erase the person; results stay without a name.',
  params: ofPerson,
  body: z.object({
    /** The address of the account, typed by whoever confirms. */
    email: text(MAX_ADDRESS_CHARACTERS),
    reason,
  }),
  response: done,
  errors: ['not_found', 'learners_only', 'address_differs', 'reason_names', 'person_sits'],
});

export const mailPersonReset = endpoint(staffAddresses.mailPersonReset, {
  access: ['staff'],
  permission: 'people:manage',
  summary: 'Mail somebody a link to choose a password. Staff who never chose one are invited again.',
  params: ofPerson,
  body: z.object({ reason }),
  response: done,
  errors: ['not_found', 'person_deactivated', 'mail_too_often', 'too_many'],
});

export const addStaff = endpoint(staffAddresses.addStaff, {
  access: ['staff'],
  permission: 'people:manage',
  summary:
    'Make an account for a new member of staff, with permissions within the caller’s own. They are invited by mail to choose a password.',
  body: z.object({
    first_name: personName(100),
    last_name: personName(100),
    email,
    permissions: permissionsSchema,
    reason,
  }),
  response: z.object({ _id: id.brand<'user', 'in'>() }),
  errors: ['address_known', 'beyond_own', 'name_refused', 'too_many'],
});

export const makePersonStaff = endpoint(staffAddresses.makePersonStaff, {
  access: ['staff'],
  permission: 'people:manage',
  summary:
    'Make a learner a member of staff, with permissions within the caller’s own. They keep their password and results, and can no longer sit tests.',
  params: ofPerson,
  body: z.object({ permissions: permissionsSchema, reason }),
  response: done,
  errors: ['not_found', 'learners_only', 'person_deactivated', 'person_sits', 'beyond_own', 'too_many'],
});

export const endPersonStaff = endpoint(staffAddresses.endPersonStaff, {
  access: ['staff'],
  permission: 'people:manage',
  summary: 'Make a member of staff who was a learner a learner again. Other staff can take their tickets.',
  params: ofPerson,
  body: z.object({ reason }),
  response: done,
  errors: ['not_found', 'never_learner', 'own_account', 'beyond_own', 'last_holder'],
});

export const setPersonPermissions = endpoint(staffAddresses.setPersonPermissions, {
  access: ['staff'],
  permission: 'people:manage',
  summary: 'Change what a member of staff may do, within what the caller may.',
  params: ofPerson,
  body: z.object({
    permissions: permissionsSchema,
    /** The permissions that the caller saw: others are refused, and nothing is changed. */
    was: permissionsSchema,
    reason,
  }),
  response: done,
  errors: ['not_found', 'permissions_changed', 'beyond_own', 'last_holder'],
});
