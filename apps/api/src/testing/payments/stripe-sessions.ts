import { randomBytes } from 'node:crypto';

/** Statuses of a dispute with Stripe that tests need. */
export type DisputeStatus = 'warning_needs_response' | 'needs_response' | 'under_review' | 'won' | 'lost';

/**
 * A checkout session with its outcome, as Stripe stores it. Amounts are pence, times seconds since the epoch.
 */
export type StripeSession = {
  id: string;
  /** The key with which it was opened: another account cannot see it. */
  key: string;
  createdAt: number;
  expiresAt: number;
  amount: number;
  currency: string;
  reference: string | null;
  metadata: Record<string, string>;
  productName: string;
  email: string;
  successUrl: string;
  cancelUrl: string;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'unpaid' | 'paid';
  /** Null until the first attempt to pay. */
  payment: {
    id: string;
    status: 'processing' | 'succeeded' | 'requires_payment_method' | 'canceled';
    chargeId: string;
    refunded: number;
    disputes: { id: string; status: DisputeStatus }[];
  } | null;
};

export function newStripeId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

/** Actions of payers, their banks and the account's owner on a session. Each returns it. */
export function createSessionActions(find: (id: string) => StripeSession) {
  function paymentOf(session: StripeSession): NonNullable<StripeSession['payment']> {
    session.payment ??= {
      id: newStripeId('pi'),
      status: 'processing',
      chargeId: newStripeId('ch'),
      refunded: 0,
      disputes: [],
    };
    return session.payment;
  }
  const acting = (act: (session: StripeSession, id: string) => void) => (id: string) => {
    const session = find(id);
    act(session, id);
    return session;
  };
  return {
    pay: acting((session) => {
      paymentOf(session).status = 'succeeded';
      Object.assign(session, { status: 'complete', paymentStatus: 'paid' });
    }),
    /** Pays by a means of payment that takes days. */
    payLater: acting((session) => {
      paymentOf(session).status = 'processing';
      session.status = 'complete';
    }),
    /** Fails a payment that was to come later. */
    fail: acting((session) => {
      paymentOf(session).status = 'requires_payment_method';
      session.status = 'complete';
    }),
    expire: acting((session) => {
      session.status = 'expired';
    }),
    /** Refunds all of it, or a part. */
    refund(id: string, pence?: number): StripeSession {
      const session = find(id);
      const payment = paymentOf(session);
      payment.refunded = Math.min(session.amount, payment.refunded + (pence ?? session.amount));
      return session;
    },
    /** Opens a dispute, or updates the existing one. */
    dispute(id: string, status: DisputeStatus): StripeSession {
      const session = find(id);
      const { disputes } = paymentOf(session);
      const [dispute] = disputes;
      if (dispute === undefined) disputes.push({ id: newStripeId('dp'), status });
      else dispute.status = status;
      return session;
    },
    /** Changes what the session says from what was opened, as a forger or a fault would. */
    change(id: string, changes: Partial<StripeSession>): StripeSession {
      return Object.assign(find(id), changes);
    },
  };
}

type Json = Record<string, unknown>;

/** @param isExpanded true shows the payment and its charge whole; false only their ids */
export function sessionJson(session: StripeSession, isExpanded: boolean): Json {
  const { id, payment, status, amount, currency } = session;
  return {
    id,
    object: 'checkout.session',
    mode: 'payment',
    livemode: false,
    status,
    currency,
    amount_subtotal: amount,
    amount_total: amount,
    payment_status: session.paymentStatus,
    client_reference_id: session.reference,
    metadata: session.metadata,
    customer_email: session.email,
    created: session.createdAt,
    expires_at: session.expiresAt,
    success_url: session.successUrl,
    cancel_url: session.cancelUrl,
    payment_intent: payment === null ? null : isExpanded ? paymentJson(session) : payment.id,
    url: status === 'open' ? `https://checkout.stripe.test/c/pay/${id}` : null,
  };
}

function paymentJson(session: StripeSession): Json | null {
  const { payment, amount, currency } = session;
  if (payment === null) return null;
  const hasCharge = payment.status === 'succeeded';
  return {
    id: payment.id,
    object: 'payment_intent',
    status: payment.status,
    amount,
    currency,
    latest_charge: hasCharge ? chargeJson(session) : null,
  };
}

export function chargeJson({ payment, amount, currency }: StripeSession): Json | null {
  if (payment === null) return null;
  const isWhole = payment.refunded === amount;
  return {
    id: payment.chargeId,
    object: 'charge',
    status: 'succeeded',
    paid: true,
    amount,
    currency,
    payment_intent: payment.id,
    amount_refunded: payment.refunded,
    refunded: isWhole,
    // It stays true when the dispute was won.
    disputed: payment.disputes.length > 0,
  };
}

export function disputesJson({ payment, amount, currency }: StripeSession): Json[] {
  if (payment === null) return [];
  return payment.disputes.map(({ id, status }) => ({
    id,
    object: 'dispute',
    status,
    amount,
    currency,
    charge: payment.chargeId,
    payment_intent: payment.id,
  }));
}
