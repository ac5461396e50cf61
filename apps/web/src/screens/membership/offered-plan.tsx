import type { ReactNode } from 'react';
import type { ApiResponse } from '../../api/client.ts';
import { useServerNow } from '../../features/countdown/use-server-now.ts';
import { describeAccess, describeMonthPrice, isActive } from '../../features/payments/payment-words.ts';
import type { Payments } from '../../features/payments/payments.ts';
import { formatDay, formatPounds } from '../../ui/formats.ts';
import { Icon, IconLabel } from '../../ui/icon.tsx';

type Props = {
  plan: ApiResponse<'getSubDomain'>['subDomain']['plans'][number];
  /** Payments of the learner; undefined while they are not known. */
  payments: Payments | undefined;
  children: ReactNode;
};

/** Plan to buy: a mark on the learner's own, the price, and the day until which it would last. */
export function OfferedPlan({ plan, payments, children }: Props) {
  const now = useServerNow();
  const subscription = payments?.subscription;
  const runsNow = subscription ? isActive(subscription, now) : false;
  const isOwn = payments?.own_plan === plan._id;
  const until = payments?.offers.find((offer) => offer.plan === plan._id)?.until;
  const term = describeAccess(plan.validity);
  const name = plan.access === '' ? term : plan.access;
  const month = describeMonthPrice(plan);
  const costs = [month, payments?.prices_include_vat ? 'includes VAT' : null].filter((part) => part !== null);
  // All lines are there in each card, so that cards in a row share them.
  return (
    <li className="plan offered-plan" data-own={(isOwn && runsNow) || undefined}>
      <div className="offered-plan-mark">
        {isOwn && subscription && <OwnMark runsNow={runsNow} until={formatDay(subscription.expiry)} />}
      </div>
      <h3 className="offered-plan-name">{name}</h3>
      <p className="plan-price offered-plan-price">{formatPounds(plan.price)}</p>
      <p className="offered-plan-costs">{costs.join(' · ')}</p>
      <div className="offered-plan-term">
        {name !== term && <p className="offered-plan-access">{term}</p>}
        {until !== undefined && (
          <p>
            <span>{runsNow ? 'Then lasts until ' : 'Lasts until '}</span>
            <b>{formatDay(until)}</b>
          </p>
        )}
      </div>
      <ul className="plan-features">
        {plan.features.map((feature) => (
          <li key={feature}>
            <Icon name="tick" /> <span>{feature}</span>
          </li>
        ))}
      </ul>
      <div className="plan-foot">{children}</div>
    </li>
  );
}

function OwnMark({ runsNow, until }: { runsNow: boolean; until: string }) {
  return runsNow ? (
    <b className="offered-plan-own">
      <IconLabel icon="tick">{`Your plan, until ${until}`}</IconLabel>
    </b>
  ) : (
    <span>{`You had this one until ${until}`}</span>
  );
}
