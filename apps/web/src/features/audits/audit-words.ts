import type { Audited } from './audit-view.ts';
import type { Audit } from './audits.ts';

const ACTIONS = new Map([
  ['permissions_changed', 'Changed permissions'],
  ['staff_added', 'Added a member of staff'],
  ['staff_ended', 'Made a member of staff a learner'],
  ['staff_invited', 'Invited a member of staff again'],
  ['tenant_applied', 'Applied the organisation’s folder'],
  ['tenant_exported', 'Exported the organisation’s folder'],
  ['questions_imported', 'Imported questions'],
  ['import_undone', 'Undid an import'],
  ['questions_exported', 'Exported questions'],
  ['questions_released', 'Released questions for practice'],
  ['questions_held', 'Held questions back from practice'],
  ['test_published', 'Published a test'],
  ['test_closed', 'Closed a test'],
  ['question_report_answered', 'Answered reports about a question'],
  ['people_invited', 'Invited people'],
  ['invitations_repeated', 'Sent invitations again'],
  ['invitations_withdrawn', 'Took invitations back'],
  ['applicant_approved', 'Approved an account'],
  ['applicants_refused', 'Refused sign-ups'],
  ['sign_up_rule_changed', 'Changed who may sign up'],
  ['site_content_changed', 'Changed site or rules'],
  ['results_exported', 'Exported results'],
  ['items_exported', 'Exported an item analysis'],
  ['remark_asked', 'Asked a second person about a re-mark'],
  ['test_marked_again', 'Marked a test again'],
  ['remark_thrown_away', 'Threw a re-mark away'],
  ['pass_mark_set', 'Set a pass mark'],
  ['remark_rule_changed', 'Changed who must agree to re-marks'],
  ['extra_time_given', 'Gave extra time'],
  ['extra_time_ended', 'Ended extra time'],
  ['person_deactivated', 'Deactivated an account'],
  ['person_reactivated', 'Reactivated an account'],
  ['sessions_ended', 'Ended sessions'],
  ['reset_mailed', 'Mailed a link for a password'],
  ['plan_granted', 'Gave access without payment'],
  ['refunded', 'Paid a payment back'],
  ['exported', 'Exported what is kept of a learner'],
  ['erased', 'Erased a learner'],
  ['readmitted', 'Let a learner take a test again'],
  ['attempts_extended', 'Extended a test'],
  ['attempts_reopened', 'Let attempts go on'],
  ['attempts_ended', 'Ended attempts'],
  ['word_sent', 'Said something during a test'],
  ['cohort_created', 'Created a cohort'],
  ['cohort_changed', 'Changed a cohort'],
  ['cohort_deleted', 'Deleted a cohort'],
  ['cohort_joined', 'Added to a cohort'],
  ['cohort_left', 'Removed from a cohort'],
  ['test_cohorts_changed', 'Changed who may sit a test'],
  ['audits_exported', 'Exported the audit log'],
  ['test_reopened', 'Opened a test again'],
  ['answers_shown_changed', 'Changed when answers are shown'],
]);

/** Names of what the log tells of, as a person would choose them. */
export const SUBJECT_NAMES: Record<Audited, string> = {
  person: 'People',
  tenant: 'Organisation',
  bank: 'Question bank',
  question: 'Questions',
  test: 'Tests',
  cohort: 'Cohorts',
};

/** Words for an action; one that a newer server knows is shown as it names it. */
export function describeAction(action: string): string {
  const words = action.replaceAll('_', ' ');
  return ACTIONS.get(action) ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Details of a change, such as "content: none → edit": of a pair before and after only what differs. */
export function describeDetails(details: Audit['details']): string[] {
  return Object.entries(details).flatMap(([name, value]) => {
    if (name.endsWith('_after') && `${name.slice(0, -'_after'.length)}_before` in details) return [];
    if (!name.endsWith('_before')) return [`${name.replaceAll('_', ' ')}: ${wordOf(value)}`];
    const base = name.slice(0, -'_before'.length);
    const after = details[`${base}_after`];
    if (after === undefined || after === value) return [];
    return [`${base.replaceAll('_', ' ')}: ${wordOf(value)} → ${wordOf(after)}`];
  });
}

function wordOf(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value).replaceAll('_', ' ');
}
