import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { content } from '../../testing/content-examples.ts';
import { organisation } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { ORDER_ID, orderThatIs } from '../../testing/payments.tsx';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { PaymentFailedScreen } from './payment-failed-screen.tsx';

const PATH = '/menu/payment-failed';

function showFailed(search = `?order=${ORDER_ID}`, plans = content.plans) {
  network.answer('getSubDomain', { subDomain: { ...organisation, platform_type: 'Paid', plans } });
  return showScreen(<PaymentFailedScreen />, { path: PATH, at: PATH + search });
}

beforeEach(() => logInLearner());

describe('a payment that failed', () => {
  it('says so in the specification’s words, with the way back, even without its order', () => {
    showFailed('');
    expect(screen.getByRole('heading', { level: 1, name: 'Payment Failed' })).toBeTruthy();
    expect(screen.getByText('Your payment could not be processed at this time.')).toBeTruthy();
    expect(screen.getByText('Please Check your Card details')).toBeTruthy();
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('Back to Membership')).toBe('/menu/membership');
    expect(hrefOf('write to us')).toBe('/menu/tickets');
    expect(screen.queryByText('Nothing')).toBeNull();
  });

  it('says which plan it was, that nothing was taken, and tries the same one again', async () => {
    network.answer('getOrder', orderThatIs('failed'));
    network.answer('createOrder', { url: 'https://pay.example/1', order: { _id: '1' } });
    const assign = vi.fn();
    vi.stubGlobal('location', { ...location, origin: 'http://harbour.test', assign });
    const { user } = showFailed();
    expect(await screen.findByText('Nothing')).toBeTruthy();
    expect(screen.getByText('All papers, 30 days')).toBeTruthy();
    expect(screen.getByText('£18.00')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(assign.mock.calls).toEqual([['https://pay.example/1']]));
    expect(network.calls('createOrder')[0]?.body).toMatchObject({ planId: content.plans[0]?._id, price: 18 });
    const help = screen.getByRole('link', { name: 'write to us' });
    expect(help.getAttribute('href')).toBe(`/menu/tickets?order=${ORDER_ID}`);
  });

  it('does not say that nothing was taken while that is not known, and offers no second payment', async () => {
    network.answer('getOrder', orderThatIs('open'));
    showFailed();
    expect(await screen.findByText('We do not know yet. Please do not pay again.')).toBeTruthy();
    expect(screen.queryByText('Nothing')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('cannot be tried again where the plan is no longer sold', async () => {
    network.answer('getOrder', orderThatIs('failed'));
    showFailed(undefined, []);
    expect(await screen.findByText('This plan is no longer sold.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('that came after all leads to the plans, which confirm it', async () => {
    network.answer('getOrder', orderThatIs('paid'));
    const { address } = showFailed();
    await waitFor(() => expect(address()).toBe(`/menu/membership?order=${ORDER_ID}`));
  });
});
