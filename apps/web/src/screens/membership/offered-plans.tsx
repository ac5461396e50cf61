import { useWindowEvent } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { errorCodeOf } from '../../api/api-error.ts';
import type { ApiResponse } from '../../api/client.ts';
import type { User } from '../../features/accounts/session.ts';
import { PlanList } from '../../features/content/plan-list.tsx';
import { describeAccess } from '../../features/payments/payment-words.ts';
import { type Payments, paymentsQuery, useCheckout } from '../../features/payments/payments.ts';
import { organisationQuery, useOrganisation } from '../../features/tenants/tenant.ts';
import { Block } from '../../ui/block.tsx';
import { Button } from '../../ui/button.tsx';
import { formatPounds } from '../../ui/formats.ts';
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx';
import { OfferedPlan } from './offered-plan.tsx';

type Organisation = ApiResponse<'getSubDomain'>['subDomain'];
type Plan = Organisation['plans'][number];

/** Plans on offer. @param payments of the learner; undefined while they are not known */
export function OfferedPlans({ user, payments }: { user: User; payments: Payments | undefined }) {
  const query = useOrganisation(user.subdomain);
  return (
    <div className="membership-plans">
      <Block title="Plans" query={query} skeleton={<PlanSkeletons />}>
        {(organisation) => <Offer user={user} organisation={organisation} payments={payments} />}
      </Block>
    </div>
  );
}

type OfferProps = { user: User; organisation: Organisation; payments: Payments | undefined };

function Offer({ user, organisation, payments }: OfferProps) {
  const canPay = payments?.payments !== 'not_set_up';
  const noteId = useId();
  const { leavingFor, order } = useOneCheckout(user);
  if (organisation.plans.length === 0) return <p className="empty">No plans are offered yet.</p>;
  return (
    <>
      {!canPay && (
        <p className="membership-note" id={noteId}>
          Payments are not set up here yet.
        </p>
      )}
      <PlanList>
        {organisation.plans.map((plan) => (
          <OfferedPlan key={plan._id} plan={plan} payments={payments}>
            <Button
              look="line"
              disabled={!canPay}
              aria-describedby={canPay ? undefined : noteId}
              isOff={leavingFor !== null}
              isBusy={leavingFor === plan._id}
              onClick={() => order(plan)}
            >
              Upgrade Now
              <span className="visually-hidden">
                {` for ${formatPounds(plan.price)}, ${describeAccess(plan.validity)}`}
              </span>
            </Button>
          </OfferedPlan>
        ))}
      </PlanList>
      <p className="visually-hidden" role="status">
        {leavingFor !== null && 'The payment page is being opened…'}
      </p>
    </>
  );
}

/** Refusals that mean that the page is out of date. */
const PLANS_CHANGED: readonly (string | null)[] = ['price_changed', 'not_found', 'plan_not_needed'];

/** One order at a time, until this page is left for the payment page. */
function useOneCheckout(user: User): { leavingFor: Plan['_id'] | null; order(plan: Plan): void } {
  const queryClient = useQueryClient();
  const checkout = useCheckout(user);
  const isLeaving = checkout.isPending || checkout.isSuccess;
  // The back/forward cache may restore this page with a request that is no longer pending.
  useWindowEvent('pageshow', ({ persisted }) => {
    if (persisted) checkout.reset();
  });

  function reloadWhatChanged(failure: unknown) {
    const code = errorCodeOf<'createOrder'>(failure);
    if (PLANS_CHANGED.includes(code))
      void queryClient.invalidateQueries({ queryKey: organisationQuery(user.subdomain).queryKey });
    if (code === 'payments_not_set_up')
      void queryClient.invalidateQueries({ queryKey: paymentsQuery(user._id).queryKey });
  }

  return {
    leavingFor: isLeaving ? (checkout.variables?._id ?? null) : null,
    order(plan) {
      // Only while this page is shown: a learner who has gone on to a test meanwhile is not taken away from
      // it.
      const onSuccess = ({ url }: { url: string }) => window.location.assign(url);
      checkout.mutate(plan, { onSuccess, onError: reloadWhatChanged });
    },
  };
}

/** Specification section 9. */
const SKELETONS = [1, 2, 3];

function PlanSkeletons() {
  return (
    <Skeleton>
      <PlanList>
        {SKELETONS.map((key) => (
          <li className="plan" key={key}>
            <SkeletonBar width="4em" height="1.5em" />
            <SkeletonBar width="60%" />
            <SkeletonBar width="60%" />
            <SkeletonBar height="var(--target-middle)" />
          </li>
        ))}
      </PlanList>
    </Skeleton>
  );
}
