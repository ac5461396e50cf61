import { insist } from '../api.ts';
import { GRACE_MS, type Ledger } from './ledger.ts';
import type { Setting } from './liar.ts';

type Row = { reports: number; seconds: number; started_at: Date; deadline_at: Date };

/** Verdict on an attempt: every way in which a lie got through, and the time that the learner gained. */
export type Verdict = { faults: string[]; gainMs: number; deadlineOffMs: number; secondsOff: number };

/**
 * Reads the result of one attempt, from its report and from the database, and compares it with what was done.
 */
export async function judge({ baseURL, token, owner }: Setting, ledger: Ledger): Promise<Verdict> {
  const { time, marks, sentAt } = ledger;
  const closed = ledger.closed();
  const faults = [...ledger.faults];
  const read = await insist(baseURL, 'getReport', { token, params: { id: closed?.reportcard ?? '' } });
  if (read.status !== 200)
    return { faults: [...faults, `No report: ${read.code}.`], gainMs: 0, deadlineOffMs: 0, secondsOff: 0 };
  const { answers, time_taken_seconds } = read.body.report;

  let gainMs = 0;
  for (const [index, { notes }] of answers.entries()) {
    if (notes !== (marks.get(index) ?? ''))
      faults.push(`Question ${index} counts with ${notes}, not ${marks.get(index)}.`);
    gainMs = Math.max(gainMs, sentAt.get(notes) ?? 0);
  }
  if (gainMs > GRACE_MS) faults.push(`What was sent ${gainMs} ms after the deadline counts.`);

  const [row] = await owner<Row>(
    `select a.started_at, a.deadline_at, extract(epoch from a.deadline_at - a.started_at)::float8 as seconds,
            (select count(*)::int from reports r where r.tenant_id = a.tenant_id and r.attempt_id = a.id) as reports
     from attempts a where a.id = $1`,
    [time.attemptId],
  );
  if (row === undefined) throw new Error(`Attempt ${time.attemptId} is missing.`);
  if (row.reports !== 1) faults.push(`${row.reports} reports.`);
  if (row.seconds * 1_000 !== time.durationMs) faults.push(`The attempt lasts ${row.seconds} s.`);
  const deadlineOffMs = Math.abs(row.deadline_at.getTime() - Date.parse(time.told().deadlineAt));
  if (deadlineOffMs > 0) faults.push(`The deadline moved by ${deadlineOffMs} ms.`);

  // The server's own time: from the start to the arrival of the submission, at most to the deadline.
  const [from, to] = closed?.handedIn ?? [0, 0];
  const secondsAt = (sinceDeadline: number) => (time.durationMs + Math.min(0, sinceDeadline)) / 1_000;
  const secondsOff = Math.max(0, secondsAt(from) - time_taken_seconds, time_taken_seconds - secondsAt(to));
  if (secondsOff > 0.5)
    faults.push(`The report says ${time_taken_seconds} s: not from ${secondsAt(from)} to ${secondsAt(to)}.`);
  return { faults, gainMs, deadlineOffMs, secondsOff };
}
