import { useSearchParams } from 'react-router';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { askAboutOrderPath, paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import './payment-failed.css';

/**
 * Page for a failed order: Membership redirects here on return from the payment page; the sandbox's page
 * leads here directly.
 */
export function PaymentFailedScreen() {
  usePageTitle('Payment Failed');
  const [search] = useSearchParams();
  const order = search.get('order');
  return (
    <Page title="Payment Failed">
      <p className="page-text">Your payment could not be processed at this time.</p>
      <p className="page-text">Please Check your Card details</p>
      <p className="payment-failed-way">
        <ButtonLink look="main" to={paths.membership}>
          Back to Membership
        </ButtonLink>
        <ButtonLink to={order === null ? paths.tickets : askAboutOrderPath(order)}>Ask for help</ButtonLink>
      </p>
    </Page>
  );
}
