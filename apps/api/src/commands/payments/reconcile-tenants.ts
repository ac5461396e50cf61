import { PaymentsAway } from '../../adapters/payments/payment-provider.ts';
import { withTenant } from '../../db/context.ts';
import {
  type Reconciled,
  reconcile,
  type SettledOrder,
  settleDifferences,
} from '../../features/payments/reconcile.service.ts';
import type { Outcome } from '../command-line.ts';
import { formatCount, printable } from '../terminal.ts';
import type { PaymentsCommand } from './arguments.ts';
import type { PaymentsCommandContext } from './run-payments-command.ts';

const DIFFERS = 1;
const NOT_ASKED = 2;
const numbers = new Intl.NumberFormat('en-GB');

type Reconcile = Extract<PaymentsCommand, { type: 'reconcile' }>;

/** `npm run payments -- reconcile`, tenant by tenant. */
export async function reconcileTenants(
  { since, settle }: Reconcile,
  { owner, tenants, payments, print }: PaymentsCommandContext,
): Promise<Outcome> {
  let differs = false;
  let unasked = false;
  for (const { id, name } of tenants) {
    await withTenant(owner, id, async () => {
      const found = await reconcile(payments, since);
      for (const line of describe(name, found)) print(line);
      let left = found.differences.length;
      unasked ||= found.unasked.length > 0;
      if (settle) {
        const settled = await settleDifferences(payments, found.differences).catch((error: unknown) => {
          if (!(error instanceof PaymentsAway)) throw error;
          unasked = true;
          print(`  Not put right: ${printable(error.message)}`);
          return [];
        });
        for (const each of settled) print(describeSettled(each));
        left = settled.length === 0 ? left : (await reconcile(payments, since)).differences.length;
        if (settled.length > 0) print(`  ${numbers.format(left)} left.`);
      }
      differs ||= left > 0;
    });
  }
  if (unasked) return NOT_ASKED;
  return differs ? DIFFERS : true;
}

function describe(name: string, { differences, orders, learners, invoices, unasked }: Reconciled): string[] {
  const count = (value: number) => numbers.format(value);
  return [
    `${printable(name)}: ${formatCount(orders, 'order')}, the access of ${formatCount(learners, 'learner')} and ` +
      `${formatCount(invoices, 'invoice')} compared: ${differences.length === 0 ? 'nothing differs' : `${count(differences.length)} differ`}.`,
    ...differences.map(({ words }) => `  ${printable(words)}`),
    ...unasked.map((words) => `  Could not be asked: ${printable(words)}`),
  ];
}

const SETTLED: Record<SettledOrder['settled'], string> = {
  record: 'the payment is recorded now, with its access, invoice and receipt',
  change: 'it follows the provider now',
  set_status: 'it follows the provider now',
  nothing: 'there was nothing to be put right any more',
  superseded: 'somebody else put it right meanwhile',
  mismatch: 'it was left as it is, since the checkout is not what was ordered',
};

function describeSettled({ orderId, settled, left }: SettledOrder): string {
  const rest = left.map(({ words }) => ` ${printable(words)}`).join('');
  return `  Order ${orderId}: ${SETTLED[settled]}.${rest === '' ? '' : ` Still:${rest}`}`;
}
