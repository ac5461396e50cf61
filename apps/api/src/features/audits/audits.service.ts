import type { UserId } from '@assay/assessment';
import type { Contract, RequestOf } from '@assay/contract';
import { Failure, type RefusalOf } from '../../failure.ts';
import { readCursor, writeCursor } from './audit-cursor.ts';
import {
  type AuditDetails,
  type AuditRow,
  insertAudit,
  listAudits,
  listChangesByStaff,
  type StaffChangeRow,
} from './audits.queries.ts';

export { type AuditRow, listAuditsOf } from './audits.queries.ts';

/** Who changes something, and why. */
export type Actor = {
  /** Null for an operator, who has no account. */
  userId: UserId | null;
  name: string;
  /** Null where none is asked for. */
  reason: string | null;
};

/**
 * An operator, who changes something with a command.
 * @param name of the account on the machine, or as given
 */
export function operator(name: string, reason: string | null = null): Actor {
  return { userId: null, name, reason };
}

/** Manual changes for a learner, which are also kept with the learner. */
export const LEARNER_ACTIONS = ['plan_granted', 'refunded', 'exported', 'erased', 'readmitted'] as const;
type LearnerAction = (typeof LEARNER_ACTIONS)[number];

export type Audit = {
  action:
    | LearnerAction
    | 'permissions_changed'
    | 'staff_added'
    | 'staff_invited'
    | 'staff_ended'
    | 'tenant_applied'
    | 'tenant_exported'
    | 'questions_imported'
    | 'import_undone'
    | 'questions_exported'
    | 'questions_released'
    | 'questions_held'
    | 'questions_retired'
    | 'questions_restored'
    | 'questions_edited'
    | 'question_saved'
    | 'test_published'
    | 'test_closed'
    | 'test_reopened'
    | 'answers_shown_changed'
    | 'question_report_answered'
    | 'audits_exported'
    | 'people_invited'
    | 'invitations_repeated'
    | 'invitations_withdrawn'
    | 'applicant_approved'
    | 'applicants_refused'
    | 'sign_up_rule_changed'
    | 'remark_thrown_away'
    | 'remark_asked'
    | 'test_marked_again'
    | 'remark_rule_changed'
    | 'results_exported'
    | 'items_exported'
    | 'pass_mark_set'
    | 'extra_time_given'
    | 'extra_time_ended'
    | 'person_deactivated'
    | 'person_reactivated'
    | 'sessions_ended'
    | 'reset_mailed'
    | 'attempts_extended'
    | 'attempts_reopened'
    | 'attempts_ended'
    | 'word_sent'
    | 'site_content_changed'
    | 'cohort_created'
    | 'cohort_changed'
    | 'cohort_deleted'
    | 'cohort_joined'
    | 'cohort_left'
    | 'test_cohorts_changed';
  subject: 'person' | 'tenant' | 'bank' | 'question' | 'test' | 'cohort';
  /** Left out for what has no id, such as a bank. */
  subjectId?: string;
  /** Ids of the versions before and after; left out, or null, where there is none. */
  beforeId?: string | null;
  afterId?: string | null;
  details: AuditDetails;
};

/** Records a change, in the transaction that makes it: both are kept, or neither. */
export async function recordAudit(
  { userId, name, reason }: Actor,
  { action, subject, subjectId, beforeId = null, afterId = null, details }: Audit,
): Promise<void> {
  await insertAudit({
    doneByUser: userId,
    doneBy: name,
    action,
    subject,
    subjectId: subjectId ?? null,
    beforeId,
    afterId,
    reason,
    details,
  });
}

const STAFF_ACTIONS = [
  'staff_added',
  'staff_ended',
  'permissions_changed',
  'person_deactivated',
  'person_reactivated',
] as const satisfies Audit['action'][];

/** Lists what staff changed about staff since the tenant's folder was last applied, the newest first. */
export function listStaffChanges(): Promise<StaffChangeRow[]> {
  return listChangesByStaff(STAFF_ACTIONS);
}

/** Audits per page. */
const PAGE = 50;

type Query = RequestOf<Contract['listAudits']>['query'];

/** A page of the tenant's audits, the newest first. */
export async function pageAudits({
  action,
  subject,
  person,
  from,
  to,
  after,
}: Query): Promise<
  { rows: AuditRow[] /** Null on the last page. */; next: string | null } | RefusalOf<'listAudits'>
> {
  const cursor = after === undefined ? null : readCursor(after);
  if (after !== undefined && cursor === null) return new Failure('malformed', { fields: ['query.after'] });
  const found = await listAudits({ action, subject, person, from, to }, cursor, PAGE + 1);
  const rows = found.slice(0, PAGE);
  const last = rows.at(-1);
  const hasMore = found.length > PAGE && last !== undefined;
  return { rows, next: hasMore ? writeCursor({ doneMicros: last.done_micros, id: last.id }) : null };
}
