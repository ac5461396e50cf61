import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { browserStorage } from '../../browser-storage.ts';
import { readPendingVerification } from '../../features/accounts/email-verification.ts';
import { SubmitButton } from '../../features/accounts/submit-button.tsx';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { paths } from '../../paths.ts';
import { showError } from '../../ui/toast.tsx';
import { useVerification } from './use-verification.ts';
import { VerifyByCode } from './verify-by-code.tsx';

/** The code from the mail, or the mail's long link (`#k=…`), which is used only after pressing a button. */
export function VerifyEmailScreen() {
  usePageTitle('Check your email');
  const { hash } = useLocation();
  const [awaited] = useState(() => readPendingVerification(browserStorage.local));
  const link = new URLSearchParams(hash.slice(1)).get('k');

  if (link) return <VerifyByLink link={link} />;
  if (awaited) return <VerifyByCode {...awaited} />;
  return <Navigate to={paths.logIn} replace />;
}

/** Nothing is sent before the button is pressed: programs that follow links in mails must not use this one up. */
function VerifyByLink({ link }: { link: string }) {
  const verification = useVerification();
  return (
    <form
      className="cover-form"
      onSubmit={(event) => {
        event.preventDefault();
        verification.mutate({ link }, { onError: showError });
      }}
    >
      <div>
        <div className="scotch" />
        <h1 className="title">Verify your email</h1>
      </div>
      <p>Press the button to confirm that this address is yours.</p>
      <SubmitButton busy={verification.isPending} busyLabel="Verifying…">
        Verify Email
      </SubmitButton>
      <p className="cover-aside">
        <Link to={paths.logIn}>Back to login</Link>
      </p>
    </form>
  );
}
