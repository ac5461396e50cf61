import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ApiError, errorCodeOf } from '../../api/api-error.ts';
import { browserStorage } from '../../browser-storage.ts';
import { EmailField, forgetTypedEmail } from '../../features/accounts/email-field.tsx';
import { storeNextMail, storePendingVerification } from '../../features/accounts/email-verification.ts';
import { checkEmail, checkPassword, fieldErrorsIn } from '../../features/accounts/field-checks.ts';
import { logIn, logInErrorMessage } from '../../features/accounts/log-in.ts';
import { useFocusAfterLogOut } from '../../features/accounts/log-out.ts';
import { PasswordField } from '../../features/accounts/password-field.tsx';
import { hasSessionEnded, returnPath } from '../../features/accounts/route-guard.tsx';
import { usePageTitle, useTenant } from '../../features/tenants/tenant.ts';
import { paths } from '../../paths.ts';
import { fateOfUnsentAnswers } from '../../sealed-answers.ts';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Icon } from '../../ui/icon.tsx';
import { clearToasts, showErrorMessage } from '../../ui/toast.tsx';

// Lazy: few tenants have a note, so the others log in without the code that cleans and shows one.
const RichText = lazy(async () => ({ default: (await import('../../ui/rich-text/rich-text.tsx')).RichText }));

export function LogInScreen() {
  usePageTitle('Log in');
  const note = useTenant()?.login_note;
  const navigate = useNavigate();
  const [search] = useSearchParams();
  // Read when the page opens: logging in begins a session before the next page is there.
  const [hasEnded] = useState(() => hasSessionEnded(search));
  const [mayDelete] = useState(() => fateOfUnsentAnswers(browserStorage.local) === 'deleted');
  // Stays in the form after the toast, whose place is elsewhere, is gone.
  const [refusal, setRefusal] = useState<string | null>(null);
  const endedId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfterLogOut(heading);

  const sending = useMutation({
    mutationFn: logIn,
    onMutate() {
      clearToasts();
      setRefusal(null);
    },
    onSuccess() {
      forgetTypedEmail();
      navigate(returnPath(search), { replace: true });
    },
  });
  const form = useForm({ email: checkEmail, password: checkPassword }, (fields) => {
    const email = String(fields.get('email')).trim();
    const onError = (failure: Error) => explain(failure, email);
    // Callback of this call and not of the mutation: a visitor who has left the page meanwhile is shown no
    // message elsewhere.
    sending.mutate({ email, password: String(fields.get('password')) }, { onError });
  });

  function explain(failure: Error, email: string) {
    if (form.showErrors(fieldErrorsIn(failure))) return;
    if (errorCodeOf<'login'>(failure) === 'approval_awaited') {
      forgetTypedEmail();
      navigate(paths.awaitingApproval);
      return;
    }
    const message = logInErrorMessage(failure);
    if (errorCodeOf<'login'>(failure) !== 'email_not_verified') {
      setRefusal(message);
      showErrorMessage(message);
      return;
    }
    showErrorMessage(message, { page: paths.verifyEmail });
    storePendingVerification(browserStorage.local, { email, forgotten: false });
    storeNextMail(
      browserStorage.local,
      email,
      failure instanceof ApiError ? failure.retryAfterSeconds : null,
    );
    navigate(paths.verifyEmail);
  }

  return (
    <form className="cover-form" {...form.props}>
      {hasEnded && (
        <p className="cover-note" id={endedId}>
          Your session has ended. Please log in again.
        </p>
      )}
      {mayDelete && (
        <p className="cover-note">
          Answers on this device have not been sent. They are deleted if someone else logs in here.
        </p>
      )}
      <div>
        <div className="scotch" />
        <h1 className="title" ref={heading} tabIndex={-1} aria-describedby={hasEnded ? endedId : undefined}>
          Welcome Back
        </h1>
      </div>
      {note && (
        <Suspense fallback={null}>
          <RichText className="cover-note" html={note} />
        </Suspense>
      )}
      <EmailField {...form.field('email')} />
      <PasswordField autoComplete="current-password" {...form.field('password')} />
      <p className="cover-aside">
        <Link to={paths.forgotPassword}>Forgot Password?</Link>
      </p>
      {refusal && (
        <p className="field-error">
          <Icon name="warning" /> <span>{refusal}</span>
        </p>
      )}
      <SubmitButton busy={sending.isPending} busyLabel="Signing in…">
        Sign In
      </SubmitButton>
      <p className="cover-aside">
        <Link to={paths.signUp}>Create an account?</Link>
      </p>
    </form>
  );
}
