import { useState } from 'react';
import type { ApiResponse } from '../../api/client.ts';
import type { User } from '../../features/accounts/session.ts';
import { nameOfPlan } from '../../features/payments/payment-words.ts';
import { useCheckout } from '../../features/payments/payments.ts';
import { useOrganisation } from '../../features/tenants/tenant.ts';
import { Button } from '../../ui/button.tsx';
import { formatDays, formatPayment } from '../../ui/formats.ts';

type Ordered = ApiResponse<'getOrder'>['order'];

/** Receipt of an order that was not paid: nothing was taken only where the payment provider has said so. */
export function FailedOrder({ ordered }: { ordered: Ordered }) {
  const { amount, includes_vat, state, validity } = ordered;
  return (
    <dl className="failed-order">
      <div>
        <dt>Plan</dt>
        <dd>
          {ordered.plan_type === '' ? nameOfPlan(ordered) : `${nameOfPlan(ordered)}, ${formatDays(validity)}`}
        </dd>
      </div>
      <div>
        <dt>Amount</dt>
        <dd>{`${formatPayment(amount)}${includes_vat ? ', includes VAT' : ''}`}</dd>
      </div>
      <div>
        <dt>Taken from your card</dt>
        <dd>
          {state === 'open' ? (
            <span role="status">We do not know yet. Please do not pay again.</span>
          ) : (
            <span role="status" className="failed-order-nothing">
              Nothing
            </span>
          )}
        </dd>
      </div>
    </dl>
  );
}

/** Button that orders the same plan again, while it is sold as it was. */
export function TryAgain({ user, ordered }: { user: User; ordered: Ordered }) {
  const { data: organisation } = useOrganisation(user.subdomain);
  const checkout = useCheckout(user);
  const [isLeaving, setIsLeaving] = useState(false);
  if (!organisation) return null;
  const plan = organisation.plans.find(({ _id }) => _id === ordered.plan);
  if (plan?.price !== ordered.amount || plan.validity !== ordered.validity)
    return <span className="payment-failed-gone">This plan is no longer sold.</span>;
  return (
    <Button
      look="main"
      isBusy={checkout.isPending || isLeaving}
      onClick={() =>
        checkout.mutate(plan, {
          onSuccess({ url }) {
            setIsLeaving(true);
            window.location.assign(url);
          },
        })
      }
    >
      Try again
    </Button>
  );
}
