import { useServerNow } from '../../features/countdown/use-server-now.ts';
import { isActive } from '../../features/payments/payment-words.ts';
import type { Payments, Subscription } from '../../features/payments/payments.ts';
import { Block } from '../../ui/block.tsx';
import { formatDay, formatPayment } from '../../ui/formats.ts';
import { IconLabel } from '../../ui/icon.tsx';
import type { PaymentsQuery } from './payments-table.tsx';

/** The learner's subscription, and its end. */
export function ActivePlan({ query }: { query: PaymentsQuery }) {
  const subscription = query.data?.subscription;
  return (
    <Block title="Active Plan" aside={subscription && <Standing subscription={subscription} />} query={query}>
      {(data) =>
        data.subscription ? (
          <Plan payments={data} subscription={data.subscription} />
        ) : (
          <p className="empty">No active plan</p>
        )
      }
    </Block>
  );
}

function Standing({ subscription }: { subscription: Subscription }) {
  return isActive(subscription, useServerNow()) ? (
    <IconLabel icon="tick" tone="correct">
      Active
    </IconLabel>
  ) : (
    <IconLabel icon="clock" tone="partial">
      Ended
    </IconLabel>
  );
}

/** Reason why nothing was paid for the access: nobody had to, or it was paid back. */
function Source({ payments: { access_from, transactions } }: { payments: Payments }) {
  if (access_from === 'office') return <p className="label">Given without a payment</p>;
  const isRefunded = transactions.some(({ state }) => state === 'refunded');
  return isRefunded ? <p className="label">Your payment was refunded.</p> : null;
}

function Plan({ payments, subscription }: { payments: Payments; subscription: Subscription }) {
  const { amount, expiry } = subscription;
  const active = isActive(subscription, useServerNow());
  return (
    <div className="my-subscription">
      <h3 className="label">My Subscription</h3>
      <p className="my-subscription-amount">{formatPayment(amount)}</p>
      {amount === 0 && <Source payments={payments} />}
      <dl className="my-subscription-end">
        <dt className="label">{active ? 'Plan Expiring On' : 'Plan Expired On'}</dt>
        <dd>{formatDay(expiry)}</dd>
      </dl>
      {!active && <p className="label">Your plan has ended. A new one begins the day you buy it.</p>}
    </div>
  );
}
