import { Link, Navigate, useSearchParams } from 'react-router';
import { type User, useSession } from '../../features/accounts/session.ts';
import { paidOrderPath } from '../../features/payments/plan-needed.ts';
import { useOrder } from '../../features/payments/use-order.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { askAboutOrderPath, paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { FailedOrder, TryAgain } from './failed-order.tsx';
import './payment-failed.css';

/**
 * Page for a failed order: Membership redirects here on return from the payment page; the sandbox's page
 * leads here directly.
 */
export function PaymentFailedScreen() {
  usePageTitle('Payment Failed');
  const session = useSession();
  const [search] = useSearchParams();
  const order = search.get('order');
  return (
    <Page title="Payment Failed">
      <p className="page-text">Your payment could not be processed at this time.</p>
      <p className="page-text">Please Check your Card details</p>
      {session && order !== null ? (
        <Receipt key={order} user={session.user} orderId={order} />
      ) : (
        <Ways help={paths.tickets} />
      )}
    </Page>
  );
}

/** The order as the server knows it. */
function Receipt({ user, orderId }: { user: User; orderId: string }) {
  const { standing, ordered } = useOrder({ userId: user._id, orderId });
  // Its payment has come after all.
  if (standing === 'paid') return <Navigate to={paidOrderPath(orderId)} replace />;
  return (
    <>
      {ordered && <FailedOrder ordered={ordered} />}
      <Ways help={askAboutOrderPath(orderId)}>
        {ordered && ordered.state !== 'open' && <TryAgain user={user} ordered={ordered} />}
      </Ways>
    </>
  );
}

function Ways({ help, children }: { help: string; children?: React.ReactNode }) {
  return (
    <>
      <p className="payment-failed-way">
        {children}
        <ButtonLink to={paths.membership}>Back to Membership</ButtonLink>
      </p>
      <p className="label payment-failed-help">
        Not your card? Your bank can tell you why it said no. Or <Link to={help}>write to us</Link>.
      </p>
    </>
  );
}
