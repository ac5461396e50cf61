import Stripe from 'stripe';
import { chargeJson, disputesJson, newStripeId, type StripeSession, sessionJson } from './stripe-sessions.ts';

/** Types of events that tests send; Stripe puts the whole object into the event. */
export type StripeEventType =
  | 'checkout.session.completed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'checkout.session.expired'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.closed';

/** Builds an event as Stripe does from a session as it stands now. */
export function stripeEvent(
  type: StripeEventType,
  session: StripeSession,
  id = newStripeId('evt'),
): Record<string, unknown> {
  return {
    id,
    object: 'event',
    type,
    livemode: false,
    pending_webhooks: 1,
    created: Math.floor(Date.now() / 1_000),
    data: { object: objectOf(type, session) },
  };
}

function objectOf(type: StripeEventType, session: StripeSession): unknown {
  if (type === 'charge.refunded') return chargeJson(session);
  if (type.startsWith('charge.dispute.')) return disputesJson(session)[0];
  return sessionJson(session, false);
}

/**
 * Builds the header that Stripe would send, with the test helper of its own library.
 * @param at seconds since the epoch
 */
export function signEvent(payload: string, secret: string, at?: number): string {
  const time = at === undefined ? {} : { timestamp: at };
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, ...time });
}
