import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { errorCodeOf } from '../../api/api-error.ts';
import { browserStorage } from '../../browser-storage.ts';
import { readPendingVerification } from '../../features/accounts/email-verification.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { paths } from '../../paths.ts';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { showError, showErrorMessage } from '../../ui/toast.tsx';
import { useVerification } from './use-verification.ts';
import { VerifyByCode } from './verify-by-code.tsx';

/**
 * Verification by the code from the mail, or by the mail's long link (`#k=…`), which is used only after
 * pressing a button.
 */
export function VerifyEmailScreen() {
  const { hash } = useLocation();
  const [awaited] = useState(() => readPendingVerification(browserStorage.local));
  const facts = new URLSearchParams(hash.slice(1));
  const link = facts.get('k');
  const invited = facts.get('for') === 'invitation';
  usePageTitle(link && invited ? 'Choose your password' : 'Check your email');

  if (link && invited) return <AcceptInvitation link={link} />;
  if (link) return <VerifyByLink link={link} />;
  if (awaited) return <VerifyByCode {...awaited} />;
  return <Navigate to={paths.logIn} replace />;
}

function VerifyByLink({ link }: { link: string }) {
  const verification = useVerification();
  return (
    <LinkForm
      title="Verify your email"
      about="Press the button to confirm that this address is yours."
      label="Verify Email"
      busyLabel="Verifying…"
      busy={verification.isPending}
      onSubmit={() => verification.mutate({ link }, { onError: showError })}
    />
  );
}

/** First page of a staff invitation. */
function AcceptInvitation({ link }: { link: string }) {
  const verification = useVerification({ invited: true });
  const explain = (failure: unknown) => {
    if (errorCodeOf<'verifyEmail'>(failure) === 'code_wrong') showErrorMessage(INVITATION_OVER);
    else showError(failure);
  };
  return (
    <LinkForm
      title="Choose your password"
      about="An account was made for you. Choose a password, then log in with it and your email address."
      label="Choose a password"
      busyLabel="One moment…"
      busy={verification.isPending}
      onSubmit={() => verification.mutate({ link }, { onError: explain })}
    />
  );
}

const INVITATION_OVER =
  'This invitation has been used or has expired. Log in if you have a password, or ask for a new invitation.';

type LinkFormProps = {
  title: string;
  about: string;
  label: string;
  busyLabel: string;
  busy: boolean;
  onSubmit(): void;
};

/**
 * Requires a press of the button before anything is sent: programs that follow links in mails must not use
 * this one up.
 */
function LinkForm({ title, about, label, busyLabel, busy, onSubmit }: LinkFormProps) {
  return (
    <form
      className="cover-form"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <div>
        <div className="scotch" />
        <h1 className="title">{title}</h1>
      </div>
      <p>{about}</p>
      <SubmitButton busy={busy} busyLabel={busyLabel}>
        {label}
      </SubmitButton>
      <p className="cover-aside">
        <Link to={paths.logIn}>Back to login</Link>
      </p>
    </form>
  );
}
