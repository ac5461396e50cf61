import { markRuleSchema, REMARK_POLICIES } from '@assay/assessment';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant, lines, pathId, text } from '../fields.ts';
import { MAX_RULES, REMARK_STATES } from '../remarks.ts';
import { staffAddresses } from '../staff-addresses.ts';
import { reviewedQuestionSchema } from './reports.ts';

/**
 * Ours: marking a test again after its key proved wrong. Keys name options and parts by their positions in
 * the version of the question, whatever was mixed for a learner.
 */

const ofRemark = z.object({ remarkId: pathId.brand<'remark'>() });
const testSchema = z.object({ _id: id.brand<'test', 'in'>(), test_name: z.string() });
const personSchema = z.object({ _id: id.brand<'user', 'in'>(), name: z.string() });
const questionVersion = z.int().min(1).max(1_000_000);
const revision = z.int().min(1).max(1_000_000);
/** Names what a preview was made of: sent back, so that nobody runs what they have not seen. */
const seen = z.string().max(100);
const beforeAfterSchema = z.object({ before: z.number(), after: z.number() });

const sumsSchema = z.object({
  reports: z.int(),
  up: z.int(),
  down: z.int(),
  same: z.int(),
  /** Mean result in percent. */
  mean: beforeAfterSchema,
  /** Reports at the pass mark or above; null where the test has none. */
  passed: beforeAfterSchema.nullable(),
  nowPass: z.int(),
  nowFail: z.int(),
});

const remarkSchema = z.object({
  _id: id.brand<'remark', 'in'>(),
  test: testSchema,
  state: z.enum(REMARK_STATES),
  reason: z.string(),
  /** Number of questions that it marks by other rules than before. */
  changes: z.int(),
  /** True where it takes back an earlier re-mark. */
  undoes: z.boolean(),
  /** Null for somebody who is gone. */
  createdBy: z.string().nullable(),
  savedAt: instant,
  finishedAt: instant.nullable(),
  /** As foreseen when it was started; null before. */
  foreseen: sumsSchema.nullable(),
  /** Person who is asked to agree; null where nobody is. */
  asked: personSchema.nullable(),
});

export const listRemarks = endpoint(staffAddresses.listRemarks, {
  access: ['staff'],
  permission: 'content:publish',
  summary: 'Re-marks of the organisation, or of a test, the latest first.',
  query: z.object({ test: id.brand<'test'>().optional() }),
  response: z.object({
    remarks: z.array(remarkSchema),
    /** True where a second person must agree before results change. */
    needsSecond: z.boolean(),
  }),
  errors: [],
});

export const startRemark = endpoint(staffAddresses.startRemark, {
  access: ['staff'],
  permission: 'content:publish',
  summary: 'Begin to mark a test again, from the keys as they are. Gives the one that is under way, if any.',
  body: z.object({ test: id.brand<'test'>() }),
  response: z.object({ remark: id.brand<'remark', 'in'>() }),
  errors: ['not_found'],
});

export const getRemark = endpoint(staffAddresses.getRemark, {
  access: ['staff'],
  permission: 'content:publish',
  summary:
    'A re-mark with the questions of its test, as published, as they are marked now, and as they would be.',
  params: ofRemark,
  response: z.object({
    remark: remarkSchema.extend({
      revision: z.int(),
      policy: z.enum(REMARK_POLICIES),
      notice: z.string(),
      startedAt: instant.nullable(),
      startedBy: z.string().nullable(),
      /** Reports that it has reached, of all of the test; null unless it runs. */
      progress: z.object({ done: z.int(), of: z.int() }).nullable(),
      /** True where a later re-mark of the test exists: then it cannot be taken back by itself. */
      followed: z.boolean(),
    }),
    questions: z.array(
      z.object({
        question: reviewedQuestionSchema,
        version: z.int(),
        /** Place in the newest version of the test that has it. */
        number: z.int(),
        /** False where the test's newest version no longer has it in this version. */
        current: z.boolean(),
        /** Rule by which it is marked now; null for its published key. */
        standing: markRuleSchema.nullable(),
        /** Rule by which it would be marked. */
        rule: markRuleSchema.nullable(),
      }),
    ),
    /** Others who may agree. */
    people: z.array(personSchema),
    needsSecond: z.boolean(),
    /** True while learners of the test do not see its answers: a notice must not name the key. */
    answersWithheld: z.boolean(),
  }),
  errors: ['not_found'],
});

export const saveRemark = endpoint(staffAddresses.saveRemark, {
  access: ['staff'],
  permission: 'content:publish',
  summary: 'Keep the draft of a re-mark: every rule that is to replace a published key.',
  params: ofRemark,
  body: z.object({
    revision,
    rules: z
      .array(z.object({ question: id.brand<'question'>(), version: questionVersion, rule: markRuleSchema }))
      .max(MAX_RULES),
    policy: z.enum(REMARK_POLICIES),
    reason: text(1_000),
    notice: text(500),
  }),
  bodyLimit: 500_000,
  response: z.object({ revision: z.int(), savedAt: instant }),
  errors: ['not_found', 'remark_changed', 'remark_started', 'rule_unfit'],
});

export const previewRemark = endpoint(staffAddresses.previewRemark, {
  access: ['staff'],
  permission: 'content:publish',
  summary: 'What the saved draft would do to the results there are. Changes nothing.',
  params: ofRemark,
  body: z.object({ revision }),
  response: z.object({
    seen,
    sums: sumsSchema,
    /** Attempts that are open now: they are graded by the new keys. */
    openAttempts: z.int(),
    /** In percent; null where the test has none. */
    passMark: z.number().nullable(),
    /** Number of reports with each count of right answers, the lowest first. */
    distribution: z.array(z.object({ correct: z.int(), before: z.int(), after: z.int() })),
    /** Results of the members of each cohort that has some, by name. */
    cohorts: z.array(
      z.object({
        _id: id.brand<'cohort', 'in'>(),
        name: z.string(),
        reports: z.int(),
        mean: beforeAfterSchema,
        passed: beforeAfterSchema.nullable(),
      }),
    ),
    /** Questions that are marked by other rules than now, and how many have them right. */
    questions: z.array(
      z.object({
        question: id.brand<'question', 'in'>(),
        version: z.int(),
        answers: z.int(),
        right: beforeAfterSchema,
      }),
    ),
    /** Reports whose result changes, those that cross the pass mark first, then the largest changes. */
    changed: z.array(
      z.object({
        report: id.brand<'report', 'in'>(),
        /** Null for staff who may not see people. */
        person: personSchema.nullable(),
        before: z.object({ correct: z.int(), total: z.int(), percent: z.number() }),
        after: z.object({ correct: z.int(), total: z.int(), percent: z.number() }),
        crosses: z.enum(['passes', 'fails']).nullable(),
      }),
    ),
    /** Number of all of them. */
    changedInAll: z.int(),
  }),
  errors: ['not_found', 'remark_changed', 'remark_started'],
});

export const askAboutRemark = endpoint(staffAddresses.askAboutRemark, {
  access: ['staff'],
  permission: 'content:publish',
  summary: 'Ask a second person to agree to what was previewed; that person starts it.',
  params: ofRemark,
  body: z.object({ revision, seen, person: id.brand<'user'>() }),
  response: z.object({ success: z.literal(true) }),
  errors: [
    'not_found',
    'remark_changed',
    'remark_started',
    'remark_incomplete',
    'results_changed',
    'person_unfit',
  ],
});

export const takeBackRemark = endpoint(staffAddresses.takeBackRemark, {
  access: ['staff'],
  permission: 'content:publish',
  summary: 'Make it a draft again that nobody is asked about, as its author or as who was asked.',
  params: ofRemark,
  response: z.object({ success: z.literal(true) }),
  errors: ['not_found', 'remark_started'],
});

export const runRemark = endpoint(staffAddresses.runRemark, {
  access: ['staff'],
  permission: 'content:publish',
  summary:
    'Mark the test again as previewed: new attempts at once, the reports there are by a job. Where a second person was asked, it is theirs to start.',
  params: ofRemark,
  body: z.object({ revision, seen }),
  response: z.object({ success: z.literal(true) }),
  errors: [
    'not_found',
    'remark_changed',
    'remark_started',
    'remark_incomplete',
    'results_changed',
    'second_person_needed',
  ],
});

export const undoRemark = endpoint(staffAddresses.undoRemark, {
  access: ['staff'],
  permission: 'content:publish',
  summary:
    'Begin to take a finished re-mark back: a re-mark like any other, which restores every former result.',
  params: ofRemark,
  response: z.object({ remark: id.brand<'remark', 'in'>() }),
  errors: ['not_found', 'remark_not_newest', 'remark_under_way'],
});

export const discardRemark = endpoint(staffAddresses.discardRemark, {
  access: ['staff'],
  permission: 'content:publish',
  summary: 'Throw a re-mark away that was not started.',
  params: ofRemark,
  body: z.object({ reason: lines(300).nullable() }),
  response: z.object({ success: z.literal(true) }),
  errors: ['not_found', 'remark_started'],
});

export const setRemarkRule = endpoint(staffAddresses.setRemarkRule, {
  access: ['staff'],
  permission: 'settings',
  summary: 'Decide whether a second person must agree before results change.',
  body: z.object({ needsSecond: z.boolean() }),
  response: z.object({ needsSecond: z.boolean() }),
  errors: [],
});
