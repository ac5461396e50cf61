import Stripe from 'stripe';
import {
  type AccountName,
  type CheckoutRequest,
  type CheckoutState,
  type PaymentProvider,
  PaymentsAway,
} from './payment-provider.ts';
import { readSignedEvent } from './signed-events.ts';

type Settings = {
  secretKey: string;
  webhookSecret: string;
  account: AccountName;
  /** Address of Stripe; null: its own. */
  url: string | null;
  /** Timeout for Stripe's answer; the default if left out. */
  timeoutMs?: number;
};

const USUAL_TIMEOUT_MS = 10_000;
const RETRIES = 2;
/** States in which the payer's bank has not decided for the payer; an inquiry before that takes no money. */
const NOT_DISPUTED = new Set([
  'won',
  'prevented',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
]);
/** A payment that waits for another card, or was given up, is not in progress. */
const FAILED_INTENTS = new Set(['requires_payment_method', 'canceled']);
const EXPANDED = ['payment_intent.latest_charge'];

/**
 * Stripe Checkout through Stripe's own library. An order's id is its idempotency key: asked twice, it is
 * opened once.
 */
export function createStripeProvider(settings: Settings): PaymentProvider {
  const { secretKey, webhookSecret, account, url, timeoutMs = USUAL_TIMEOUT_MS } = settings;
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: RETRIES,
    timeout: timeoutMs,
    telemetry: false,
    ...addressOf(url),
  });

  async function stateOf(session: Stripe.Checkout.Session): Promise<CheckoutState> {
    const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
    const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
    const isPaid = session.payment_status === 'paid';
    return {
      checkoutId: session.id,
      orderId: session.client_reference_id,
      tenantId: session.metadata?.tenant ?? null,
      status: isPaid ? 'paid' : statusOf(session, intent),
      paymentId: isPaid ? (intent?.id ?? null) : null,
      amountPence: session.amount_total ?? 0,
      currency: session.currency ?? '',
      refundedPence: charge?.amount_refunded ?? 0,
      disputed: charge?.disputed === true && (await isDisputed(charge.id)),
    };
  }

  async function isDisputed(charge: string): Promise<boolean> {
    const { data } = await stripe.disputes.list({ charge, limit: 100 });
    return data.some(({ status }) => !NOT_DISPUTED.has(status));
  }

  return {
    name: 'stripe',
    account,
    openCheckout: (request) =>
      answered(async () => {
        const session = await stripe.checkout.sessions.create(sessionOf(request), {
          idempotencyKey: `order ${request.orderId}`,
        });
        if (session.url === null) throw new Error('Stripe opened a checkout without a page.');
        return { checkoutId: session.id, url: session.url };
      }),
    readEvent: async (bytes, signature) => readSignedEvent(bytes, signature, webhookSecret),
    findCheckoutOfPayment: (paymentId) =>
      answered(async () => {
        const { data } = await stripe.checkout.sessions.list({ payment_intent: paymentId, limit: 1 });
        return data[0]?.id ?? null;
      }),
    findCheckout: (checkoutId) =>
      answered(async () => {
        const session = await orNull(stripe.checkout.sessions.retrieve(checkoutId, { expand: EXPANDED }));
        return session === null ? null : stateOf(session);
      }),
    refund: (paymentId) =>
      answered(async () => {
        await stripe.refunds
          // Without an idempotency key of ours: its first answer would come back for a day, also where the
          // refund failed since. The rest can be refunded once only, and the library's own key covers its
          // retries.
          .create({ payment_intent: paymentId })
          .catch((error: unknown) => {
            if (codeOf(error) !== 'charge_already_refunded') throw error;
          });
      }),
    async *listCheckouts(since) {
      const created = { gte: Math.floor(since.getTime() / 1_000) };
      const expand = EXPANDED.map((path) => `data.${path}`);
      let after: string | undefined;
      do {
        const start = after === undefined ? {} : { starting_after: after };
        const page = await answered(() =>
          stripe.checkout.sessions.list({ created, expand, limit: 100, ...start }),
        );
        for (const session of page.data) yield await answered(() => stateOf(session));
        after = page.has_more ? page.data.at(-1)?.id : undefined;
      } while (after !== undefined);
    },
  };
}

function addressOf(url: string | null): { host: string; port: string; protocol: 'http' | 'https' } | object {
  if (url === null) return {};
  const { hostname, port, protocol } = new URL(url);
  return { host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' };
}

function sessionOf(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const { orderId, tenantId, planName, amountPence, currency, email, expiresAt } = request;
  return {
    mode: 'payment',
    client_reference_id: orderId,
    metadata: { tenant: tenantId },
    customer_email: email,
    line_items: [
      { quantity: 1, price_data: { currency, unit_amount: amountPence, product_data: { name: planName } } },
    ],
    // Prices are in pounds and are not converted.
    adaptive_pricing: { enabled: false },
    expires_at: Math.floor(expiresAt.getTime() / 1_000),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
  };
}

function statusOf(
  { status }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): 'open' | 'failed' | 'expired' {
  if (status === 'expired') return 'expired';
  const hasFailed = status === 'complete' && intent !== null && FAILED_INTENTS.has(intent.status);
  return hasFailed ? 'failed' : 'open';
}

async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (codeOf(error) === 'resource_missing') return null;
    throw error;
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Stripe.errors.StripeError ? error.code : undefined;
}

/**
 * A refusal of Stripe's, or a missing answer, is not the learner's fault; without an answer the call may have
 * been carried out.
 */
async function answered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    // Its message may quote the key.
    throw new PaymentsAway(`Stripe answered with ${error.type}${error.code ? ` (${error.code})` : ''}.`);
  }
}
