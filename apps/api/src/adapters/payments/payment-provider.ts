import type { OrderId, TenantId } from '@assay/assessment';

/** The provider with which a learner pays, and whose account there gets the money. */
export type ProviderName = 'stripe' | 'sandbox';
export type AccountName = 'installation' | 'tenant';

/** Request to open a checkout. Addresses are whole; amounts are pence. */
export type CheckoutRequest = {
  tenantId: TenantId;
  orderId: OrderId;
  planName: string;
  amountPence: number;
  currency: 'gbp';
  /** Filled into the provider's page; our receipts go there, too. */
  email: string;
  /** Time after which it cannot be paid any more. */
  expiresAt: Date;
  successUrl: string;
  /**
   * The page to which the sandbox leads after a declined payment. Stripe has none: it lets the payer try
   * again on its own page.
   */
  failureUrl: string;
  cancelUrl: string;
};

/** State of a checkout with the provider, at the moment of asking. */
export type CheckoutState = {
  checkoutId: string;
  /** As given by us when it was opened; null where it was not opened by us. */
  orderId: string | null;
  tenantId: string | null;
  status: 'open' | 'paid' | 'failed' | 'expired';
  /** Null until it is paid. */
  paymentId: string | null;
  amountPence: number;
  /** Currency in lower case, ISO 4217. */
  currency: string;
  refundedPence: number;
  /** True when the payer's bank has taken the money back, or may still do so. */
  disputed: boolean;
};

/** An event about a checkout, or about the payment that it led to; null: about neither. */
export type PaymentEvent = {
  id: string;
  type: string;
  about: { checkoutId: string } | { paymentId: string } | null;
};

/** The payment provider: Stripe, or the sandbox of development. */
export type PaymentProvider = {
  name: ProviderName;
  account: AccountName;
  /** Opens a checkout; idempotent by the order. @throws PaymentsAway */
  openCheckout(request: CheckoutRequest): Promise<{ checkoutId: string; url: string }>;
  /** @returns null where the signature is not right, or too old */
  readEvent(bytes: Uint8Array, signature: string): Promise<PaymentEvent | null>;
  /** @returns null if the provider knows of none. @throws PaymentsAway */
  findCheckoutOfPayment(paymentId: string): Promise<string | null>;
  /** @returns null if the provider knows of none. @throws PaymentsAway */
  findCheckout(checkoutId: string): Promise<CheckoutState | null>;
  /** Refunds what was not refunded yet; idempotent. @throws PaymentsAway */
  refund(paymentId: string): Promise<void>;
  /** Lists every checkout that was opened since then, in any order. @throws PaymentsAway */
  listCheckouts(since: Date): AsyncIterable<CheckoutState>;
};

/** The provider cannot be reached, or does not answer as it should: the outcome of the call is unknown. */
export class PaymentsAway extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'PaymentsAway';
  }
}
