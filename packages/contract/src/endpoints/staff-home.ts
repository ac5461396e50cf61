import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { instant } from '../fields.ts';
import { staffAddresses } from '../staff-addresses.ts';
import { listedQuestionSchema } from './questions.ts';

export const getStaffHome = endpoint(staffAddresses.getStaffHome, {
  access: ['staff'],
  permission: null,
  summary: 'What waits for the caller, by the permissions that they hold.',
  response: z.object({
    /** Null without the permission to answer tickets. */
    tickets: z
      .object({
        /** Tickets that wait for an answer; those of them that nobody, and that the caller, has taken. */
        waiting: z.int(),
        unassigned: z.int(),
        mine: z.int(),
        /** Time since when the first of them waits. */
        since: instant.nullable(),
      })
      .nullable(),
    /** Null without the permission to manage people. */
    people: z
      .object({
        /** People who wait for approval, and since when the first of them does. */
        waiting: z.int(),
        since: instant.nullable(),
      })
      .nullable(),
    /** Null without the permission to edit content. */
    questions: z
      .object({
        /** Reported by learners and answered by nobody: the most reported ones, and the number of all. */
        reported: z.object({ questions: z.array(listedQuestionSchema), total: z.int() }),
        draft: z.int(),
        newer: z.int(),
        released: z.int(),
        retired: z.int(),
        /** Number of the caller's drafts. */
        ownDrafts: z.int(),
      })
      .nullable(),
  }),
  errors: [],
});
