import type { ApiResponse } from '../api/client.ts';
import type { Payments, Subscription, Transaction } from '../features/payments/payments.ts';
import { paths } from '../paths.ts';
import { MembershipScreen } from '../screens/membership/membership-screen.tsx';
import { content } from './content-examples.ts';
import { organisation, profile } from './examples.ts';
import { network } from './network.ts';
import { logInLearner, showScreen } from './screen.tsx';

export const ORDER_ID = '0198f000-0000-7000-8000-000000000100';

const DAY_MS = 86_400_000;

export const payment: Transaction = {
  _id: '0198f000-0000-7000-8000-000000000101',
  plan_type: 'Every paper for a season',
  validity: 90,
  amount: 45,
  refunded: 0,
  payment_id: 'pi_3PabcdefghijklmnopQRSTUV',
  createdAt: new Date(2026, 2, 9, 12).toISOString(),
  invoice_url: '/api/transaction/get-invoice/0198f000-0000-7000-8000-000000000101',
  invoice_state: 'ready',
  state: 'paid',
};

/** A subscription that ends so many days from now, or ended before. */
export function subscriptionUntil(daysFromNow: number): Subscription {
  const expiry = new Date(Date.now() + daysFromNow * DAY_MS).toISOString();
  return { amount: 45, active: daysFromNow > 0, expiry };
}

export const nothingPaid: Payments = {
  transactions: [],
  subscription: null,
  payments: 'ready',
  access_from: null,
  own_plan: null,
  offers: [],
  prices_include_vat: false,
};

/** Response for an order in this state. */
export function orderThatIs(
  state: ApiResponse<'getOrder'>['order']['state'],
  subscription: Subscription | null = null,
): ApiResponse<'getOrder'> {
  const plan = content.plans[0];
  if (plan === undefined) throw new Error('The examples have a plan.');
  const { _id, access, validity, price } = plan;
  const ordered = { plan: _id, plan_type: access, validity, amount: price, includes_vat: false };
  return { order: { _id: ORDER_ID, state, ...ordered }, subscription };
}

type Shown = {
  payments?: Partial<Payments>;
  /** Plans on offer. */
  plans?: typeof content.plans;
  platform?: 'Free' | 'Paid';
  /** Query string of the address. */
  search?: string;
  /** Router state. */
  state?: object;
};

/** Shows Ada's membership page, with all calls answered. */
export function showMembership({
  payments,
  plans = content.plans,
  platform = 'Paid',
  search = '',
  state,
}: Shown = {}) {
  const access_from = payments?.subscription ? ('payment' as const) : null;
  const paid = { ...nothingPaid, access_from, ...payments };
  const isActive = paid.subscription?.active ?? false;
  network.answer('getUserTransactions', paid);
  network.answer('getSubDomain', { subDomain: { ...organisation, platform_type: platform, plans } });
  network.answer('getProfile', { user: { ...profile, is_active_plan: isActive } });
  logInLearner({ ...profile, is_active_plan: isActive });
  const at = paths.membership + search;
  return showScreen(<MembershipScreen />, { path: paths.membership, at, state, framed: true });
}
