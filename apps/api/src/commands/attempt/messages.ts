import type {
  AuditRow,
  CorrectionResult,
  EvidenceCounts,
  FoundAttempt,
  SkippedAttempt,
} from '../../features/attempts/corrections.service.ts';
import { formatTime, printable } from '../terminal.ts';
import type { TimedCorrection } from './arguments.ts';

const numbers = new Intl.NumberFormat('en-GB');

/** Formats an attempt on one line. */
function formatAttempt(attempt: FoundAttempt, timeZone: string): string {
  const { id, email, test_name, closed_at, closed_by, deadline_at, correct, total } = attempt;
  const state =
    closed_at === null
      ? `open until ${formatTime(deadline_at, timeZone)}`
      : `closed ${formatTime(closed_at, timeZone)} by the ${closed_by}, ${correct ?? '?'} of ${total ?? '?'} right`;
  return `${id}  ${printable(email)}  "${printable(test_name)}"  ${state}`;
}

/** Notes on a filter of a list that the list itself does not show. */
export const CLOSED_BY_MESSAGES = {
  clock: 'Only attempts closed by the clock (--closed-by any lists submitted ones, too):',
  learner: 'Only attempts submitted by learners:',
} as const;

const MAX_LISTED = 200;

/** Formats the first of them, and how many there are. */
export function formatAttempts(attempts: FoundAttempt[], timeZone: string): string[] {
  const more = attempts.length - MAX_LISTED;
  return [
    ...attempts.slice(0, MAX_LISTED).map((attempt) => formatAttempt(attempt, timeZone)),
    ...(more > 0 ? [`and ${numbers.format(more)} more`] : []),
    `${numbers.format(attempts.length)} in all.`,
  ];
}

/** Formats everything known about one attempt. */
export function formatAttemptDetails(
  attempt: FoundAttempt,
  evidence: EvidenceCounts,
  audits: AuditRow[],
  timeZone: string,
): string[] {
  const { started_at, deadline_at, revision, last_saved_at, report_id, number } = attempt;
  const { late_came, late_kept, late_newest, events, withdrawn } = evidence;
  const saved =
    last_saved_at === null ? 'nothing saved' : `saved last ${formatTime(last_saved_at, timeZone)}`;
  const newest =
    late_newest === null ? '' : `, ${late_kept} kept, the newest of ${formatTime(late_newest, timeZone)}`;
  return [
    formatAttempt(attempt, timeZone),
    `  attempt ${number} on this test, from ${formatTime(started_at, timeZone)} to ${formatTime(deadline_at, timeZone)}`,
    `  revision ${revision}, ${saved}`,
    `  report: ${report_id ?? 'none'}${withdrawn === 0 ? '' : `, withdrawn before: ${withdrawn}`}`,
    `  late answers: ${numbers.format(late_came)}${newest}`,
    `  times the page was left: ${numbers.format(events)}`,
    ...audits.map((audit) => `  ${formatAudit(audit, timeZone)}`),
  ];
}

function formatAudit(audit: AuditRow, timeZone: string): string {
  const { action, done_at, done_by, reason, deadline_from, deadline_to, closed_at_from, closed_by_from } =
    audit;
  const was =
    closed_at_from === null
      ? ''
      : ` (was closed ${formatTime(closed_at_from, timeZone)} by the ${closed_by_from})`;
  return (
    `${action} ${formatTime(done_at, timeZone)} by ${printable(done_by)}: deadline ${formatTime(deadline_from, timeZone)} → ` +
    `${formatTime(deadline_to, timeZone)}${was}. ${printable(reason)}`
  );
}

/** Describes what is about to be done, for the confirmation. */
export function formatConfirmation({ act, minutes }: TimedCorrection, attempts: number): string {
  const which = `${numbers.format(attempts)} ${attempts === 1 ? 'attempt' : 'attempts'}`;
  return act === 'extend'
    ? `Give ${which} ${minutes} minutes more?`
    : `Withdraw the reports of ${which} and let them go on for ${minutes} minutes from now?`;
}

const WHY: Record<SkippedAttempt['why'], string> = {
  closed: 'it is closed; reopen lets it go on',
  open: 'it is open; extend gives it more time',
  changed: 'its deadline moved meanwhile',
  another_open: 'the learner has another attempt on this test that is open or later',
};

export function formatChangeResult(
  act: TimedCorrection['act'],
  { done, skipped }: CorrectionResult,
): string[] {
  return [
    ...skipped.map(({ id, why }) => `${id} was not changed: ${WHY[why]}.`),
    `${numbers.format(done.length)} ${act === 'extend' ? 'extended' : 'reopened'}.`,
  ];
}
