import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { profileQuery, type User, useProfileRefresh, useSession } from '../../features/accounts/session.ts';
import { useServerNow } from '../../features/countdown/use-server-now.ts';
import { isActive } from '../../features/payments/payment-words.ts';
import { type Payments, paymentsQuery } from '../../features/payments/payments.ts';
import { readWayBack, type WayBack } from '../../features/payments/plan-needed.ts';
import { isFreePlatform, useOrganisation, usePageTitle } from '../../features/tenants/tenant.ts';
import { formatDay } from '../../ui/formats.ts';
import { Page } from '../../ui/page.tsx';
import { ActivePlan } from './active-plan.tsx';
import { OfferedPlans } from './offered-plans.tsx';
import { OrderNotice } from './order-notice.tsx';
import { PaymentsTable } from './payments-table.tsx';
import { PlanNeededNote, PlanRanOutNote } from './plan-needed-note.tsx';
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
  const way = useWayBack();
  const now = useServerNow();
  useCurrentPlan(user, payments.data);
  const { data: organisation } = useOrganisation(user.subdomain);
  const title = 'Membership';
  const bought = (
    <div key="bought" className="membership-columns">
      <PaymentsTable userId={user._id} query={payments} />
      <ActivePlan query={payments} />
    </div>
  );
  if (organisation && isFreePlatform(organisation)) {
    return (
      <Page title={title}>
        <p className="page-text">Everything here is included: you need no plan.</p>
        {payments.data && payments.data.transactions.length > 0 && bought}
      </Page>
    );
  }
  // With keys, so that pending work in one of them goes on where a plan begins or ends meanwhile.
  const parts = [
    bought,
    <WhyUpgrade key="why" />,
    <OfferedPlans key="plans" user={user} payments={payments.data} />,
  ];
  const ranOutOn = payments.data && dayOfEnd(payments.data, now);
  return (
    <Page title={title}>
      {orderId !== null && <OrderNotice key={orderId} user={user} orderId={orderId} />}
      {way !== null && <PlanNeededNote user={user} way={way} ranOutOn={ranOutOn ?? null} />}
      {way === null && orderId === null && ranOutOn && <PlanRanOutNote day={ranOutOn} />}
      {user.is_active_plan ? parts : parts.toReversed()}
    </Page>
  );
}

/** Day on which the learner's plan ran out; null where it runs, or no access counts. */
function dayOfEnd({ subscription, access_from }: Payments, now: number): string | null {
  if (subscription === null || access_from === null || isActive(subscription, now)) return null;
  return formatDay(subscription.expiry);
}

/** Page that the address names to come back to. */
function useWayBack(): WayBack | null {
  const [search] = useSearchParams();
  const back = search.get('back');
  return useMemo(() => readWayBack(back), [back]);
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
