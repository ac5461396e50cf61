import { formatDays, formatPayment } from '../../ui/formats.ts';
import type { IconName } from '../../ui/icon.tsx';
import type { Subscription, Transaction } from './payments.ts';

/** Specification section 9. */
const PAYMENT_ID_LIMIT = 20;

/** Shortens a payment's id for display; the whole id belongs into the title attribute. */
export function cutPaymentId(id: string): string {
  return id.slice(0, PAYMENT_ID_LIMIT);
}

/** Access that a plan gives: "90 days Access" (specification section 2, Membership). */
export function describeAccess(validity: number): string {
  return `${formatDays(validity)} Access`;
}

/** Days of a month in prices a month. */
const MONTH_DAYS = 30;

/**
 * Price of 30 days where a plan is longer, to the nearest penny, halves up: "about" where it is rounded.
 */
export function describeMonthPrice({ price, validity }: { price: number; validity: number }): string | null {
  if (validity <= MONTH_DAYS) return null;
  const pence = Math.round(price * 100) * MONTH_DAYS;
  const words = `${formatPayment(Math.round(pence / validity) / 100)} a month`;
  return pence % validity === 0 ? words : `about ${words}`;
}

/** Name of what was bought; an organisation need not name a plan. */
export function nameOfPlan({ plan_type, validity }: Pick<Transaction, 'plan_type' | 'validity'>): string {
  return plan_type === '' ? describeAccess(validity) : plan_type;
}

/** A remark beside a payment. */
export type Note = { icon: IconName; tone: 'partial' | 'plain'; words: string };

/** Change of a payment since it was made; null where there is none. */
export function describePayment({ state, refunded }: Pick<Transaction, 'state' | 'refunded'>): Note | null {
  if (state === 'refunded') return { icon: 'again', tone: 'plain', words: 'Refunded: gives no access' };
  if (state === 'disputed') return { icon: 'warning', tone: 'partial', words: 'Disputed: gives no access' };
  return refunded > 0 ? { icon: 'again', tone: 'plain', words: `${formatPayment(refunded)} refunded` } : null;
}

/** State of an invoice that does not exist yet. */
export function describeInvoice(state: 'in_progress' | 'delayed'): Note {
  return state === 'delayed'
    ? { icon: 'warning', tone: 'partial', words: 'Delayed: trying again' }
    : { icon: 'clock', tone: 'plain', words: 'Being made' };
}

/**
 * True while a subscription still gives access; the server's answer may be older than its end.
 * @param now by the server's clock, in milliseconds
 */
export function isActive({ active, expiry }: Subscription, now: number): boolean {
  return active && Date.parse(expiry) > now;
}
