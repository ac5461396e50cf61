import type { OrderId, TenantId } from '@assay/assessment';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CheckoutFacts,
  decidePayment,
  type OrderFacts,
  type PaymentDecision,
  type TransactionFacts,
} from './payment.policy.ts';

const ORDER: OrderFacts = {
  id: 'order' as OrderId,
  tenantId: 'tenant' as TenantId,
  checkoutId: 'checkout',
  pricePence: 2_400,
  currency: 'gbp',
  status: 'open',
};
const OPEN: CheckoutFacts = {
  checkoutId: 'checkout',
  orderId: 'order',
  tenantId: 'tenant',
  status: 'open',
  paymentId: null,
  amountPence: 2_400,
  currency: 'gbp',
  refundedPence: 0,
  disputed: false,
};
const PAID: CheckoutFacts = { ...OPEN, status: 'paid', paymentId: 'payment' };
const HAVE: TransactionFacts = { paymentId: 'payment', refundedPence: 0, disputed: false };

describe('an order', () => {
  it.each<[string, Partial<OrderFacts>, Partial<CheckoutFacts>, PaymentDecision]>([
    ['that nobody paid yet stays open', {}, {}, { kind: 'nothing' }],
    ['whose payment failed is closed', {}, { status: 'failed' }, { kind: 'set_status', status: 'failed' }],
    [
      'that nobody paid in time is closed',
      {},
      { status: 'expired' },
      { kind: 'set_status', status: 'expired' },
    ],
    ['that is closed already is left', { status: 'expired' }, { status: 'expired' }, { kind: 'nothing' }],
    ['that was given up is open no more', { status: 'expired' }, {}, { kind: 'nothing' }],
    ['that is paid without a payment waits for it', {}, { status: 'paid' }, { kind: 'nothing' }],
    [
      'that is paid counts',
      {},
      PAID,
      { kind: 'record', paymentId: 'payment', refundedPence: 0, disputed: false, counts: true },
    ],
    [
      'that was given up and then paid counts',
      { status: 'expired' },
      PAID,
      { kind: 'record', paymentId: 'payment', refundedPence: 0, disputed: false, counts: true },
    ],
    [
      'whose payment is first seen when it is refunded gives nothing',
      {},
      { ...PAID, refundedPence: 2_400 },
      { kind: 'record', paymentId: 'payment', refundedPence: 2_400, disputed: false, counts: false },
    ],
    [
      'whose payment is first seen when it is disputed gives nothing',
      {},
      { ...PAID, disputed: true },
      { kind: 'record', paymentId: 'payment', refundedPence: 0, disputed: true, counts: false },
    ],
  ])('%s', (_title, order, state, decision) => {
    expect(decidePayment({ ...ORDER, ...order }, null, { ...OPEN, ...state })).toEqual(decision);
  });
});

describe('a payment', () => {
  it.each<[string, Partial<TransactionFacts>, Partial<CheckoutFacts>, PaymentDecision]>([
    ['that stands as before is left', {}, PAID, { kind: 'nothing' }],
    [
      'of which a part is paid back still counts',
      {},
      { ...PAID, refundedPence: 2_399 },
      { kind: 'change', refundedPence: 2_399, disputed: false, counts: true },
    ],
    [
      'of which all is paid back counts no more',
      { refundedPence: 2_399 },
      { ...PAID, refundedPence: 2_400 },
      { kind: 'change', refundedPence: 2_400, disputed: false, counts: false },
    ],
    [
      'that the payer disputes counts no more',
      {},
      { ...PAID, disputed: true },
      { kind: 'change', refundedPence: 0, disputed: true, counts: false },
    ],
    [
      'whose dispute is won counts again',
      { disputed: true },
      PAID,
      { kind: 'change', refundedPence: 0, disputed: false, counts: true },
    ],
    [
      'that is paid back and whose dispute is won counts no more',
      { disputed: true },
      { ...PAID, refundedPence: 2_400 },
      { kind: 'change', refundedPence: 2_400, disputed: false, counts: false },
    ],
    ['stays, whatever is said of its checkout', {}, { status: 'expired' }, { kind: 'nothing' }],
    [
      'is not another’s',
      {},
      { ...PAID, paymentId: 'another', refundedPence: 2_400 },
      { kind: 'mismatch', of: 'payment' },
    ],
  ])('%s', (_title, transaction, state, decision) => {
    const order: OrderFacts = { ...ORDER, status: 'paid' };
    expect(decidePayment(order, { ...HAVE, ...transaction }, { ...OPEN, ...state })).toEqual(decision);
  });
});

describe('what differs from the order grants nothing, paid or not, with and without a payment before:', () => {
  it.each<[string, Partial<CheckoutFacts>]>([
    ['checkout', { checkoutId: 'another' }],
    ['order', { orderId: 'another' }],
    ['order', { orderId: null }],
    ['tenant', { tenantId: 'another' }],
    ['tenant', { tenantId: null }],
    ['amount', { amountPence: 2_399 }],
    ['amount', { amountPence: 2_401 }],
    ['amount', { amountPence: 0 }],
    ['currency', { currency: 'usd' }],
    ['currency', { currency: 'GBP' }],
    ['currency', { currency: '' }],
  ])('%s %j', (of, state) => {
    for (const before of [null, HAVE])
      for (const base of [OPEN, PAID])
        expect(decidePayment(ORDER, before, { ...base, ...state })).toEqual({ kind: 'mismatch', of });
  });
});

type Books = {
  status: OrderFacts['status'];
  transaction: (TransactionFacts & { counts: boolean }) | null;
  applied: number;
};

/**
 * Applies an answer as the service does, without the database: answers to earlier queries than the last are
 * dropped.
 */
function apply(books: Books, look: number, state: CheckoutFacts): Books {
  if (look <= books.applied) return books;
  const seen = { ...books, applied: look };
  const decision = decidePayment({ ...ORDER, status: books.status }, books.transaction, state);
  if (decision.kind === 'record') {
    const { paymentId, refundedPence, disputed, counts } = decision;
    return { ...seen, status: 'paid', transaction: { paymentId, refundedPence, disputed, counts } };
  }
  if (decision.kind === 'change' && books.transaction !== null) {
    const { refundedPence, disputed, counts } = decision;
    return { ...seen, transaction: { ...books.transaction, refundedPence, disputed, counts } };
  }
  return decision.kind === 'set_status' ? { ...seen, status: decision.status } : seen;
}

const NEW: Books = { status: 'open', transaction: null, applied: 0 };
const unpaid = fc.constantFrom('open', 'failed', 'expired').map((status) => ({ ...OPEN, status }) as const);
const ended = fc.constantFrom('failed', 'expired').map((status) => ({ ...OPEN, status }) as const);
const paid = fc.record({ refundedPence: fc.nat(2_400), disputed: fc.boolean() }).map((changed) => ({
  ...PAID,
  ...changed,
}));
/** An ended checkout does not open again, and a paid one stays paid. */
const lives = fc
  .tuple(fc.array(ended, { maxLength: 4 }), fc.array(paid, { maxLength: 5 }))
  .map(([before, after]): CheckoutFacts[] => [OPEN, ...before, ...after]);

describe('whatever the provider’s answers', () => {
  it('and in whatever order they come, what stands in the end follows from the last state alone', () => {
    const scenario = lives.chain((life) =>
      fc.record({
        life: fc.constant(life),
        // Each query is answered with a state of some moment; the last one is made after everything has
        // happened.
        looks: fc.array(fc.nat(life.length - 1), { maxLength: 8 }).map((seen) => [...seen, life.length - 1]),
        order: fc.array(fc.nat(), { minLength: 9, maxLength: 9 }),
      }),
    );
    fc.assert(
      fc.property(scenario, ({ life, looks, order }) => {
        const answers = looks.map((moment, index) => ({ look: index + 1, state: life[moment] ?? OPEN }));
        const arriving = answers
          .map((answer, index) => ({ answer, at: order[index] ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ answer }) => answer);
        const books = arriving.reduce((now, { look, state }) => apply(now, look, state), NEW);
        const { status, transaction } = apply(NEW, 1, life.at(-1) ?? OPEN);
        expect({ status: books.status, transaction: books.transaction }).toEqual({ status, transaction });
      }),
      { numRuns: 2_000 },
    );
  });

  it('the same answer twice changes nothing the second time', () => {
    fc.assert(
      fc.property(lives, fc.oneof(unpaid, paid), (life, state) => {
        const books = life.reduce((now, seen) => apply(now, now.applied + 1, seen), NEW);
        const once = apply(books, books.applied + 1, state);
        const twice = apply(once, once.applied + 1, state);
        expect({ ...twice, applied: 0 }).toEqual({ ...once, applied: 0 });
      }),
    );
  });
});
