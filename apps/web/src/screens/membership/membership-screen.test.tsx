import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { session } from '../../features/accounts/session.ts';
import { keptDownloads, readFrom } from '../../testing/browser.ts';
import { content } from '../../testing/content-examples.ts';
import { organisation, profile } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { nothingPaid, payment, showMembership, subscriptionUntil } from '../../testing/payments.tsx';
import { accessibleName, installFakeClock } from '../../testing/screen.tsx';
import { formatDay } from '../../ui/formats.ts';

const region = async (name: string) => within(await screen.findByRole('region', { name }));
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe('the page', () => {
  const headings = async () => {
    await screen.findByText(/No active plan|My Subscription/u);
    return screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  };

  it('begins with the plans for who has none, and ends with them for who has one', async () => {
    const { unmount } = showMembership();
    expect(await headings()).toEqual(['Plans', 'Why Upgrade?', 'Payments', 'Active Plan']);
    unmount();
    showMembership({ payments: { subscription: subscriptionUntil(30) } });
    expect(await headings()).toEqual(['Payments', 'Active Plan', 'Why Upgrade?', 'Plans']);
  });

  it('asks nobody to upgrade where nobody needs a plan, and keeps what was paid', async () => {
    showMembership({ platform: 'Free', payments: { transactions: [payment] } });
    expect(await screen.findByText('Everything here is included: you need no plan.')).toBeTruthy();
    expect(await headings()).toEqual(['Payments', 'Active Plan']);
  });
});

describe('the payments', () => {
  it('stand in columns, the newest first, their ids cut and their days written as specified', async () => {
    const older = {
      ...payment,
      _id: 'older',
      plan_type: '',
      validity: 1,
      amount: 18.5,
      payment_id: 'pi_short',
    };
    showMembership({ payments: { transactions: [payment, older] } });
    expect(screen.getByRole('heading', { level: 1, name: 'Membership' })).toBeTruthy();
    expect(rowsOf(await (await region('Payments')).findByRole('table'))).toEqual([
      ['Plan', 'Every paper for a season', '1 day Access'],
      ['Validity', '90 days', '1 day'],
      ['Amount', '£45.00', '£18.50'],
      ['Payment ID', 'pi_3Pabcdefghijklmno', 'pi_short'],
      ['Payment Date', 'Mon, 09 Mar 2026', 'Mon, 09 Mar 2026'],
      ['Invoice', 'Invoice of Mon, 09 Mar 2026', 'Invoice of Mon, 09 Mar 2026'],
    ]);
    expect(screen.getByText('2 payments')).toBeTruthy();
    expect(screen.getByText('pi_3Pabcdefghijklmno').title).toBe('pi_3PabcdefghijklmnopQRSTUV');
  });

  it('say what became of them, and of their invoices', async () => {
    const states = [
      { ...payment, _id: '1', state: 'refunded', refunded: 45, invoice_state: 'in_progress' },
      { ...payment, _id: '2', state: 'disputed', invoice_state: 'delayed' },
      { ...payment, _id: '3', refunded: 5 },
    ] as const;
    showMembership({ payments: { transactions: [...states] } });
    const rows = rowsOf(await (await region('Payments')).findByRole('table'));
    expect(rows[2]).toEqual([
      'Amount',
      '£45.00Refunded: gives no access',
      '£45.00Disputed: gives no access',
      '£45.00£5.00 refunded',
    ]);
    expect(rows[5]?.slice(1, 3)).toEqual(['Being made', 'Delayed: trying again']);
  });

  it('say so where there are none', async () => {
    showMembership();
    expect(await (await region('Payments')).findByText('No payments yet.')).toBeTruthy();
    expect(await (await region('Active Plan')).findByText('No active plan')).toBeTruthy();
  });

  it('fail and are tried again without the plans, and the plans without them', async () => {
    const coming = [network.hold('getUserTransactions'), network.hold('getSubDomain')];
    const { user } = showMembership();
    await act(async () => {
      for (const call of coming) call.refuse('internal');
    });
    const payments = await region('Payments');
    const again = await payments.findByRole('button', { name: 'Try again' });
    expect((await (await region('Plans')).findByRole('alert')).textContent).toContain('An error occurred');
    await user.click(again);
    expect(await payments.findByText('No payments yet.')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Payments');
    expect(await (await region('Active Plan')).findByText('No active plan')).toBeTruthy();
    expect((await region('Plans')).getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('are awaited at their size: three plans, and what else there is', async () => {
    network.hold('getUserTransactions');
    network.hold('getSubDomain');
    const { container } = showMembership();
    for (const name of ['Payments', 'Active Plan', 'Plans'])
      expect((await region(name)).getByText('Loading')).toBeTruthy();
    expect(container.querySelectorAll('.plan')).toHaveLength(3);
  });

  it('whose invoice is being made have it as soon as it is there', async () => {
    const clock = installFakeClock();
    const coming = { ...payment, createdAt: new Date().toISOString(), invoice_state: 'in_progress' } as const;
    showMembership({ payments: { transactions: [coming] } });
    await screen.findByText('Being made');
    network.answer('getUserTransactions', { ...nothingPaid, transactions: [payment] });
    await clock.pass(3_000);
    expect(
      await screen.findByRole('button', { name: accessibleName('Invoice of Mon, 09 Mar 2026') }),
    ).toBeTruthy();
    const asked = network.calls('getUserTransactions').length;
    await clock.pass(60_000);
    expect(network.calls('getUserTransactions')).toHaveLength(asked);
  });
});

describe('an invoice', () => {
  const invoice = () => screen.findByRole('button', { name: accessibleName('Invoice of Mon, 09 Mar 2026') });

  it('is fetched with the token and given to the browser to keep, under the server’s name', async () => {
    network.answerFile('getInvoice', 'the paper', 'Invoice 2026-0001.pdf');
    const { user } = showMembership({ payments: { transactions: [payment] } });
    await user.click(await invoice());
    await waitFor(() =>
      expect(keptDownloads().map(({ fileName }) => fileName)).toEqual(['Invoice 2026-0001.pdf']),
    );
    const [call] = network.calls('getInvoice');
    expect(call?.path).toBe(payment.invoice_url);
    expect(call?.headers.get('authorization')).toBe('Bearer secret');
  });

  it('that is not there after all says so, and the table follows', async () => {
    network.refuse('getInvoice', 'invoice_not_ready');
    const { user } = showMembership({ payments: { transactions: [payment] } });
    const button = await invoice();
    network.answer('getUserTransactions', {
      ...nothingPaid,
      transactions: [{ ...payment, invoice_state: 'delayed' }],
    });
    await user.click(button);
    expect((await screen.findByRole('alert')).textContent).toContain('This invoice is still being made.');
    expect(await screen.findByText('Delayed: trying again')).toBeTruthy();
  });
});

describe('the active plan', () => {
  it('says what it cost and when it ends', async () => {
    const subscription = subscriptionUntil(30);
    showMembership({ payments: { subscription } });
    const card = await region('Active Plan');
    expect(await card.findByRole('heading', { name: 'My Subscription' })).toBeTruthy();
    for (const text of ['£45.00', 'Plan Expiring On', formatDay(subscription.expiry), 'Active'])
      expect(card.getByText(text)).toBeTruthy();
  });

  it('ends, and was paid for, on the day that mails and invoices name, wherever one reads it', async () => {
    readFrom('Pacific/Auckland');
    const subscription = { ...subscriptionUntil(30), expiry: '2099-07-31T22:30:00.000Z' };
    const paid = { ...payment, createdAt: '2099-07-01T22:30:00.000Z' };
    showMembership({ payments: { subscription, transactions: [paid] } });
    const card = await region('Active Plan');
    expect(await card.findByText('31-07-2099 (Europe/London)')).toBeTruthy();
    expect(screen.getByText('Wed, 01 Jul 2099 (Europe/London)')).toBeTruthy();
  });

  it('that has ended says so', async () => {
    showMembership({ payments: { subscription: subscriptionUntil(-1) } });
    const card = await region('Active Plan');
    for (const text of ['Ended', 'Plan Expired On']) expect(await card.findByText(text)).toBeTruthy();
    expect(card.queryByText('Active')).toBeNull();
  });

  it('that was given without a payment says so', async () => {
    const given = { subscription: { ...subscriptionUntil(30), amount: 0 }, access_from: 'office' } as const;
    showMembership({ payments: given });
    expect(await screen.findByText('Given without a payment')).toBeTruthy();
  });

  it('whose payment was refunded is not said to be given', async () => {
    const refunded = { ...payment, state: 'refunded', refunded: 45 } as const;
    const subscription = { ...subscriptionUntil(-1), amount: 0 };
    showMembership({ payments: { transactions: [refunded], subscription, access_from: null } });
    expect(await screen.findByText('Your payment was refunded.')).toBeTruthy();
    expect(screen.queryByText('Given without a payment')).toBeNull();
    expect(screen.queryByText(/Your plan ran out/u)).toBeNull();
  });

  it('ends on this page at its instant, and the tests close with it', async () => {
    const clock = installFakeClock();
    const subscription = subscriptionUntil(30 / 86_400);
    showMembership({ payments: { subscription } });
    const card = await region('Active Plan');
    expect(await card.findByText('Active')).toBeTruthy();
    network.answer('getProfile', { user: { ...profile, is_active_plan: false } });
    await clock.pass(40_000, 10_000);
    expect(card.getByText('Ended')).toBeTruthy();
    await waitFor(() => expect(session.read()?.user.is_active_plan).toBe(false));
  });

  it('that was bought elsewhere opens the tests in this browser, too', async () => {
    showMembership();
    await screen.findByText('No active plan');
    network.answer('getUserTransactions', { ...nothingPaid, subscription: subscriptionUntil(30) });
    network.answer('getProfile', { user: { ...profile, is_active_plan: true } });
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(session.read()?.user.is_active_plan).toBe(true));
  });
});

describe('the plans', () => {
  const upgrade = (name = 'Upgrade Now for £18, 30 days Access') =>
    screen.findByRole<HTMLButtonElement>('button', { name: accessibleName(name) });
  const assign = vi.fn();

  function showPlans(shown: Parameters<typeof showMembership>[0] = {}) {
    assign.mockReset();
    vi.stubGlobal('location', {
      ...location,
      origin: 'http://harbour.test',
      pathname: location.pathname,
      assign,
    });
    return showMembership(shown);
  }

  it('are shown with what they cost, how long they last and what they hold', async () => {
    showPlans();
    const plans = await region('Plans');
    await upgrade();
    expect(plans.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'All papers',
      '1 day Access',
    ]);
    for (const text of [
      '£18',
      '£45.50',
      '30 days Access',
      '1 day Access',
      'All papers',
      'Explanations',
      'Topics',
    ])
      expect(plans.getByText(text)).toBeTruthy();
    const why = await region('Why Upgrade?');
    expect(why.getByRole('heading', { name: 'Unlock All Features' })).toBeTruthy();
    expect(why.getByRole('heading', { name: 'Timeline Will Extend' })).toBeTruthy();
  });

  it('say until when they would last, and that they include VAT', async () => {
    const until = '2099-07-31T10:00:00.000Z';
    const offers = content.plans.map(({ _id }) => ({ plan: _id, until }));
    const subscription = subscriptionUntil(30);
    const own_plan = content.plans[0]?._id ?? null;
    const { unmount } = showPlans({ payments: { offers, own_plan, subscription, prices_include_vat: true } });
    expect(await screen.findByText(`Your plan, until ${formatDay(subscription.expiry)}`)).toBeTruthy();
    expect(screen.getAllByText('Then lasts until')).toHaveLength(2);
    expect(screen.getAllByText(formatDay(until))).toHaveLength(2);
    expect(screen.getAllByText('includes VAT')).toHaveLength(2);
    unmount();
    const ended = subscriptionUntil(-1);
    showPlans({ payments: { offers, own_plan, subscription: ended } });
    expect(await screen.findByText(`You had this one until ${formatDay(ended.expiry)}`)).toBeTruthy();
    expect(
      screen.getByText(`Your plan ran out on ${formatDay(ended.expiry)}. Your results are kept.`),
    ).toBeTruthy();
    expect(screen.getAllByText('Lasts until')).toHaveLength(2);
  });

  it('are ordered as the specification says, and lead to the payment page', async () => {
    network.answer('createOrder', { url: 'https://pay.example/1', order: { _id: '1' } });
    const { user } = showPlans();
    await user.click(await upgrade());
    await waitFor(() => expect(assign.mock.calls).toEqual([['https://pay.example/1']]));
    expect(network.calls('createOrder').map(({ body }) => body)).toEqual([
      {
        price: 18,
        plan_type: 30,
        planId: content.plans[0]?._id,
        subdomain: organisation._id,
        userId: profile._id,
        redirect_url: 'http://harbour.test',
      },
    ]);
  });

  it('are ordered once, however often a button is pressed, and only the pressed one is busy', async () => {
    const held = network.hold('createOrder');
    const { user } = showPlans();
    const button = await upgrade();
    await user.dblClick(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(document.activeElement).toBe(button);
    expect(screen.getByText('The payment page is being opened…').getAttribute('role')).toBe('status');
    const other = await upgrade('Upgrade Now for £45.50, 1 day Access');
    expect(other.getAttribute('aria-busy')).toBe('false');
    await user.click(other);
    await act(async () => held.answer({ url: 'https://pay.example/1', order: { _id: '1' } }));
    expect(network.calls('createOrder')).toHaveLength(1);
    // Busy until the page is gone, and no longer once it is restored from the back/forward cache.
    expect(button.getAttribute('aria-busy')).toBe('true');
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('false'));
  });

  it('that cannot be ordered say why, and the button is free again', async () => {
    network.refuse('createOrder', 'payments_away');
    const { user } = showPlans();
    const button = await upgrade();
    await user.click(button);
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing was charged.');
    expect(button.getAttribute('aria-busy')).toBe('false');
    expect(network.calls('getSubDomain')).toHaveLength(1);
    expect(assign).not.toHaveBeenCalled();
    network.answer('createOrder', { url: 'https://pay.example/1', order: { _id: '1' } });
    await user.click(button);
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
  });

  it('whose price has changed are loaded anew', async () => {
    network.refuse('createOrder', 'price_changed');
    const { user } = showPlans();
    const button = await upgrade();
    const plans = content.plans.map((plan) => ({ ...plan, price: 20 }));
    network.answer('getSubDomain', { subDomain: { ...organisation, platform_type: 'Paid', plans } });
    await user.click(button);
    expect((await screen.findByRole('alert')).textContent).toContain('This plan has changed.');
    expect(await upgrade('Upgrade Now for £20, 30 days Access')).toBeTruthy();
  });

  it('cannot be bought where payments are not set up, and the page says so', async () => {
    const { user } = showPlans({ payments: { payments: 'not_set_up' } });
    const note = await screen.findByText('Payments are not set up here yet.');
    const button = await upgrade();
    expect(button.disabled).toBe(true);
    expect(button.getAttribute('aria-describedby')).toBe(note.id);
    await user.click(button);
    expect(network.calls('createOrder')).toHaveLength(0);
  });

  it('turn out not to be buyable: the page says so from then on', async () => {
    network.refuse('createOrder', 'payments_not_set_up');
    const { user } = showPlans();
    const button = await upgrade();
    network.answer('getUserTransactions', { ...nothingPaid, payments: 'not_set_up' });
    await user.click(button);
    await waitFor(() => expect(button.disabled).toBe(true));
  });

  it.each([
    [
      'of a free platform are not needed',
      { platform: 'Free' },
      'Everything here is included: you need no plan.',
    ],
    ['that do not exist are said to be missing', { plans: [] }, 'No plans are offered yet.'],
  ] as const)('%s', async (_, shown, text) => {
    showPlans({ ...shown, plans: [] });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Upgrade Now/u })).toBeNull();
  });
});
