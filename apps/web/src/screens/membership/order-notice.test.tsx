import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../features/accounts/session.ts';
import { listedTest, profile, TEST_ID } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import {
  nothingPaid,
  ORDER_ID,
  orderThatIs,
  payment,
  showMembership,
  subscriptionUntil,
} from '../../testing/payments.tsx';
import { installFakeClock } from '../../testing/screen.tsx';
import { cutTitle, formatDay } from '../../ui/formats.ts';

const comeBack = () => showMembership({ search: `?order=${ORDER_ID}` });
const asked = () => network.calls('getOrder').length;
const said = (text: RegExp) => screen.findByText(text, { selector: '[role=status] *' });

function setHidden(hidden: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible');
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
}

afterEach(() => void vi.restoreAllMocks());

describe('coming for the sake of a test', () => {
  const search = `?back=${encodeURIComponent(`/menu/tests/take-test/${TEST_ID}`)}`;
  const link = (name: string) => screen.findByRole('link', { name });
  const listTest = (test_name = 'Buoys and Lights') =>
    network.answer('getTests', { tests: [{ ...listedTest, _id: TEST_ID, test_name }] });

  it('says that it needs a plan, since when, and leads back to the tests', async () => {
    listTest();
    const subscription = subscriptionUntil(-1);
    showMembership({ search, payments: { subscription } });
    expect(await screen.findByText('“Buoys and Lights” needs a plan.')).toBeTruthy();
    expect(await screen.findByText(`Yours ran out on ${formatDay(subscription.expiry)}.`)).toBeTruthy();
    expect((await link('Back to Tests')).getAttribute('href')).toBe('/menu/tests');
  });

  it('that does not exist says it without a name, and another site’s address says nothing', async () => {
    network.answer('getTests', { tests: [] });
    const { unmount } = showMembership({ search });
    expect(await screen.findByText('This test needs a plan.')).toBeTruthy();
    unmount();
    showMembership({ search: `?back=${encodeURIComponent('//evil.test/menu/recharge')}` });
    await screen.findByText('No active plan');
    expect(screen.queryByText(/needs a plan/u)).toBeNull();
  });

  it('leads on to it where there is a plan by now, and once after the payment page, which knows nothing of it', async () => {
    listTest();
    const subscription = subscriptionUntil(90);
    const payments = { transactions: [payment], subscription };
    const { unmount } = showMembership({ search, payments });
    const to = `/menu/tests/take-test/${TEST_ID}`;
    expect((await link('Go to “Buoys and Lights”')).getAttribute('href')).toBe(to);
    unmount();
    network.answer('getOrder', orderThatIs('paid', subscription));
    const { unmount: leaveNotice } = showMembership({ search: `?order=${ORDER_ID}`, payments });
    expect((await link('Go to “Buoys and Lights”')).getAttribute('href')).toBe(to);
    expect(screen.getByRole('link', { name: 'Go to Tests' })).toBeTruthy();
    leaveNotice();
    comeBack();
    await link('Go to Tests');
    expect(screen.queryByRole('link', { name: /Buoys/u })).toBeNull();
  });

  it('shows a long name cut, with the whole of it at hand', async () => {
    const test_name = `Buoys and Lights ${'x'.repeat(70)}`;
    listTest(test_name);
    showMembership({ search });
    expect((await screen.findByText(`“${cutTitle(test_name)}” needs a plan.`)).title).toBe(test_name);
  });
});

describe('coming back from the payment page', () => {
  it('without an order says nothing', async () => {
    showMembership();
    await screen.findByText('No active plan');
    expect(asked()).toBe(0);
    expect(screen.queryByText(/confirmed/u)).toBeNull();
  });

  it('says that the payment is being confirmed, quietly, and finds out by itself', async () => {
    const clock = installFakeClock();
    network.answer('getOrder', orderThatIs('open'));
    const { address } = comeBack();
    expect(await said(/being confirmed/u)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    await clock.pass(4_000);
    expect(asked()).toBe(3);
    const subscription = subscriptionUntil(90);
    network.answer('getOrder', orderThatIs('paid', subscription));
    network.answer('getUserTransactions', { ...nothingPaid, transactions: [payment], subscription });
    network.answer('getProfile', { user: { ...profile, is_active_plan: true } });
    await clock.pass(2_000);
    expect(await said(/is confirmed/u)).toBeTruthy();
    expect(screen.getByText(/Your plan lasts until/u).textContent).toContain(formatDay(subscription.expiry));
    expect(await screen.findByText('Every paper for a season')).toBeTruthy();
    await waitFor(() => expect(session.read()?.user.is_active_plan).toBe(true));
    expect(screen.getByRole('link', { name: 'Go to Tests' }).getAttribute('href')).toBe('/menu/tests');
    // A reload at this address does not repeat it.
    expect(address()).toBe('/menu/membership');
    const asks = asked();
    await clock.pass(60_000);
    expect(asked()).toBe(asks);
  });

  it('asks less often after a minute, and gives up in words after ten', async () => {
    const clock = installFakeClock();
    network.answer('getOrder', orderThatIs('open'));
    const { user } = comeBack();
    await said(/being confirmed/u);
    await clock.pass(60_000);
    const inTheFirstMinute = asked();
    expect(inTheFirstMinute).toBeGreaterThan(25);
    await clock.pass(60_000);
    expect(asked() - inTheFirstMinute).toBeLessThan(8);
    await clock.pass(9 * 60_000, 10_000);
    expect(await said(/not confirmed yet/u)).toBeTruthy();
    const asks = asked();
    await clock.pass(5 * 60_000, 10_000);
    expect(asked()).toBe(asks);
    vi.useRealTimers();
    network.answer('getOrder', orderThatIs('paid', subscriptionUntil(90)));
    await user.click(screen.getByRole('button', { name: 'Look again' }));
    expect(await said(/is confirmed/u)).toBeTruthy();
    expect(document.activeElement?.textContent).toContain('Your payment is confirmed.');
  });

  it('asks nothing while the page is hidden, and at once when it is shown', async () => {
    const clock = installFakeClock();
    network.answer('getOrder', orderThatIs('open'));
    comeBack();
    await said(/being confirmed/u);
    setHidden(true);
    const before = asked();
    await clock.pass(30_000);
    expect(asked()).toBe(before);
    network.answer('getOrder', orderThatIs('paid', subscriptionUntil(90)));
    setHidden(false);
    expect(await said(/is confirmed/u)).toBeTruthy();
  });

  it('goes on asking while nobody answers', async () => {
    const clock = installFakeClock();
    network.lose('getOrder');
    comeBack();
    await said(/being confirmed/u);
    await clock.pass(10_000);
    network.answer('getOrder', orderThatIs('paid', subscriptionUntil(90)));
    await clock.pass(5_000);
    expect(await said(/is confirmed/u)).toBeTruthy();
  });

  it('with a payment that failed leads to the page that says so', async () => {
    network.answer('getOrder', orderThatIs('failed'));
    const { address } = comeBack();
    await waitFor(() => expect(address()).toBe(`/menu/payment-failed?order=${ORDER_ID}`));
  });

  it.each([
    [
      'that nobody paid in time says so',
      () => network.answer('getOrder', orderThatIs('expired')),
      /not paid in time/u,
    ],
    [
      'of somebody else says that it is not there',
      () => network.refuse('getOrder', 'not_found'),
      /not found/u,
    ],
  ] as const)('with an order %s', async (_, answer, words) => {
    answer();
    const { address } = comeBack();
    expect(await said(words)).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/menu/membership'));
    expect(screen.queryByRole('link', { name: 'Go to Tests' })).toBeNull();
  });
});
