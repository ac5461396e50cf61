import { usePageTitle } from '../../features/tenants/tenant.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FullPageNotice } from '../../ui/full-page-notice.tsx';

/** Confirmation that an account was closed. */
export function AccountClosedScreen() {
  usePageTitle('Account closed');
  return (
    <FullPageNotice title="Your account is closed">
      <p>
        Your details are deleted, and nothing of yours is left on this device. Your results stay with the
        organisation, without your name.
      </p>
      <p>You can sign up again at any time.</p>
      <ButtonLink to={paths.logIn}>To the log-in</ButtonLink>
    </FullPageNotice>
  );
}
