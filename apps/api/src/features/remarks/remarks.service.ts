import type { RemarkId, RuledQuestion, TestId, UserId } from '@assay/assessment';
import { rulesAt } from '@assay/assessment/grading';
import {
  type Contract,
  holdsPermission,
  MAX_LISTED_REMARKS,
  permissionsOf,
  type RequestOf,
  type ResponseIn,
} from '@assay/contract';
import { isId, newId } from '../../db/ids.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import { recordAudit } from '../audits/audits.service.ts';
import { staffActor } from '../audits/staff-actor.service.ts';
import { getKeyRevisions, getRules } from '../marking/marking.service.ts';
import { findKeyRevisionOf } from '../marking/test-versions.service.ts';
import { isWithheldFromAll } from '../reports/disclosure.service.ts';
import { listActiveStaff } from '../staff/permissions.service.ts';
import { changedQuestions } from './remark.policy.ts';
import {
  countReports,
  findOpenRemark,
  findRemark,
  insertRemark,
  listRemarks,
  lockRemark,
  type RemarkRow,
  setAsked,
  setThrownAway,
  updateDraft,
} from './remarks.queries.ts';
import { type AskedQuestion, fitsTest, readAskedQuestions } from './test-questions.service.ts';

export { needsSecond } from './remarks.queries.ts';

/** A re-mark with the number of questions that it marks by other rules than before. */
export type CountedRemark = { row: RemarkRow; changes: number };

export async function pageRemarks(testId: TestId | null): Promise<CountedRemark[]> {
  const rows = await listRemarks(testId, MAX_LISTED_REMARKS);
  return Promise.all(rows.map(count));
}

async function count(row: RemarkRow): Promise<CountedRemark> {
  const before = await getRules(row.test_id, (row.key_revision ?? row.newest_keys + 1) - 1);
  return { row, changes: changedQuestions(before, row.rules).length };
}

export type ReadRemark = CountedRemark & {
  asked: AskedQuestion[];
  /** Rules by which the test is marked now. */
  standing: RuledQuestion[];
  progress: { done: number; of: number } | null;
  /** Others who may agree. */
  people: { id: UserId; name: string }[];
  answersWithheld: boolean;
};

export async function readRemark(userId: UserId, id: RemarkId): Promise<ReadRemark | RefusalOf<'getRemark'>> {
  const row = isId(id) ? await findRemark(id) : null;
  if (row === null) return new Failure('not_found');
  const counted = await count(row);
  return {
    ...counted,
    asked: await readAskedQuestions(row.test_id),
    standing: await getRules(row.test_id, row.newest_keys),
    progress:
      row.state === 'running' && row.key_revision !== null
        ? await countReports(row.test_id, row.key_revision)
        : null,
    people: (await listWhoMayAgree()).filter((person) => person.id !== userId),
    answersWithheld: await isWithheldFromAll(row.test_id),
  };
}

/** Staff whose permissions suffice to start a re-mark. */
export async function listWhoMayAgree(): Promise<{ id: UserId; name: string }[]> {
  const staff = await listActiveStaff();
  return staff.flatMap(({ id, firstName, lastName, given }) => {
    const held = permissionsOf('staff', given);
    if (held === null || !holdsPermission(held, 'content:publish')) return [];
    return [{ id, name: `${firstName} ${lastName}`.trim() }];
  });
}

/** Begins to mark a test again, from the rules as they are. */
export async function startRemark(
  userId: UserId,
  testId: TestId,
): Promise<ResponseIn<Contract['startRemark']> | RefusalOf<'startRemark'>> {
  const newest = await findKeyRevisionOf(testId);
  if (newest === null) return new Failure('not_found');
  const remark = newId<'remark'>();
  const rules = await getRules(testId, newest);
  const draft = { id: remark, testId, rules, policy: 'may_lower', backTo: null, createdBy: userId } as const;
  if (await insertRemark(draft)) return { remark };
  const open = await findOpenRemark(testId);
  if (open === null) throw new Error(`The re-mark of test ${testId} is missing.`);
  return { remark: open };
}

/** Begins to take a re-mark back: the results that it replaced are restored, whole. */
export async function undoRemark(
  userId: UserId,
  id: RemarkId,
): Promise<ResponseIn<Contract['undoRemark']> | RefusalOf<'undoRemark'>> {
  const row = isId(id) ? await findRemark(id) : null;
  if (row === null) return new Failure('not_found');
  const { test_id: testId, key_revision: made, newest_keys: newest } = row;
  if (row.state !== 'done' || made === null || made !== newest) return new Failure('remark_not_newest');
  const former = made - 1;
  const rules = rulesAt(former, await getKeyRevisions(testId, former));
  const remark = newId<'remark'>();
  const isNew = await insertRemark({
    id: remark,
    testId,
    rules,
    policy: 'may_lower',
    backTo: former,
    createdBy: userId,
  });
  return isNew ? { remark } : new Failure('remark_under_way');
}

/** Keeps a draft. Where it takes a re-mark back, its rules and policy are given. */
export async function saveRemark(
  id: RemarkId,
  { revision, rules, policy, reason, notice }: RequestOf<Contract['saveRemark']>['body'],
): Promise<{ revision: number; saved_at: Date } | RefusalOf<'saveRemark'>> {
  const row = isId(id) ? await lockRemark(id) : null;
  if (row === null) return new Failure('not_found');
  if (row.state !== 'draft') return new Failure('remark_started');
  if (row.revision !== revision) return new Failure('remark_changed');
  if (row.back_to !== null) {
    return updateDraft(id, { rules: row.rules, policy: row.policy, reason, notice });
  }
  const ruled = rules.map(({ question, version, rule }) => ({
    questionId: question,
    questionVersion: version,
    rule,
  }));
  if (!fitsTest(ruled, await readAskedQuestions(row.test_id))) return new Failure('rule_unfit');
  return updateDraft(id, { rules: ruled, policy, reason, notice });
}

/** Makes it a draft again that nobody is asked about. Repeated, it changes nothing. */
export async function takeBackRemark(id: RemarkId): Promise<{ success: true } | RefusalOf<'takeBackRemark'>> {
  const row = isId(id) ? await lockRemark(id) : null;
  if (row === null) return new Failure('not_found');
  if (row.state === 'asked') await setAsked(id, null);
  else if (row.state !== 'draft') return new Failure('remark_started');
  return { success: true };
}

export async function discardRemark(
  userId: UserId,
  id: RemarkId,
  reason: string | null,
): Promise<{ success: true } | RefusalOf<'discardRemark'>> {
  const row = isId(id) ? await lockRemark(id) : null;
  if (row === null) return new Failure('not_found');
  if (row.state !== 'draft' && row.state !== 'asked') return new Failure('remark_started');
  await setThrownAway(id);
  await recordAudit(await staffActor(userId, reason), {
    action: 'remark_thrown_away',
    subject: 'test',
    subjectId: row.test_id,
    details: { reason_given: row.reason },
  });
  return { success: true };
}
