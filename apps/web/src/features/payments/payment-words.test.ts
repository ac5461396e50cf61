import { describe, expect, it } from 'vitest';
import {
  cutPaymentId,
  describeInvoice,
  describeMonthPrice,
  describePayment,
  isActive,
  nameOfPlan,
} from './payment-words.ts';

describe('a payment', () => {
  it('is known by the first twenty characters of its id', () => {
    expect(cutPaymentId('pi_3PabcdefghijklmnopQRSTUV')).toBe('pi_3Pabcdefghijklmno');
    expect(cutPaymentId('pi_short')).toBe('pi_short');
  });

  it.each([
    ['paid', 0, undefined],
    ['paid', 5, '£5.00 refunded'],
    ['refunded', 24, 'Refunded: gives no access'],
    ['disputed', 0, 'Disputed: gives no access'],
    ['disputed', 5, 'Disputed: gives no access'],
  ] as const)('that is %s, with %d pounds paid back, says so', (state, refunded, words) =>
    expect(describePayment({ state, refunded })?.words).toBe(words),
  );

  it('is of a plan in its own words, or of so many days', () => {
    expect(nameOfPlan({ plan_type: 'Every paper for a season', validity: 90 })).toBe(
      'Every paper for a season',
    );
    expect(nameOfPlan({ plan_type: '', validity: 90 })).toBe('90 days Access');
  });
});

it('an invoice that is still to come says why', () => {
  expect(describeInvoice('in_progress').words).toBe('Being made');
  expect(describeInvoice('delayed').words).toBe('Delayed: trying again');
});

it.each([
  ['lasts before its end', true, -1, true],
  ['has ended at its end', true, 0, false],
  ['that the server ended stays ended', false, -1, false],
])('a subscription %s', (_, active, sinceEnd, expected) => {
  const expiry = '2026-03-09T12:00:00.000Z';
  expect(isActive({ amount: 24, active, expiry }, Date.parse(expiry) + sinceEnd)).toBe(expected);
});

it.each([
  [{ price: 45, validity: 90 }, '£15.00 a month'],
  [{ price: 129.5, validity: 365 }, 'about £10.64 a month'],
  [{ price: 18, validity: 30 }, null],
  [{ price: 5, validity: 7 }, null],
])('the price a month of %o is %s', (plan, words) => expect(describeMonthPrice(plan)).toBe(words));
