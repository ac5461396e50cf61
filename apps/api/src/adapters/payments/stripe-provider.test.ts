import type { OrderId, TenantId } from '@assay/assessment';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StripeFault, StripeServer } from '../../testing/payments/stripe-server.ts';
import { startStripeServer } from '../../testing/payments/stripe-server.ts';
import type { DisputeStatus } from '../../testing/payments/stripe-sessions.ts';
import { type CheckoutRequest, PaymentsAway } from './payment-provider.ts';
import { createStripeProvider } from './stripe-provider.ts';

const KEY = 'sk_test_ourOwnKeyThatNobodyMaySee';
const HOUR_MS = 3_600_000;
const TENANT = '019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b' as TenantId;

let server: StripeServer;
beforeEach(async () => {
  server = await startStripeServer();
});
afterEach(async () => {
  server.letGo();
  await server.close();
});

const providerWith = (changes: { secretKey?: string; timeoutMs?: number } = {}) =>
  createStripeProvider({
    secretKey: KEY,
    webhookSecret: 'whsec_test',
    account: 'installation',
    url: server.url,
    ...changes,
  });
let orders = 0;
const requestOf = (changes: Partial<CheckoutRequest> = {}): CheckoutRequest => {
  orders += 1;
  return {
    tenantId: TENANT,
    orderId: `019a2b3c-4d5e-7f60-8a9b-${String(orders).padStart(12, '0')}` as OrderId,
    planName: '30 days Access',
    amountPence: 2_400,
    currency: 'gbp',
    email: 'ada@learner.test',
    expiresAt: new Date(Date.now() + HOUR_MS),
    successUrl: 'https://college.test/menu/membership?order=1',
    failureUrl: 'https://college.test/menu/payment-failed',
    cancelUrl: 'https://college.test/menu/membership',
    ...changes,
  };
};
const openOne = async () => (await providerWith().openCheckout(requestOf())).checkoutId;

describe('a checkout', () => {
  it('is opened with the price, whose it is and where it leads back, and nothing of Stripe’s own choosing', async () => {
    const request = requestOf();
    const { checkoutId, url } = await providerWith().openCheckout(request);
    expect(url).toBe(`https://checkout.stripe.test/c/pay/${checkoutId}`);
    const [asked] = server.asked;
    expect(asked).toMatchObject({ method: 'POST', key: KEY, idempotencyKey: `order ${request.orderId}` });
    expect(Object.fromEntries(asked?.sent ?? [])).toEqual({
      mode: 'payment',
      client_reference_id: request.orderId,
      'metadata[tenant]': TENANT,
      customer_email: 'ada@learner.test',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'gbp',
      'line_items[0][price_data][unit_amount]': '2400',
      'line_items[0][price_data][product_data][name]': '30 days Access',
      'adaptive_pricing[enabled]': 'false',
      expires_at: String(Math.floor(request.expiresAt.getTime() / 1_000)),
      success_url: request.successUrl,
      cancel_url: request.cancelUrl,
    });
  });

  it('is one for one order, asked twice, ten times at once, and when the first answer was lost', async () => {
    const provider = providerWith();
    const request = requestOf();
    server.failWith('lost', 1);
    const first = await provider.openCheckout(request);
    expect(await provider.openCheckout(request)).toEqual(first);
    const another = requestOf();
    server.takeLongToOpen(20);
    const atOnce = await Promise.all([...Array(10)].map(() => provider.openCheckout(another)));
    expect(new Set(atOnce.map(({ checkoutId }) => checkoutId)).size).toBe(1);
    expect(server.sessions.size).toBe(2);
  });

  it('of one order is not opened again with another price', async () => {
    const request = requestOf();
    await providerWith().openCheckout(request);
    const dearer = { ...request, amountPence: 9_900 };
    await expect(providerWith().openCheckout(dearer)).rejects.toThrow(PaymentsAway);
    expect([...server.sessions.values()].map(({ amount }) => amount)).toEqual([2_400]);
  });

  type Step = (id: string) => unknown;
  const disputed =
    (status: DisputeStatus): Step =>
    (id) =>
      server.dispute(id, status);
  const pay: Step = (id) => server.pay(id);
  it.each<[string, Step[], object]>([
    ['that nobody has paid', [], { status: 'open', paymentId: null }],
    ['that was paid', [pay], { status: 'paid', refundedPence: 0, disputed: false }],
    ['that is paid in days', [(id) => server.payLater(id)], { status: 'open', paymentId: null }],
    ['that was paid after days', [(id) => server.payLater(id), pay], { status: 'paid' }],
    ['that failed after days', [(id) => server.payLater(id), (id) => server.fail(id)], { status: 'failed' }],
    ['that expired', [(id) => server.expire(id)], { status: 'expired', paymentId: null }],
    ['refunded in part', [pay, (id) => server.refund(id, 900)], { status: 'paid', refundedPence: 900 }],
    ['refunded wholly', [pay, (id) => server.refund(id)], { status: 'paid', refundedPence: 2_400 }],
    ['that is disputed', [pay, disputed('needs_response')], { status: 'paid', disputed: true }],
    ['whose dispute is looked at', [pay, disputed('under_review')], { disputed: true }],
    ['whose dispute was lost', [pay, disputed('lost')], { disputed: true }],
    ['whose dispute was won', [pay, disputed('won')], { status: 'paid', disputed: false }],
    ['that the bank only asks about', [pay, disputed('warning_needs_response')], { disputed: false }],
  ])('%s is told as it is', async (_title, steps, expected) => {
    const id = await openOne();
    for (const step of steps) step(id);
    const session = server.getSession(id);
    const state = await providerWith().findCheckout(id);
    expect(state).toMatchObject({
      checkoutId: id,
      orderId: session.reference,
      tenantId: TENANT,
      amountPence: 2_400,
      currency: 'gbp',
      ...expected,
    });
    expect(state?.paymentId).toBe(state?.status === 'paid' ? session.payment?.id : null);
  });

  it('is found by its payment, and not there where nobody knows of it', async () => {
    const provider = providerWith();
    const id = await openOne();
    const paymentId = server.pay(id).payment?.id ?? '';
    expect(await provider.findCheckoutOfPayment(paymentId)).toBe(id);
    expect(await provider.findCheckoutOfPayment('pi_nobodys')).toBeNull();
    expect(await provider.findCheckout('cs_test_nobodys')).toBeNull();
  });

  it('of another account is not there', async () => {
    const id = await openOne();
    const other = providerWith({ secretKey: 'rk_test_another' });
    expect(await other.findCheckout(id)).toBeNull();
  });
});

describe('a refund', () => {
  it('pays all of it back, once, asked twice and after the office did it in Stripe’s own pages', async () => {
    const provider = providerWith();
    const id = await openOne();
    const paymentId = server.pay(id).payment?.id ?? '';
    server.refund(id, 400);
    await provider.refund(paymentId);
    await provider.refund(paymentId);
    expect(await provider.findCheckout(id)).toMatchObject({ refundedPence: 2_400 });
    expect(server.asked.filter(({ path }) => path === '/v1/refunds')[0]?.idempotencyKey).toMatch(
      /^stripe-node-retry-/u,
    );
    const another = await openOne();
    const refunded = server.pay(another).payment?.id ?? '';
    server.refund(another);
    await provider.refund(refunded);
  });

  it('of a payment that is nobody’s is refused', async () => {
    await expect(providerWith().refund('pi_nobodys')).rejects.toThrow(PaymentsAway);
  });
});

describe('the list of checkouts', () => {
  it('has each once, however many pages Stripe makes of them, with what became of it', async () => {
    const provider = providerWith();
    const ids = await Promise.all([...Array(203)].map(openOne));
    server.pay(ids[0] ?? '');
    server.change(ids[1] ?? '', { createdAt: Math.floor(Date.now() / 1_000) - 86_400 });
    const listed = [];
    for await (const state of provider.listCheckouts(new Date(Date.now() - HOUR_MS))) listed.push(state);
    expect(listed.map(({ checkoutId }) => checkoutId).sort()).toEqual(
      ids.filter((_, index) => index !== 1).sort(),
    );
    expect(listed.filter(({ status }) => status === 'paid').map(({ checkoutId }) => checkoutId)).toEqual([
      ids[0],
    ]);
    expect(server.asked.filter(({ method }) => method === 'GET')).toHaveLength(3);
  });
});

describe('where Stripe does not answer as it should', () => {
  async function failureOf(asked: Promise<unknown>): Promise<unknown> {
    return asked.then(
      () => null,
      (error: unknown) => error,
    );
  }
  /** Expects that the key is in no message, nor in what is logged of causes. */
  function expectAway(error: unknown): void {
    expect(error).toBeInstanceOf(PaymentsAway);
    const told = error instanceof PaymentsAway ? `${error.stack} ${JSON.stringify(error.cause)}` : '';
    expect(told).not.toContain(KEY.slice(8));
  }

  it.each<StripeFault>(['unavailable', 'busy', 'reset', 'no JSON'])(
    '(%s) nothing is known',
    async (fault) => {
      const id = await openOne();
      server.failWith(fault);
      expectAway(await failureOf(providerWith().findCheckout(id)));
    },
  );

  it('once or twice, it is asked again', async () => {
    const id = await openOne();
    server.failWith('unavailable', 2);
    expect(await providerWith().findCheckout(id)).toMatchObject({ checkoutId: id });
  });

  it('because it hangs, it is given up', async () => {
    const id = await openOne();
    server.failWith('hang');
    expectAway(await failureOf(providerWith({ timeoutMs: 50 }).findCheckout(id)));
  });

  it('because nobody listens there, nothing is known', async () => {
    const id = await openOne();
    const provider = providerWith();
    await server.close();
    expectAway(await failureOf(provider.findCheckout(id)));
    server = await startStripeServer();
  });

  it('none of its words are shown when it refuses the key, since they repeat it', async () => {
    const provider = providerWith({ secretKey: `wrong ${KEY}` });
    expectAway(await failureOf(provider.openCheckout(requestOf())));
    expectAway(await failureOf(provider.refund('pi_any')));
    expectAway(await failureOf(provider.listCheckouts(new Date())[Symbol.asyncIterator]().next()));
  });
});
