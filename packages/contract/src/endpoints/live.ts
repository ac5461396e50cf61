import {
  ATTEMPT_ACTS,
  MAX_ADDED_MINUTES,
  MAX_LIVE_ATTEMPTS,
  MAX_WORD_LENGTH,
  UNCHANGED_REASONS,
} from '@assay/assessment';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant, line, lines, pathId } from '../fields.ts';
import { staffAddresses } from '../staff-addresses.ts';
import { windowSchema } from './tests.ts';

/** Ours: a test while it runs, as staff who see people watch it. */

const ofTest = z.object({ testId: pathId.brand<'test'>() });
const testFields = { _id: id.brand<'test', 'in'>(), test_name: z.string(), window: windowSchema };
const learnerSchema = z.object({ _id: id.brand<'user', 'in'>(), name: z.string(), email: z.string() });
const attemptIds = z.array(id.brand<'attempt'>()).min(1).max(MAX_LIVE_ATTEMPTS);
const actFields = {
  act: z.enum(ATTEMPT_ACTS),
  /** Extend: added to the deadline. Reopen: from now. Null for an end. */
  minutes: z.int().min(1).max(MAX_ADDED_MINUTES).nullable(),
};
/** Bytes that the longest list of attempts with their deadlines needs. */
const BODY_BYTES = 300_000;

export const listLiveTests = endpoint(staffAddresses.listLiveTests, {
  access: ['staff'],
  permission: 'people:view',
  summary:
    'Tests that somebody is sitting, or has finished within a day, those with most open attempts first.',
  response: z.object({
    tests: z.array(z.object({ ...testFields, open: z.int(), finished: z.int() })),
  }),
  errors: [],
});

export const getLiveTest = endpoint(staffAddresses.getLiveTest, {
  access: ['staff'],
  permission: 'people:view',
  summary: 'A test while it runs: who may sit it, open attempts, and those that ended within a day.',
  params: ofTest,
  response: z.object({
    test: z.object({ ...testFields, minutes: z.int(), timeZone: z.string() }),
    serverNow: instant,
    /** Number of learners who may sit it today. */
    maySit: z.int(),
    /** Number of those of them who have never opened it. */
    unopened: z.int(),
    attempts: z.array(
      z.object({
        _id: id.brand<'attempt', 'in'>(),
        learner: learnerSchema,
        /** 1 for the first attempt of this learner. */
        number: z.int(),
        startedAt: instant,
        deadlineAt: instant,
        /** Minutes of its version. */
        minutes: z.int(),
        /** Last save that was acknowledged; null before the first. */
        savedAt: instant.nullable(),
        answered: z.int(),
        questions: z.int(),
        /** Number of times that the page was left. */
        left: z.int(),
        state: z.enum(['open', 'submitted', 'ended']),
        closedAt: instant.nullable(),
      }),
    ),
    /** Number of all of them. */
    total: z.int(),
  }),
  errors: ['not_found'],
});

export const previewAttempts = endpoint(staffAddresses.previewAttempts, {
  access: ['staff'],
  permission: 'people:manage',
  summary: 'What a change by hand would do to each attempt. Changes nothing.',
  params: ofTest,
  body: z.object({
    ...actFields,
    /** Null for all of the test that are open. */
    attempts: attemptIds.nullable(),
  }),
  bodyLimit: BODY_BYTES,
  response: z.object({
    attempts: z.array(
      z.object({
        _id: id.brand<'attempt', 'in'>(),
        learner: z.string(),
        deadlineAt: instant,
        /** Null where it stays as it is. */
        newDeadlineAt: instant.nullable(),
        why: z.enum(UNCHANGED_REASONS).nullable(),
      }),
    ),
  }),
  errors: ['not_found', 'malformed', 'busy'],
});

export const changeAttempts = endpoint(staffAddresses.changeAttempts, {
  access: ['staff'],
  permission: 'people:manage',
  summary:
    'Extend attempts, let them go on, or end them, as previewed. One whose deadline is no longer the one seen is left as it is, so that a repetition gives nothing twice.',
  params: ofTest,
  body: z.object({
    ...actFields,
    attempts: z
      .array(z.object({ _id: id.brand<'attempt'>(), deadlineAt: instant }))
      .min(1)
      .max(MAX_LIVE_ATTEMPTS),
    reason: line(300),
  }),
  bodyLimit: BODY_BYTES,
  response: z.object({
    changed: z.int(),
    unchanged: z.array(z.object({ _id: id.brand<'attempt', 'in'>(), why: z.enum(UNCHANGED_REASONS) })),
  }),
  errors: ['not_found', 'malformed', 'busy'],
});

export const sendWord = endpoint(staffAddresses.sendWord, {
  access: ['staff'],
  permission: 'people:manage',
  summary:
    'Say something to the learners of open attempts. A repetition with the same id says nothing twice.',
  params: ofTest,
  body: z.object({
    wordId: id.brand<'attempt_word'>(),
    text: lines(MAX_WORD_LENGTH),
    /** Null for all of the test that are open. */
    attempts: attemptIds.nullable(),
  }),
  bodyLimit: BODY_BYTES,
  response: z.object({ reached: z.int() }),
  errors: ['not_found'],
});
