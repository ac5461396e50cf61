import { describe, expect, it } from 'vitest';
import { invoicePollingMs, orderPollingMs } from './polling-intervals.ts';

const NOW = Date.parse('2026-03-09T12:00:00.000Z');
const paid = (secondsAgo: number, invoice_state: 'ready' | 'in_progress' | 'delayed') => ({
  createdAt: new Date(NOW - secondsAgo * 1_000).toISOString(),
  invoice_state,
});

describe('an invoice', () => {
  it.each([
    ['that is there is asked for no more', [paid(5, 'ready')], false],
    ['of nothing is not asked for', [], false],
    ['that is being made is asked for soon', [paid(5, 'ready'), paid(5, 'in_progress')], 3_000],
    ['that takes minutes is asked for now and then', [paid(120, 'in_progress')], 30_000],
    ['that failed is asked for now and then', [paid(5, 'delayed')], 30_000],
    ['that failed does not hold up another', [paid(500, 'delayed'), paid(5, 'in_progress')], 3_000],
  ] as const)('%s', (_, transactions, wait) => expect(invoicePollingMs(transactions, NOW)).toBe(wait));
});

describe('an order', () => {
  it.each([
    ['open', 0, 2_000],
    ['open', 59_999, 2_000],
    ['open', 60_000, 10_000],
    ['open', 599_999, 10_000],
    ['open', 600_000, false],
    ['paid', 0, false],
    ['failed', 0, false],
    ['expired', 0, false],
  ] as const)('that is %s after %d ms is asked for again after %s ms', (state, waited, wait) =>
    expect(orderPollingMs(state, waited)).toBe(wait),
  );
});
