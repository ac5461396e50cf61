import type { AnswersShown, TestId, TestVersionId, UserId } from '@assay/assessment';
import { one, query } from '../../db/query.ts';

/** Columns of a test that its rule for showing answers needs. */
export type RuleRow = {
  test_id: TestId;
  test_name: string;
  answers_shown: AnswersShown;
  answers_shown_from: Date | null;
  /** True when a test that shows its answers after its close is over; false for other rules. */
  over: boolean;
  now: Date;
};

/** The columns of a {@link RuleRow}, of a test `t`. */
export const RULE_COLUMNS = `t.id as test_id, t.test_name, t.answers_shown, t.answers_shown_from,
  t.answers_shown = 'after_close' and t.status <> 'Active' and not exists (
    select from attempts w where w.tenant_id = $1 and w.test_id = t.id and w.closed_at is null) as over,
  the_clock() as now`;

/** The rule by which a test's answers are shown. */
export async function getRule(testId: TestId): Promise<RuleRow> {
  const rows = await query<RuleRow>(
    `select ${RULE_COLUMNS} from tests t where t.tenant_id = $1 and t.id = $2`,
    [testId],
  );
  return one(rows);
}

export type HolderRow = RuleRow & { test_version_id: TestVersionId; cause: 'open_attempt' | 'rule' };

/**
 * Versions whose questions may be held back from a learner, in any report: those of the learner's open
 * attempts, and of each test with a rule the versions that can be sat, are being sat, or were sat by this
 * learner.
 */
export async function listHolders(userId: UserId): Promise<HolderRow[]> {
  const found = await Promise.all([
    query<HolderRow>(
      `select ${RULE_COLUMNS}, a.test_version_id, 'open_attempt' as cause
       from attempts a
       join tests t on t.tenant_id = $1 and t.id = a.test_id
       where a.tenant_id = $1 and a.user_id = $2 and a.closed_at is null`,
      [userId],
    ),
    query<HolderRow>(
      `select ${RULE_COLUMNS}, v.id as test_version_id, 'rule' as cause
       from tests t
       join test_versions v on v.tenant_id = $1 and v.test_id = t.id and (
         t.status = 'Active' and v.id = t.current_version_id
         or exists (
           select from attempts o
           where o.tenant_id = $1 and o.test_version_id = v.id and o.test_id = v.test_id and o.closed_at is null)
         or exists (
           select from reports r
           where r.tenant_id = $1 and r.user_id = $2 and r.test_id = v.test_id and r.test_version_id = v.id))
       where t.tenant_id = $1 and t.answers_shown <> 'at_once'`,
      [userId],
    ),
  ]);
  return found.flat();
}

export type SharedRow = {
  report_version_id: TestVersionId;
  holder_version_id: TestVersionId;
  positions: number[];
};

/**
 * Questions of reports' versions that other versions have, too, regardless of the version of the question.
 */
export async function listShared(
  reportVersions: TestVersionId[],
  holderVersions: TestVersionId[],
): Promise<SharedRow[]> {
  return query<SharedRow>(
    `select m.test_version_id as report_version_id, h.test_version_id as holder_version_id,
            array_agg(m.position) as positions
     from test_version_questions m
     join test_version_questions h on h.tenant_id = $1 and h.question_id = m.question_id
     where m.tenant_id = $1 and m.test_version_id = any($2::uuid[]) and h.test_version_id = any($3::uuid[])
     group by 1, 2`,
    [reportVersions, holderVersions],
  );
}
