import { MAX_EXTRA_PERCENT } from '@assay/assessment';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, email, id, instant, line } from '../fields.ts';
import { staffAddresses } from '../staff-addresses.ts';

/** Ours: extra time of persons, as a share of each test's minutes. What it rests on is not asked for. */

const personSchema = z.object({ _id: id.brand<'user', 'in'>(), name: z.string(), email: z.string() });
const spanFields = {
  percent: z.int().min(1).max(MAX_EXTRA_PERCENT),
  /** Days on the organisation's calendar, both included; null for no end. */
  startsOn: day,
  endsOn: day.nullable(),
};

export const listExtraTime = endpoint(staffAddresses.listExtraTime, {
  access: ['staff'],
  permission: 'people:view',
  summary: 'Persons with extra time, by name.',
  response: z.object({
    people: z.array(
      z.object({
        person: personSchema,
        percent: z.int(),
        startsOn: z.string(),
        endsOn: z.string().nullable(),
        /** False before its first day and after its last. */
        inForce: z.boolean(),
        /** Null for somebody who is gone. */
        setBy: z.string().nullable(),
      }),
    ),
  }),
  errors: [],
});

export const previewExtraTime = endpoint(staffAddresses.previewExtraTime, {
  access: ['staff'],
  permission: 'people:manage',
  summary: 'What extra time would change: what the person has now, and each running attempt. Keeps nothing.',
  body: z.object({ email, ...spanFields }),
  response: z.object({
    person: personSchema,
    /** Extra time that it would replace; null without any. */
    before: z.object({ percent: z.int(), startsOn: z.string(), endsOn: z.string().nullable() }).nullable(),
    attempts: z.array(
      z.object({
        _id: id.brand<'attempt', 'in'>(),
        test_name: z.string(),
        deadlineAt: instant,
        /** Equal where nothing is added to it. */
        newDeadlineAt: instant,
      }),
    ),
  }),
  errors: ['not_found', 'malformed'],
});

export const setExtraTime = endpoint(staffAddresses.setExtraTime, {
  access: ['staff'],
  permission: 'people:manage',
  summary:
    'Give a person extra time in place of what they have; running attempts get what they have not had yet.',
  body: z.object({ person: id.brand<'user'>(), ...spanFields, reason: line(300) }),
  response: z.object({ attempts: z.int() }),
  errors: ['not_found', 'malformed'],
});

export const endExtraTime = endpoint(staffAddresses.endExtraTime, {
  access: ['staff'],
  permission: 'people:manage',
  summary: 'End the extra time of a person. Running attempts keep what they were given.',
  body: z.object({ person: id.brand<'user'>(), reason: line(300) }),
  response: z.object({ success: z.literal(true) }),
  errors: ['not_found'],
});
