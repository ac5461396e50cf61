import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, id, instant, text } from '../fields.ts';
import { staffAddresses } from '../staff-addresses.ts';

/** All of this is ours: the specification shows no staff side. */

/**
 * Word that says what was done, or to what kind of thing: there will be more, and an older version shows them
 * as they are.
 */
const word = text(60);

const auditSchema = z.object({
  _id: id.brand<'audit', 'in'>(),
  doneAt: instant,
  /** Whoever did it: a member of staff, or an operator, who has no account. */
  by: z.object({ user: id.brand<'user', 'in'>().nullable(), name: z.string() }),
  action: z.string(),
  subject: z.string(),
  /** Null for what has no id, such as a bank. */
  subjectId: id.nullable(),
  /** Name of the person to whom it was done; null where it was done to none. */
  person: z.string().nullable(),
  /** Name of the test that it is about; null for anything else. */
  named: z.string().nullable(),
  /** Ids of the versions before and after. */
  before: id.nullable(),
  after: id.nullable(),
  reason: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});

const filterFields = {
  action: word.optional(),
  subject: word.optional(),
  /** Whoever did it, or to whom it was done. */
  person: id.brand<'user'>().optional(),
  /** Days of the organisation's calendar, both included. */
  from: day.optional(),
  to: day.optional(),
};

/** Needs the highest right to people's data: reasons and names are about people. */
export const listAudits = endpoint(staffAddresses.listAudits, {
  access: ['staff'],
  permission: 'people:manage',
  summary: 'What staff and operators changed: who, what, when and why, the newest first.',
  query: z.object({
    ...filterFields,
    /** Cursor of the next page: the `next` of the answer before. */
    after: text(200).optional(),
  }),
  response: z.object({
    audits: z.array(auditSchema),
    /** Null on the last page. */
    next: z.string().nullable(),
  }),
  errors: ['malformed'],
});

export const exportAudits = endpoint(staffAddresses.exportAudits, {
  access: ['staff'],
  permission: 'people:manage',
  summary: 'The same as a CSV file, at most the newest 50,000; that it was made is recorded.',
  body: z.object(filterFields),
  response: {
    kind: 'file',
    mediaTypes: ['text/csv'],
    disposition: 'attachment',
    cacheControl: 'private, no-store',
  },
  errors: ['malformed'],
});
