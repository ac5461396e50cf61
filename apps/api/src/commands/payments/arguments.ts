import { type ArgumentValues, isDay, parseInstant, readAction, readRequiredText } from '../arguments.ts';
import type { ParsedArguments } from '../command-line.ts';

export const USAGE = `npm run payments -- reconcile | connect | disconnect | show …

Compares payments with the provider's, and sets whose account gets them (docs/learners.md).

  reconcile    compares orders, payments, access and invoices with the provider's checkouts, and names every difference
    --tenant TENANT   by its host or short name; without it, every tenant
    --since DATE      what was ordered since then, such as 2026-05-04 (from 00:00 UTC) or 2026-05-04T09:30Z; without it, all
    --settle          has what the provider can put right follow from it

  connect      gives a tenant an account of its own with Stripe; the keys are asked for, never written here
  disconnect   forgets its keys: the installation's account is used again
  show         whether a tenant has an account of its own, since when, and how its keys end
    --tenant TENANT
    --yes             (connect, disconnect) without asking

The exit code of reconcile is 0 where nothing differs, 1 where something does (with --settle: still does), and 2 where
the provider could not be asked.`;

export type PaymentsCommand =
  | { type: 'reconcile'; tenant: string | null; since: Date; settle: boolean }
  | { type: 'connect' | 'disconnect'; tenant: string; yes: boolean }
  | { type: 'show'; tenant: string };

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const OPTIONS = {
  reconcile: { tenant: text, since: text, settle: flag },
  connect: { tenant: text, yes: flag },
  disconnect: { tenant: text, yes: flag },
  show: { tenant: text },
};
type Action = keyof typeof OPTIONS;

/** Reads the arguments of `npm run payments --`. @returns the command, or every fault at once */
export function readPaymentsArguments(args: string[]): ParsedArguments<PaymentsCommand> {
  return readAction(args, {
    options: OPTIONS,
    commandOf,
    strayWord: 'There is an unexpected argument. Keys are asked for, never given on the command line.',
  });
}

function commandOf(action: Action, values: ArgumentValues, faults: string[]): PaymentsCommand {
  if (action === 'reconcile') {
    const tenant = values.tenant === undefined ? null : readRequiredText('tenant', values, faults);
    return { type: action, tenant, since: sinceOf(values, faults), settle: values.settle === true };
  }
  const tenant = readRequiredText('tenant', values, faults);
  return action === 'show' ? { type: action, tenant } : { type: action, tenant, yes: values.yes === true };
}

function sinceOf({ since }: ArgumentValues, faults: string[]): Date {
  if (since === undefined) return new Date(0);
  const word = String(since);
  const time = /^\d{4}-\d\d-\d\d$/u.test(word) && isDay(word) ? new Date(word) : parseInstant(word);
  if (time === null) faults.push('--since must be a day or a time with its zone, such as 2026-05-04.');
  return time ?? new Date(0);
}
