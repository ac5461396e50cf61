import type { Grant } from '../../features/learners/grant-plan.service.ts';
import type { By } from '../../features/learners/learners.service.ts';
import { type ArgumentValues, parseInstant, readAction, readActor, readRequiredText } from '../arguments.ts';
import type { ParsedArguments } from '../command-line.ts';

export const USAGE = `npm run learner -- show | grant-plan | refund | export | readmit | erase --tenant TENANT --learner EMAIL_OR_ID …

Shows one learner's account and changes it (docs/learners.md).

  show         who it is, what was bought, when access ends and what that is made of, what was done by hand
  grant-plan   gives access without payment
  refund       pays a payment back through the payment provider
  export       writes all that is kept of the learner into a new file
  readmit      lets the learner take a test that a closed account of the same mailbox took
  erase        closes the account and erases the person; payments and invoices are kept, as the law asks

Whom:
  --tenant TENANT         by its host or short name
  --learner EMAIL_OR_ID   by the whole address, or by the id; a closed account by its id

For grant-plan, one of:
  --days N                so many more, from 1 to 3650
  --plan SHORT_NAME       as many as this plan has
  --until T               until then, such as 2026-12-31T23:59Z

For refund:
  --payment ID            the provider's id of the payment, or ours
For export:
  --to FILE               which must not be there yet
For readmit:
  --test NAME_OR_ID       as show has it

For all but show:
  --reason TEXT           kept beside what is done; of erase it must not name the person
  --as NAME               the operator's name (default: the account on this machine)
  --yes                   without asking`;

export type LearnerCommand = { tenant: string; learner: string } & ({ type: 'show' } | LearnerChange);
export type LearnerChange = { by: By; yes: boolean } & (
  | { type: 'grant-plan'; grant: Grant }
  | { type: 'refund'; paymentId: string }
  | { type: 'export'; file: string }
  | { type: 'readmit'; test: string }
  | { type: 'erase' }
);

const MAX_DAYS = 3_650;
const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const WHOM = { tenant: text, learner: text };
const CHANGE = { ...WHOM, reason: text, as: text, yes: flag };
const OPTIONS = {
  show: WHOM,
  'grant-plan': { ...CHANGE, days: text, plan: text, until: text },
  refund: { ...CHANGE, payment: text },
  export: { ...CHANGE, to: text },
  readmit: { ...CHANGE, test: text },
  erase: CHANGE,
};
type Action = keyof typeof OPTIONS;

/**
 * Reads the arguments of `npm run learner --`.
 * @param now which `--until` must be later than, in milliseconds since the epoch
 * @returns the command, or every fault at once
 */
export function readLearnerArguments(args: string[], now = Date.now()): ParsedArguments<LearnerCommand> {
  return readAction(args, {
    options: OPTIONS,
    commandOf: (action, values, faults) => commandOf(action, values, faults, now),
  });
}

function commandOf(action: Action, values: ArgumentValues, faults: string[], now: number): LearnerCommand {
  const whom = {
    tenant: readRequiredText('tenant', values, faults),
    learner: readRequiredText('learner', values, faults),
  };
  if (action === 'show') return { type: 'show', ...whom };
  const what = whatOf(action, values, faults, now);
  const by = { reason: readRequiredText('reason', values, faults), by: readActor(values, faults) };
  return { ...whom, ...what, by, yes: values.yes === true };
}

function whatOf(action: Exclude<Action, 'show'>, values: ArgumentValues, faults: string[], now: number) {
  switch (action) {
    case 'grant-plan':
      return { type: action, grant: grantOf(values, faults, now) } as const;
    case 'refund':
      return { type: action, paymentId: readRequiredText('payment', values, faults) } as const;
    case 'export':
      return { type: action, file: readRequiredText('to', values, faults) } as const;
    case 'readmit':
      return { type: action, test: readRequiredText('test', values, faults) } as const;
    case 'erase':
      return { type: action } as const;
  }
}

function grantOf(values: ArgumentValues, faults: string[], now: number): Grant {
  const { days, plan, until } = values;
  if ([days, plan, until].filter((value) => value !== undefined).length !== 1) {
    faults.push('Say how much: one of --days, --plan and --until.');
  }
  if (plan !== undefined) return { plan: readRequiredText('plan', values, faults) };
  if (until !== undefined) {
    const time = parseInstant(String(until));
    if (time === null) faults.push('--until must be a time with its zone, such as 2026-12-31T23:59Z.');
    else if (time.getTime() <= now) faults.push('--until must lie in the future.');
    return { until: time ?? new Date(now) };
  }
  const count = Number(days ?? 1);
  if (!/^\d+$/u.test(String(days ?? 1)) || count < 1 || count > MAX_DAYS) {
    faults.push(`--days must be a whole number from 1 to ${MAX_DAYS}.`);
  }
  return { days: count };
}
