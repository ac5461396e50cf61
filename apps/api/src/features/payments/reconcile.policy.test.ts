import type { OrderId, TenantId, TransactionId, UserId } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import type { CheckoutFacts } from './payment.policy.ts';
import {
  compareAccess,
  compareInvoiceCounter,
  compareInvoiceNumbers,
  compareRecord,
  compareStray,
  compareWithProvider,
  type OrderRecord,
} from './reconcile.policy.ts';

const ORDER = 'order-1' as OrderId;
const TENANT = 'tenant-1' as TenantId;
const LEARNER = 'learner-1' as UserId;

const transaction: NonNullable<OrderRecord['transaction']> = {
  id: 'transaction-1' as TransactionId,
  userId: LEARNER,
  paymentId: 'pi_1',
  amountPence: 2_400,
  currency: 'gbp',
  refundedPence: 0,
  disputed: false,
  days: 30,
};
const paid: OrderRecord = {
  id: ORDER,
  tenantId: TENANT,
  checkoutId: 'cs_1',
  pricePence: 2_400,
  currency: 'gbp',
  status: 'paid',
  userId: LEARNER,
  transaction,
  period: { userId: LEARNER, days: 30, revoked: false },
  invoice: { number: 1, amountPence: 2_400 },
};
const open: OrderRecord = { ...paid, status: 'open', transaction: null, period: null, invoice: null };
const refunded = { ...paid, transaction: { ...transaction, refundedPence: 2_400 } };
const disputed = { ...paid, transaction: { ...transaction, disputed: true } };
const checkout: CheckoutFacts = {
  checkoutId: 'cs_1',
  orderId: ORDER,
  tenantId: TENANT,
  status: 'paid',
  paymentId: 'pi_1',
  amountPence: 2_400,
  currency: 'gbp',
  refundedPence: 0,
  disputed: false,
};
const unpaid: CheckoutFacts = { ...checkout, status: 'open', paymentId: null };

describe('an order and its checkout', () => {
  it.each([
    ['paid here and there', paid, checkout],
    ['open here and there', open, unpaid],
    ['expired here and open there', { ...open, status: 'expired' } as const, unpaid],
    ['open here and unknown there, where nothing was paid', open, null],
    ['paid back here and there', refunded, { ...checkout, refundedPence: 2_400 }],
    ['disputed here and there', disputed, { ...checkout, disputed: true }],
  ])('that are %s do not differ', (_title, record, there) => {
    expect(compareWithProvider(record, there)).toEqual([]);
  });

  it.each([
    [
      'paid_there',
      open,
      checkout,
      'Order order-1: £24.00 are paid in checkout cs_1 (pi_1), and the order is open here.',
      ORDER,
    ],
    ['paid_there', { ...open, status: 'expired' } as const, checkout, /the order is expired here\.$/u, ORDER],
    [
      'unknown_there',
      paid,
      null,
      'Order order-1: payment pi_1 of £24.00 is recorded here, and the provider knows of no checkout cs_1.',
      null,
    ],
    [
      'unpaid_there',
      paid,
      unpaid,
      'Order order-1: payment pi_1 of £24.00 is recorded here, and checkout cs_1 is open.',
      null,
    ],
    [
      'amount',
      paid,
      { ...checkout, amountPence: 2_399 },
      'Order order-1: £24.00 here, £23.99 in checkout cs_1.',
      null,
    ],
    [
      'amount',
      { ...paid, transaction: { ...transaction, amountPence: 100 } },
      checkout,
      /£24\.00 and £1\.00 here/u,
      null,
    ],
    [
      'currency',
      paid,
      { ...checkout, currency: 'usd' },
      'Order order-1: gbp here, usd in checkout cs_1.',
      null,
    ],
    [
      'payment_id',
      paid,
      { ...checkout, paymentId: 'pi_2' },
      'Order order-1: payment pi_1 is recorded here, checkout cs_1 has pi_2.',
      null,
    ],
    [
      'refunded_there',
      paid,
      { ...checkout, refundedPence: 2_400 },
      'Order order-1: of payment pi_1 £24.00 are paid back there, £0.00 here.',
      ORDER,
    ],
    ['refunded_here', refunded, checkout, /£0\.00 are paid back there, £24\.00 here\.$/u, ORDER],
    [
      'disputed_there',
      paid,
      { ...checkout, disputed: true },
      'Order order-1: payment pi_1 of £24.00 is disputed there, and not here.',
      ORDER,
    ],
    ['disputed_here', disputed, checkout, /is disputed here, and not there\.$/u, ORDER],
    [
      'other_checkout',
      { ...paid, checkoutId: 'cs_0' },
      checkout,
      'Order order-1: checkout cs_1 claims to be its own, which is cs_0.',
      null,
    ],
    ['other_order', paid, { ...checkout, orderId: 'order-2' }, /checkout cs_1 names order order-2\.$/u, null],
    [
      'other_tenant',
      paid,
      { ...checkout, tenantId: null },
      /checkout cs_1 names tenant \(none\), not tenant-1\.$/u,
      null,
    ],
  ] as const)(
    '%s: is named, and settled where the provider’s word is enough',
    (kind, record, there, words, settles) => {
      const expected = typeof words === 'string' ? words : expect.stringMatching(words);
      expect(compareWithProvider(record, there)).toEqual([{ kind, words: expected, settles }]);
    },
  );

  it('that is another’s settles nothing, whatever was paid there', () => {
    const found = compareWithProvider(open, { ...checkout, tenantId: 'tenant-2' });
    expect(found.map(({ kind, settles }) => [kind, settles])).toEqual([
      ['other_tenant', null],
      ['paid_there', null],
    ]);
  });
});

describe('what follows from an order', () => {
  const revoked = { userId: LEARNER, days: 30, revoked: true };
  it.each([
    ['a paid order', paid],
    ['an open order', open],
    ['a payment that was paid back', { ...refunded, period: revoked }],
    ['a disputed payment', { ...disputed, period: revoked }],
    [
      'a payment of which a part was paid back',
      { ...paid, transaction: { ...transaction, refundedPence: 1 } },
    ],
  ])('goes together for %s', (_title, record) => expect(compareRecord(record)).toEqual([]));

  it.each([
    ['paid_without_transaction', { ...open, status: 'paid' }, /^Order order-1 of £24\.00 is paid here/u],
    ['transaction_without_paid_order', { ...paid, status: 'failed' }, /its order order-1 is failed\.$/u],
    [
      'transaction_without_period',
      { ...paid, period: null },
      /of £24\.00 gives no access: it has no period/u,
    ],
    ['period_without_right', refunded, /gives access, though it is paid back\.$/u],
    ['period_without_right', disputed, /gives access, though it is disputed\.$/u],
    ['right_without_period', { ...paid, period: revoked }, /gives no access, though/u],
    ['period_differs', { ...paid, period: { ...revoked, revoked: false, days: 31 } }, /31 days were given/u],
    [
      'period_differs',
      { ...paid, period: { userId: 'learner-2' as UserId, days: 30, revoked: false } },
      /were given to learner-2\.$/u,
    ],
    [
      'invoice_missing',
      { ...paid, invoice: null },
      /^Transaction transaction-1 of £24\.00 has no invoice\.$/u,
    ],
    ['invoice_amount', { ...paid, invoice: { number: 7, amountPence: 1 } }, /invoice 7 says £0\.01\.$/u],
  ] as [string, OrderRecord, RegExp][])('%s is named', (kind, record, words) => {
    expect(compareRecord(record)).toEqual([{ kind, words: expect.stringMatching(words), settles: null }]);
  });
});

it('a checkout that was paid for the tenant without an order here is named; what is not ours, unpaid or paid back is not', () => {
  expect(compareStray(TENANT, checkout)).toEqual([
    {
      kind: 'no_order',
      words: 'Checkout cs_1: £24.00 are paid (pi_1) for order order-1, which is not here.',
      settles: null,
    },
  ]);
  const others = [unpaid, { ...checkout, tenantId: 'tenant-2' }, { ...checkout, refundedPence: 2_400 }];
  for (const other of [...others, { ...checkout, tenantId: null }]) {
    expect(compareStray(TENANT, other)).toEqual([]);
  }
});

describe('access', () => {
  const NOW = 1_000;
  it.each([
    [2_000, 2_000, true],
    [2_000, 1_999, false],
    [null, 2_000, false],
    [null, null, true],
    [1_000, null, true],
    [1_001, null, false],
  ])('that ends at %s where the periods make %s: %s', (expiresAt, counted, agrees) => {
    const found = compareAccess({ userId: LEARNER, expiresAt, counted, now: NOW });
    expect(found.map(({ kind }) => kind)).toEqual(agrees ? [] : ['expiry']);
  });

  it('is named with both ends', () => {
    expect(compareAccess({ userId: LEARNER, expiresAt: 0, counted: null, now: -1 })).toMatchObject([
      {
        words: 'Learner learner-1: access ends 1970-01-01T00:00:00.000Z, and the periods make never begun.',
      },
    ]);
  });
});

describe('the numbers of invoices', () => {
  it.each([
    [0, [], []],
    [0, [1, 2, 3], []],
    [3, [4, 5], []],
    [0, [2], ['Invoice 1 is missing.']],
    [3, [4, 7, 8], ['Invoices 5 to 6 are missing.']],
    [3, [3, 4], ['Invoice 3 is there twice.']],
    [0, [1, 1, 3], ['Invoice 1 is there twice.', 'Invoice 2 is missing.']],
  ])('after %s are %j: %j', (previous, numbers, words) => {
    expect(compareInvoiceNumbers(previous, numbers).map((each) => each.words)).toEqual(words);
  });

  it.each([
    [5, 5, 5, []],
    [6, 5, 6, []],
    [4, 5, 5, ['Invoice 5 is missing.']],
    [5, 4, 4, ['Invoice 5 is there, and only 4 were counted: the next one would be a duplicate.']],
  ])('end at %s where %s to %s were counted: %j', (last, before, after, words) => {
    expect(compareInvoiceCounter(last, { before, after }).map((each) => each.words)).toEqual(words);
  });
});
