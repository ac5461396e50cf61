import type { AttemptId } from '@assay/assessment';
import { isId } from '../../db/ids.ts';
import type { AttemptSelection, Correction } from '../../features/attempts/corrections.service.ts';
import { type ArgumentValues, parseInstant, readAction, readActor, readRequiredText } from '../arguments.ts';
import type { ParsedArguments } from '../command-line.ts';

export const USAGE = `npm run attempt -- show | extend | reopen --tenant TENANT …

Shows learners' attempts, and extends or reopens them (docs/attempts.md).

  show     state, times, report, late bodies and what was done by hand
  extend   gives open attempts so many minutes more
  reopen   lets closed attempts go on for so many minutes from now; their reports are withdrawn and kept for staff

Which attempts:
  --tenant TENANT     by its host or short name
  --attempt ID        this one
  --from T --to T     all that closed within this time; of open ones, whose deadline lies within it
  --test NAME         only those on this test
  --open              (show) those that are open
  --closed-by WHOM    (show, reopen) those that were closed by: clock, learner or any; to reopen all within a time,
                      without it, those that the clock closed: whoever handed in has seen the answers

For extend and reopen:
  --minutes N         from 1 to 1440
  --reason TEXT       kept beside each attempt that is changed
  --as NAME           the operator's name (default: the account on this machine)
  --yes               without asking

Times are written as 2026-05-04T09:30Z or 2026-05-04T10:30+01:00.`;

/** A correction that gives time. */
export type TimedCorrection = Correction & { act: 'extend' | 'reopen' };
export type AttemptCommand = { tenant: string; selection: AttemptSelection } & (
  | { type: 'show' }
  | { type: 'change'; correction: TimedCorrection; yes: boolean }
);
const MAX_MINUTES = 1_440;
const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const SELECTION_OPTIONS = { tenant: text, attempt: text, test: text, from: text, to: text };
const CHANGE_OPTIONS = { ...SELECTION_OPTIONS, minutes: text, reason: text, as: text, yes: flag };
const OPTIONS = {
  show: { ...SELECTION_OPTIONS, 'closed-by': text, open: flag },
  extend: CHANGE_OPTIONS,
  reopen: { ...CHANGE_OPTIONS, 'closed-by': text },
};
const CLOSED_BY: Record<string, AttemptSelection['closedBy']> = {
  clock: 'clock',
  learner: 'learner',
  any: null,
};
type Action = keyof typeof OPTIONS;

/** Reads the arguments of `npm run attempt --`. @returns the command, or every fault at once */
export function readAttemptArguments(args: string[]): ParsedArguments<AttemptCommand> {
  return readAction(args, { options: OPTIONS, commandOf });
}

function commandOf(action: Action, values: ArgumentValues, faults: string[]): AttemptCommand {
  const tenant = readRequiredText('tenant', values, faults);
  const selection = selectionOf(action, values, faults);
  if (action === 'show') return { type: 'show', tenant, selection };
  const minutes = Number(values.minutes ?? Number.NaN);
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > MAX_MINUTES) {
    faults.push(`--minutes must be a whole number from 1 to ${MAX_MINUTES}.`);
  }
  const reason = readRequiredText('reason', values, faults);
  const by = readActor(values, faults);
  const correction = { act: action, minutes, by, reason };
  return { type: 'change', tenant, selection, correction, yes: values.yes === true };
}

function selectionOf(action: Action, values: ArgumentValues, faults: string[]): AttemptSelection {
  const [from, to] = (['from', 'to'] as const).map((name) => timeOf(name, values[name], faults));
  const attemptId = typeof values.attempt === 'string' ? (values.attempt as AttemptId) : null;
  if (attemptId !== null) {
    if (!isId(attemptId)) faults.push('--attempt must be an attempt’s id.');
    for (const other of ['from', 'to', 'test', 'open', 'closed-by']) {
      if (values[other] !== undefined) faults.push(`--${other} cannot be used with --attempt.`);
    }
  } else if (action === 'reopen' && (from === null || to === null)) {
    faults.push('Say which: --attempt, or both --from and --to.');
  }
  if (from && to && from > to) faults.push('--from must not be later than --to.');
  const test = typeof values.test === 'string' ? values.test : null;
  const open = { show: values.open === true, extend: true, reopen: false }[action];
  const closedBy = closedByOf(action, values, faults);
  return {
    attemptId,
    open: attemptId === null ? open : null,
    closedBy,
    test,
    from: from ?? null,
    to: to ?? null,
  };
}

function closedByOf(action: Action, values: ArgumentValues, faults: string[]): AttemptSelection['closedBy'] {
  const word = values['closed-by'];
  if (typeof word !== 'string') return action === 'reopen' && values.attempt === undefined ? 'clock' : null;
  if (values.open === true) faults.push('--closed-by cannot be used with --open.');
  if (!Object.hasOwn(CLOSED_BY, word)) faults.push('--closed-by must be clock, learner or any.');
  return CLOSED_BY[word] ?? null;
}

function timeOf(name: string, value: unknown, faults: string[]): Date | null {
  if (typeof value !== 'string') return null;
  const time = parseInstant(value);
  if (time !== null) return time;
  faults.push(`--${name} must be a time with its zone, such as 2026-05-04T09:30Z.`);
  return null;
}
