import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant, pathId, tenantReference, text } from '../fields.ts';
import { learnerAddresses } from '../learner-addresses.ts';

/** Amounts are in pounds, as the specification has them; whole pence everywhere else. */
const pounds = z.number();

/** The last payment, and when access ends, which may be past. Null where there never was any. */
const subscriptionSchema = z
  .object({
    /** 0 where the office gave access without payment. */
    amount: pounds,
    expiry: instant,
    /** True while access lasts, by the server's clock (ours). */
    active: z.boolean(),
  })
  .nullable();

export const getUserTransactions = endpoint(learnerAddresses.getUserTransactions, {
  access: ['learner'],
  summary: 'What the learner paid, the newest first, and until when that gives access.',
  response: z.object({
    transactions: z.array(
      z.object({
        _id: id.brand<'transaction', 'in'>(),
        /** The plan in words, such as "90 days Access". */
        plan_type: z.string(),
        /** In days. */
        validity: z.int(),
        amount: pounds,
        /** Refunded part of the amount (ours). */
        refunded: pounds,
        payment_id: z.string(),
        createdAt: instant,
        /** URL of the invoice, fetched with the token; empty while it is being made. */
        invoice_url: z.string(),
        /** Ours. `delayed`: making it failed, and is tried again. */
        invoice_state: z.enum(['ready', 'in_progress', 'delayed']),
        /** Ours: `paid` while the payment still counts. */
        state: z.enum(['paid', 'refunded', 'disputed']),
      }),
    ),
    subscription: subscriptionSchema,
    /** Ours: `ready` where anything can be bought here. */
    payments: z.enum(['ready', 'not_set_up']),
    /** Ours: source of the latest access that counts, even where it has ended; null where none counts. */
    access_from: z.enum(['payment', 'office']).nullable(),
    /** Ours: the plan of that payment. */
    own_plan: id.brand<'plan', 'in'>().nullable(),
    /** Ours: for each plan on offer the end of access, were it bought now. */
    offers: z.array(z.object({ plan: id.brand<'plan', 'in'>(), until: instant })),
    /** Ours. */
    prices_include_vat: z.boolean(),
  }),
  errors: [],
});

export const getInvoice = endpoint(learnerAddresses.getInvoice, {
  access: ['learner'],
  summary: 'The invoice of one of the learner’s own payments.',
  params: z.object({ id: pathId.brand<'transaction'>() }),
  response: {
    kind: 'file',
    mediaTypes: ['application/pdf'],
    disposition: 'attachment',
    cacheControl: 'private, no-store',
  },
  errors: ['not_found', 'invoice_not_ready'],
});

/**
 * The specification's checkout request. The session's tenant and holder determine plan and user; a body that
 * differs from them is refused, and no price in it is believed.
 */
export const createOrder = endpoint(learnerAddresses.createOrder, {
  access: ['learner'],
  summary: 'Begin to pay for a plan. A second press within ten minutes is the same order.',
  body: z.object({
    price: pounds,
    /** The plan's validity in days. */
    plan_type: z.union([z.int(), text(40)]),
    planId: id.brand<'plan'>(),
    subdomain: tenantReference,
    userId: id.brand<'user'>(),
    /** The site's own origin, to which the payment page returns. */
    redirect_url: text(300),
  }),
  response: z.object({
    /** URL of the payment page. */
    url: z.string(),
    /** Ours. */
    order: z.object({ _id: id.brand<'order', 'in'>() }),
  }),
  errors: [
    'not_found',
    'malformed',
    'price_changed',
    'plan_not_needed',
    'payments_not_set_up',
    'payments_away',
    'too_many',
  ],
});

export const getOrder = endpoint(learnerAddresses.getOrder, {
  access: ['learner'],
  summary:
    'Whether an order of the learner’s is paid; asks the payment provider where that is not known yet.',
  params: z.object({ id: pathId.brand<'order'>() }),
  response: z.object({
    order: z.object({
      _id: id.brand<'order', 'in'>(),
      /** `expired`: not paid in time. */
      state: z.enum(['open', 'paid', 'failed', 'expired']),
      /** The plan, as it was ordered (ours, with the next four). */
      plan: id.brand<'plan', 'in'>(),
      plan_type: z.string(),
      validity: z.int(),
      amount: pounds,
      includes_vat: z.boolean(),
    }),
    subscription: subscriptionSchema,
  }),
  errors: ['not_found'],
});

/** An event only says which checkout to look at; its other content is not trusted: the provider is asked. */
export const receivePaymentEvent = endpoint(learnerAddresses.receivePaymentEvent, {
  access: 'signed',
  summary: 'An event of the payment provider, signed by it. Each is taken once.',
  body: { kind: 'signed', signatureHeader: 'stripe-signature' },
  response: z.object({ received: z.literal(true) }),
  errors: ['not_found', 'signature_refused', 'payments_away'],
});
