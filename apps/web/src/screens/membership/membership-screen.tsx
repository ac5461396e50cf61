import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { profileQuery, type User, useProfileRefresh, useSession } from '../../features/accounts/session.ts';
import { useServerNow } from '../../features/countdown/use-server-now.ts';
import { isActive } from '../../features/payments/payment-words.ts';
import { type Payments, paymentsQuery } from '../../features/payments/payments.ts';
import { isFreePlatform, useOrganisation, usePageTitle } from '../../features/tenants/tenant.ts';
import { requestedTestIn } from '../../features/tests/requested-test.ts';
import { Page } from '../../ui/page.tsx';
import { ActivePlan } from './active-plan.tsx';
import { OfferedPlans } from './offered-plans.tsx';
import { OrderNotice } from './order-notice.tsx';
import { PaymentsTable } from './payments-table.tsx';
import { PlanNeededNote } from './plan-needed-note.tsx';
import { WhyUpgrade } from './why-upgrade.tsx';
import './membership.css';

export function MembershipScreen() {
  const session = useSession();
  return session && <Membership user={session.user} />;
}

/**
 * Purchases of the learner, their terms, and the plans on offer; learners without access see the plans first.
 * Each part fails by itself.
 */
function Membership({ user }: { user: User }) {
  usePageTitle('Membership');
  const payments = useQuery(paymentsQuery(user._id));
  const orderId = useNamedOrder();
  const wanted = requestedTestIn(useLocation().state);
  useCurrentPlan(user, payments.data);
  const { data: organisation } = useOrganisation(user.subdomain);
  const hasAccess = user.is_active_plan || (organisation !== undefined && isFreePlatform(organisation));
  // With keys, so that pending work in one of them goes on where a plan begins or ends meanwhile.
  const parts = [
    <div key="bought" className="membership-columns">
      <PaymentsTable userId={user._id} query={payments} />
      <ActivePlan query={payments} />
    </div>,
    <WhyUpgrade key="why" />,
    <OfferedPlans key="plans" user={user} canPay={payments.data?.payments !== 'not_set_up'} />,
  ];
  return (
    <Page title="Membership">
      {orderId !== null && <OrderNotice key={orderId} userId={user._id} orderId={orderId} />}
      {wanted !== null && <PlanNeededNote test={wanted} hasPlan={user.is_active_plan} />}
      {hasAccess ? parts : parts.toReversed()}
    </Page>
  );
}

/** Order named in the address by the payment page; remembered once the address no longer names it. */
function useNamedOrder(): string | null {
  const [search] = useSearchParams();
  const named = search.get('order');
  const [known, setKnown] = useState(named);
  if (named !== null && named !== known) setKnown(named);
  return known;
}

/**
 * Updates what other pages know of the learner's plan with what this one learns, also at the instant of its
 * end.
 */
function useCurrentPlan({ _id: userId, is_active_plan }: User, payments: Payments | undefined): void {
  const queryClient = useQueryClient();
  const now = useServerNow();
  useProfileRefresh(userId);
  const subscription = payments?.subscription;
  const isActiveNow = subscription ? isActive(subscription, now) : false;
  const differs = payments !== undefined && isActiveNow !== is_active_plan;
  // The profile is the server's.
  useEffect(() => {
    if (differs) void queryClient.invalidateQueries({ queryKey: profileQuery(userId).queryKey });
  }, [differs, userId, queryClient]);
}
