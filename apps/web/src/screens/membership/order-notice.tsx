import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { browserStorage } from '../../browser-storage.ts';
import type { User } from '../../features/accounts/session.ts';
import { paymentsQuery, type Subscription } from '../../features/payments/payments.ts';
import { removeWayBack, storedWayBack } from '../../features/payments/plan-needed.ts';
import { describeGoingOn } from '../../features/payments/plan-needed-words.ts';
import { useOrder } from '../../features/payments/use-order.ts';
import { askAboutOrderPath, paths, paymentFailedPath } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { formatDay } from '../../ui/formats.ts';
import { IconLabel } from '../../ui/icon.tsx';
import { useWantedName } from './use-wanted-name.ts';

/** Notice of an order's state, after the payment page led back here. */
export function OrderNotice({ user, orderId }: { user: User; orderId: string }) {
  const userId = user._id;
  const { standing, subscription, askAgain } = useOrder({ userId, orderId });
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const notice = useRef<HTMLDivElement>(null);
  // Page because of which the learner came to the plans.
  const [way] = useState(() => storedWayBack(browserStorage.tab));
  const name = useWantedName(user, way);

  // The address and the server's state are outside of this component.
  useEffect(() => {
    if (standing === 'failed') {
      void navigate(paymentFailedPath(orderId), { replace: true });
      return;
    }
    if (standing === 'open' || standing === 'late') return;
    // Shown once: a reload does not repeat it.
    void navigate(paths.membership, { replace: true, preventScrollReset: true });
    // Fetches the learner's new state for this page and all others.
    if (standing !== 'paid') return;
    void queryClient.invalidateQueries({ queryKey: paymentsQuery(userId).queryKey });
    // A later payment is not for this page.
    removeWayBack(browserStorage.tab);
  }, [standing, userId, orderId, queryClient, navigate]);

  return (
    <div className="order-notice" data-standing={standing} ref={notice} tabIndex={-1}>
      <div role="status">
        <Words standing={standing} subscription={subscription} />
      </div>
      {standing === 'paid' && way && (
        <ButtonLink look="main" to={way.to} title={name ?? undefined}>
          <span>{describeGoingOn(way.reason, name)}</span>
        </ButtonLink>
      )}
      {standing === 'paid' && (
        <ButtonLink look={way ? 'plain' : 'main'} to={paths.tests}>
          Go to Tests
        </ButtonLink>
      )}
      {standing === 'late' && (
        <Button
          onClick={() => {
            // The button disappears while the request runs.
            notice.current?.focus();
            askAgain();
          }}
        >
          Look again
        </Button>
      )}
      {(standing === 'late' || standing === 'expired') && (
        <ButtonLink to={askAboutOrderPath(orderId)}>Ask for help</ButtonLink>
      )}
    </div>
  );
}

type WordsProps = {
  standing: ReturnType<typeof useOrder>['standing'];
  subscription: Subscription | null;
};

function Words({ standing, subscription }: WordsProps): ReactNode {
  switch (standing) {
    case 'open':
      return (
        <>
          <IconLabel icon="clock">Your payment is being confirmed…</IconLabel>
          <p className="order-notice-note">This page updates by itself. You can also leave it.</p>
        </>
      );
    case 'late':
      return (
        <>
          <IconLabel icon="clock">Your payment is not confirmed yet.</IconLabel>
          <p className="order-notice-note">
            You need not wait: we will email you when it is. Please do not pay again.
          </p>
        </>
      );
    case 'paid':
      return (
        <>
          <IconLabel icon="tick" tone="correct">
            Your payment is confirmed.
          </IconLabel>
          {subscription?.active && (
            <p className="order-notice-note">
              Your plan lasts until <b>{formatDay(subscription.expiry)}</b>.
            </p>
          )}
        </>
      );
    case 'expired':
      return (
        <>
          <IconLabel icon="warning" tone="partial">
            This order was not paid in time.
          </IconLabel>
          <p className="order-notice-note">You were not charged. Choose a plan to start again.</p>
        </>
      );
    case 'unknown':
      return (
        <>
          <IconLabel icon="warning" tone="partial">
            Order not found.
          </IconLabel>
          <p className="order-notice-note">
            Check the address. It may also be someone else’s order. Your payments are below.
          </p>
        </>
      );
    case 'failed':
      return null;
  }
}
