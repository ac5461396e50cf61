import type { OrderId } from '@assay/assessment';
import {
  type CheckoutState,
  type PaymentProvider,
  PaymentsAway,
} from '../../adapters/payments/payment-provider.ts';
import { currentTenantId, inTransaction } from '../../db/context.ts';
import { isId } from '../../db/ids.ts';
import { expiryOf } from '../subscriptions/subscriptions.service.ts';
import {
  compareAccess,
  compareInvoiceCounter,
  compareInvoiceNumbers,
  compareRecord,
  compareStray,
  compareWithProvider,
  type Difference,
} from './reconcile.policy.ts';
import {
  countInvoices,
  findRecord,
  listAccess,
  listAccounts,
  listInvoiceNumbers,
  listRecords,
  listRecordsOf,
  type ReadRecord,
} from './reconcile.queries.ts';
import { type PaymentDeps, type Settled, settleOrder } from './settle.service.ts';

export type { Difference } from './reconcile.policy.ts';

export type Reconciled = {
  differences: Difference[];
  /** Numbers of compared orders, learners and invoices. */
  orders: number;
  learners: number;
  invoices: number;
  /** Providers that could not be asked, and why; their orders were compared with nothing. */
  unasked: string[];
};

const PAGE = 100;

/** Progress of the comparison. */
type Progress = {
  found: Reconciled;
  /** Orders that the provider's own list reported. */
  seen: Set<OrderId>;
  /** Accounts that could not be asked, by provider and owner: they are not asked again. */
  away: Set<string>;
};

/**
 * Compares the current tenant's payment records with those of the providers, and with each other. Reads only,
 * a page at a time, while people pay: a difference is checked once more before it is reported.
 * @param since orders and checkouts from before then are not compared with the provider
 */
export async function reconcile(deps: PaymentDeps, since: Date): Promise<Reconciled> {
  const found: Reconciled = { differences: [], orders: 0, learners: 0, invoices: 0, unasked: [] };
  const progress: Progress = { found, seen: new Set(), away: new Set() };
  for (const provider of await listProviders(deps, since, found)) {
    await comparingAsked(progress, provider, () => compareCheckouts(provider, since, progress));
  }
  await compareOrders(deps, since, progress);
  await compareLearners(found);
  await compareInvoices(found);
  return found;
}

/** Providers that orders were paid with, and the current one. */
async function listProviders(
  { providers }: PaymentDeps,
  since: Date,
  found: Reconciled,
): Promise<PaymentProvider[]> {
  const current = await providers.findCurrent();
  const asked = current === null ? [] : [current];
  for (const account of await inTransaction(() => listAccounts(since))) {
    if (asked.some((each) => each.name === account.provider && each.account === account.account)) continue;
    const provider = await providers.findOf(account);
    if (provider === null) {
      found.unasked.push(
        `${account.provider}, the ${account.account}’s account: it is not connected any more.`,
      );
    } else asked.push(provider);
  }
  return asked;
}

async function comparingAsked(
  { found, away }: Progress,
  provider: PaymentProvider,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof PaymentsAway)) throw error;
    away.add(keyOf(provider));
    found.unasked.push(`${provider.name}, the ${provider.account}’s account: ${error.message}`);
  }
}

function keyOf({ name, account }: PaymentProvider): string {
  return `${name}/${account}`;
}

/** Compares the checkouts that the provider lists. */
async function compareCheckouts(
  provider: PaymentProvider,
  since: Date,
  { found, seen }: Progress,
): Promise<void> {
  let batch: CheckoutState[] = [];
  const compareBatch = async () => {
    const records = await inTransaction(() =>
      listRecordsOf(
        { provider: provider.name, account: provider.account },
        {
          checkoutIds: batch.map(({ checkoutId }) => checkoutId),
          orderIds: batch.flatMap(({ orderId }) => (orderId !== null && isId(orderId) ? [orderId] : [])),
        },
      ),
    );
    for (const checkout of batch) {
      const record =
        records.find(({ checkoutId }) => checkoutId === checkout.checkoutId) ??
        records.find(({ id }) => id === checkout.orderId);
      if (record === undefined) found.differences.push(...compareStray(currentTenantId(), checkout));
      else {
        seen.add(record.id);
        found.orders += 1;
        await compareOne(provider, record, checkout, found);
      }
    }
    batch = [];
  };
  for await (const checkout of provider.listCheckouts(since)) {
    batch.push(checkout);
    if (batch.length >= PAGE) await compareBatch();
  }
  await compareBatch();
}

/** Compares our orders; those that the provider did not list are asked about one by one. */
async function compareOrders({ providers }: PaymentDeps, since: Date, progress: Progress): Promise<void> {
  const { found, seen, away } = progress;
  for (let after: OrderId | null = null; ; ) {
    const page: ReadRecord[] = await inTransaction(() => listRecords(since, after, PAGE));
    for (const record of page) {
      found.differences.push(...compareRecord(record));
      if (seen.has(record.id)) continue;
      const provider = await providers.findOf(record);
      if (provider === null || away.has(keyOf(provider))) continue;
      found.orders += 1;
      await comparingAsked(progress, provider, async () => {
        const checkout = record.checkoutId === null ? null : await provider.findCheckout(record.checkoutId);
        await compareOne(provider, record, checkout, found);
      });
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = last.id;
  }
}

/** A payment may come between the two reads: then the second comparison finds no difference. */
async function compareOne(
  provider: PaymentProvider,
  record: ReadRecord,
  checkout: CheckoutState | null,
  { differences }: Reconciled,
): Promise<void> {
  if (compareWithProvider(record, checkout).length === 0) return;
  const checkoutId = checkout?.checkoutId ?? record.checkoutId;
  const again = checkoutId === null ? null : await provider.findCheckout(checkoutId);
  const now = await inTransaction(() => findRecord(record.id));
  if (now !== null) differences.push(...compareWithProvider(now, again));
}

async function compareLearners(found: Reconciled): Promise<void> {
  for (let after: Parameters<typeof listAccess>[0] = null; ; ) {
    const page: Awaited<ReturnType<typeof listAccess>> = await inTransaction(() => listAccess(after, PAGE));
    for (const { user_id, expires_at, periods, now } of page) {
      found.learners += 1;
      found.differences.push(
        ...compareAccess({
          userId: user_id,
          expiresAt: expires_at?.getTime() ?? null,
          counted: expiryOf(periods)?.getTime() ?? null,
          now: now.getTime(),
        }),
      );
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = last.user_id;
  }
}

async function compareInvoices(found: Reconciled): Promise<void> {
  const before = await inTransaction(countInvoices);
  let last = 0;
  for (;;) {
    const numbers = await inTransaction(() => listInvoiceNumbers(last, PAGE));
    found.invoices += numbers.length;
    found.differences.push(...compareInvoiceNumbers(last, numbers));
    last = numbers.at(-1) ?? last;
    if (numbers.length < PAGE) break;
  }
  const after = await inTransaction(countInvoices);
  found.differences.push(...compareInvoiceCounter(last, { before, after }));
}

/** Result for an order that differed. */
export type SettledOrder = { orderId: OrderId; settled: Settled };

/**
 * Asks the provider once more about the orders that this can correct, and applies the answers, one after the
 * other: a yielded order is done. Remaining differences are found by comparing again.
 * @throws PaymentsAway where it cannot be asked
 */
export async function* settleDifferences(
  deps: PaymentDeps,
  differences: readonly Difference[],
): AsyncGenerator<SettledOrder> {
  for (const orderId of new Set(differences.flatMap(({ settles }) => settles ?? []))) {
    yield { orderId, settled: await settleOrder(deps, orderId) };
  }
}
