import { z } from 'zod';
import { endpoint, ROLES } from '../endpoint.ts';
import { id, instant, line, listLimit, queryNumber, text } from '../fields.ts';
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
