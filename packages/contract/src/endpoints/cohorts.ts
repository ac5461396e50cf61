import { z } from 'zod';
import { COHORT_LINE_KINDS, MOST_COHORTS, MOST_MEMBERS_CHANGED } from '../cohorts.ts';
import { endpoint } from '../endpoint.ts';
import { day, email, id, instant, line, listLimit, pathId, queryNumber, text } from '../fields.ts';
import { staffAddresses } from '../staff-addresses.ts';

/** Ours: cohorts of learners, and which of them may sit a test. */

const ofCohort = z.object({ cohortId: pathId.brand<'cohort'>() });
const ofTest = z.object({ testId: pathId.brand<'test'>() });
const reason = line(300);
/** Days on the organisation's calendar, both included; null where there is no bound. */
const spanFields = { startsOn: day.nullable(), endsOn: day.nullable() };

const cohortSchema = z.object({
  _id: id.brand<'cohort', 'in'>(),
  name: z.string(),
  startsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
  /** False before its first day and after its last: then nobody counts as a member. */
  inForce: z.boolean(),
  members: z.int(),
});

export const listCohorts = endpoint(staffAddresses.listCohorts, {
  access: ['staff'],
  permission: 'people:view',
  summary: 'All cohorts by name, with the numbers of their members and tests.',
  response: z.object({ cohorts: z.array(cohortSchema.extend({ tests: z.int() })) }),
  errors: [],
});

export const saveCohort = endpoint(staffAddresses.saveCohort, {
  access: ['staff'],
  permission: 'people:manage',
  summary: 'Create a cohort, or change the name and days of the one that was seen, for a reason.',
  body: z.object({
    name: line(100),
    ...spanFields,
    /** The cohort as it was seen, and why it is changed; null for a new one. */
    change: z
      .object({
        _id: id.brand<'cohort'>(),
        was: z.object({ name: text(100), ...spanFields }),
        reason,
      })
      .nullable(),
  }),
  response: z.object({ _id: id.brand<'cohort', 'in'>() }),
  errors: ['not_found', 'malformed', 'cohort_name_taken', 'cohort_changed', 'too_many_cohorts'],
});

export const deleteCohort = endpoint(staffAddresses.deleteCohort, {
  access: ['staff'],
  permission: 'people:manage',
  summary: 'Delete a cohort for which there is no test.',
  params: ofCohort,
  body: z.object({ reason }),
  response: z.object({ success: z.literal(true) }),
  errors: ['not_found', 'cohort_in_use'],
});

export const listCohortMembers = endpoint(staffAddresses.listCohortMembers, {
  access: ['staff'],
  permission: 'people:view',
  summary: 'A cohort, and those of its members who match, by name: a page of them.',
  params: ofCohort,
  query: z.object({
    /** Part of a name or an address. */
    search: text(100).optional(),
    page: queryNumber({ max: 100_000 }).pipe(z.number().min(1)).optional(),
    size: listLimit(200).optional(),
  }),
  response: z.object({
    cohort: cohortSchema,
    /** Names of the tests that are for it. */
    tests: z.array(z.string()),
    members: z.array(
      z.object({
        _id: id.brand<'user', 'in'>(),
        name: z.string(),
        email: z.string(),
        addedAt: instant,
      }),
    ),
    /** Number of all that match. */
    total: z.int(),
  }),
  errors: ['not_found'],
});

export const previewCohortMembers = endpoint(staffAddresses.previewCohortMembers, {
  access: ['staff'],
  permission: 'people:manage',
  summary: 'What pasted addresses are to a cohort, line by line. Keeps nothing.',
  params: ofCohort,
  body: z.object({ text: text(100_000) }),
  bodyLimit: 420_000,
  response: z.object({
    people: z.array(
      z.object({
        /** Number of the line, from 1. */
        line: z.int(),
        /** As it was pasted. */
        text: z.string(),
        /** Null for what is no address. */
        email: z.string().nullable(),
        /** Name of the account; empty where there is none. */
        name: z.string(),
        kind: z.enum(COHORT_LINE_KINDS),
      }),
    ),
  }),
  errors: ['not_found', 'too_many_addresses'],
});

export const addCohortMembers = endpoint(staffAddresses.addCohortMembers, {
  access: ['staff'],
  permission: 'people:manage',
  summary: 'Add learners to a cohort by their addresses; others, and members, are left out.',
  params: ofCohort,
  body: z.object({ emails: z.array(email).min(1).max(MOST_MEMBERS_CHANGED), reason }),
  bodyLimit: 420_000,
  response: z.object({ added: z.int(), leftOut: z.int() }),
  errors: ['not_found'],
});

export const removeCohortMembers = endpoint(staffAddresses.removeCohortMembers, {
  access: ['staff'],
  permission: 'people:manage',
  summary: 'Remove members from a cohort; attempts and reports of theirs stay.',
  params: ofCohort,
  body: z.object({ people: z.array(id.brand<'user'>()).min(1).max(MOST_MEMBERS_CHANGED), reason }),
  bodyLimit: 60_000,
  response: z.object({ removed: z.int() }),
  errors: ['not_found'],
});

/** Cohorts that a test is to be for; none for everybody. */
const chosen = z
  .array(id.brand<'cohort'>())
  .max(MOST_COHORTS)
  .refine((all) => new Set(all).size === all.length, 'must name a cohort once');

export const getTestCohorts = endpoint(staffAddresses.getTestCohorts, {
  access: ['staff'],
  permission: 'content:edit',
  summary: 'All cohorts, and those that a test is for: none where it is for everybody.',
  params: ofTest,
  response: z.object({
    cohorts: z.array(cohortSchema),
    chosen: z.array(id.brand<'cohort', 'in'>()),
  }),
  errors: ['not_found'],
});

export const previewTestCohorts = endpoint(staffAddresses.previewTestCohorts, {
  access: ['staff'],
  permission: 'content:edit',
  summary: 'How many learners may sit a test now, and how many would with other cohorts. Keeps nothing.',
  params: ofTest,
  body: z.object({ cohorts: chosen }),
  response: z.object({
    before: z.int(),
    after: z.int(),
    /** Open attempts of learners who could start it no more: they go on to their end. */
    openOutside: z.int(),
  }),
  errors: ['not_found'],
});

export const setTestCohorts = endpoint(staffAddresses.setTestCohorts, {
  access: ['staff'],
  permission: 'content:publish',
  summary: 'Say who may sit a test, published or not, from now on. Open attempts and reports stay.',
  params: ofTest,
  body: z.object({ cohorts: chosen, was: chosen, reason }),
  response: z.object({ chosen: z.array(id.brand<'cohort', 'in'>()) }),
  errors: ['not_found', 'audience_changed'],
});
