import { PaymentsAway } from '../../adapters/payments/payment-provider.ts';
import { withTenant } from '../../db/context.ts';
import {
  type Reconciled,
  reconcile,
  type SettledOrder,
  settleDifferences,
} from '../../features/payments/reconcile.service.ts';
import type { PaymentDeps } from '../../features/payments/settle.service.ts';
import type { Outcome } from '../command-line.ts';
import { formatCount, printable } from '../terminal.ts';
import type { PaymentsCommand } from './arguments.ts';
import type { PaymentsCommandContext } from './context.ts';

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
      let found = await reconcile(payments, since);
      print(describeCompared(name, found));
      for (const line of describeFound(found)) print(line);
      unasked ||= found.unasked.length > 0;
      if (settle) {
        const { some, all } = await putRight(payments, found, print);
        unasked ||= !all;
        if (some) {
          found = await reconcile(payments, since);
          print(`  ${numbers.format(found.differences.length)} left.`);
          for (const line of describeFound(found)) print(line);
          unasked ||= found.unasked.length > 0;
        }
      }
      differs ||= found.differences.length > 0;
    });
  }
  if (unasked) return NOT_ASKED;
  return differs ? DIFFERS : true;
}

/** @returns whether some orders were asked about, and whether all were that the provider can correct */
async function putRight(
  payments: PaymentDeps,
  { differences }: Reconciled,
  print: (line: string) => void,
): Promise<{ some: boolean; all: boolean }> {
  let some = false;
  try {
    for await (const { orderId, settled } of settleDifferences(payments, differences)) {
      some = true;
      print(`  Order ${orderId}: ${SETTLED[settled]}.`);
    }
    return { some, all: true };
  } catch (error) {
    if (!(error instanceof PaymentsAway)) throw error;
    print(`  Not settled: ${printable(error.message)}`);
    return { some, all: false };
  }
}

function describeCompared(name: string, { differences, orders, learners, invoices }: Reconciled): string {
  const differ =
    differences.length === 0 ? 'nothing differs' : `${numbers.format(differences.length)} differ`;
  return (
    `${printable(name)}: ${formatCount(orders, 'order')}, the access of ${formatCount(learners, 'learner')} and ` +
    `${formatCount(invoices, 'invoice')} compared: ${differ}.`
  );
}

function describeFound({ differences, unasked }: Reconciled): string[] {
  return [
    ...differences.map(({ words }) => `  ${printable(words)}`),
    ...unasked.map((words) => `  Could not be asked: ${printable(words)}`),
  ];
}

const SETTLED: Record<SettledOrder['settled'], string> = {
  record: 'the payment is recorded now, with its access, invoice and receipt',
  change: 'it follows the provider now',
  set_status: 'it follows the provider now',
  nothing: 'nothing was left to settle',
  superseded: 'somebody else settled it meanwhile',
  mismatch: 'it was not changed, since the checkout is not what was ordered',
};
