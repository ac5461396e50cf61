import Stripe from 'stripe';
import { z } from 'zod';
import type { PaymentEvent } from './payment-provider.ts';

/** The fields that are read of an event, which a holder of the secret has signed: only what it is about. */
const eventSchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  data: z.object({
    object: z.object({
      object: z.string(),
      // Some things have none, such as a balance.
      id: z.string().min(1).max(255).optional(),
      payment_intent: z.string().max(255).nullish(),
    }),
  }),
});

/**
 * Reads an event in Stripe's form and scheme: HMAC-SHA256 over the time and the bytes as they came, compared
 * in constant time, no older than five minutes, nor too far in the future.
 * @returns null where the signature is not right, too old or too new, or what it signs is no event
 */
export function readSignedEvent(bytes: Uint8Array, signature: string, secret: string): PaymentEvent | null {
  const event = eventSchema.safeParse(verify(bytes, signature, secret)).data;
  if (event === undefined) return null;
  const { object, id, payment_intent: paymentId } = event.data.object;
  const about =
    object === 'checkout.session' && id !== undefined
      ? { checkoutId: id }
      : typeof paymentId === 'string' && paymentId !== ''
        ? { paymentId }
        : null;
  return { id: event.id, type: event.type, about };
}

/** Same tolerance as for the past, for clocks that differ. */
const MOST_AHEAD_SECONDS = 300;

function verify(bytes: Uint8Array, signature: string, secret: string): unknown {
  try {
    const event: unknown = Stripe.webhooks.constructEvent(bytes, signature, secret);
    // Stripe's library checks the age alone: an event signed for tomorrow could be sent again until then. Of
    // several times it uses the last.
    const signedAt = Number([...signature.matchAll(/(?:^|,)t=(\d+)/gu)].at(-1)?.[1]);
    return signedAt <= Math.floor(Date.now() / 1_000) + MOST_AHEAD_SECONDS ? event : null;
  } catch {
    // The reason for a refusal would help a forger alone.
    return null;
  }
}
