import type { OrderId, TenantId } from '@assay/assessment';

/** Where a learner pays, and whose account there gets the money. */
export type ProviderName = 'stripe' | 'sandbox';
export type AccountName = 'installation' | 'tenant';

/** What is to be paid. Addresses are whole; amounts are pence. */
export type CheckoutRequest = {
  tenantId: TenantId;
  orderId: OrderId;
  planName: string;
  amountPence: number;
  currency: 'gbp';
  /** Filled into the provider's page; receipts of ours go there by themselves. */
  email: string;
  /** After this moment it cannot be paid any more. */
  expiresAt: Date;
  successUrl: string;
  /** Where the sandbox leads when it is declined. Stripe has none: it lets the payer try again on its own page. */
  failureUrl: string;
  cancelUrl: string;
};

/** How a checkout stands with the provider, at the moment of asking. */
export type CheckoutState = {
  checkoutId: string;
  /** As we named them when it was opened; null where it was not opened by us. */
  orderId: string | null;
  tenantId: string | null;
  status: 'open' | 'paid' | 'failed' | 'expired';
  /** Null until something was paid. */
  paymentId: string | null;
  amountPence: number;
  /** In lower case, ISO 4217. */
  currency: string;
  refundedPence: number;
  /** Whether the payer's bank has taken the money back, or may still do so. */
  disputed: boolean;
};

/** Something happened to a checkout, or to the payment that it led to; null: to neither. */
export type PaymentEvent = {
  id: string;
  type: string;
  about: { checkoutId: string } | { paymentId: string } | null;
};

/** The outside world, where money is: Stripe, or the sandbox of development. */
export type PaymentProvider = {
  name: ProviderName;
  account: AccountName;
  /** The same order is the same checkout, however often it is asked for. @throws PaymentsAway */
  openCheckout(request: CheckoutRequest): Promise<{ checkoutId: string; url: string }>;
  /** @returns null where the signature is not right, or too old */
  readEvent(bytes: Uint8Array, signature: string): Promise<PaymentEvent | null>;
  /** @returns null where the provider knows of none. @throws PaymentsAway */
  findCheckoutOfPayment(paymentId: string): Promise<string | null>;
  /** @returns null where the provider knows of none. @throws PaymentsAway */
  findCheckout(checkoutId: string): Promise<CheckoutState | null>;
  /** Pays everything back that was not yet; asked twice, it is done once. @throws PaymentsAway */
  refund(paymentId: string): Promise<void>;
  /** Every checkout that was opened since then, in any order. @throws PaymentsAway */
  listCheckouts(since: Date): AsyncIterable<CheckoutState>;
};

/** The provider cannot be reached, or does not answer as it should: nothing is known of what was asked. */
export class PaymentsAway extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'PaymentsAway';
  }
}
