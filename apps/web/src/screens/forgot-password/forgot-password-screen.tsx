import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/client.ts';
import { browserStorage } from '../../browser-storage.ts';
import { EmailField } from '../../features/accounts/email-field.tsx';
import {
  describeMail,
  readNextMail,
  storeNextMail,
  storePendingVerification,
} from '../../features/accounts/email-verification.ts';
import { checkEmail, fieldErrorsIn } from '../../features/accounts/field-checks.ts';
import { ResendCountdown } from '../../features/accounts/resend-countdown.tsx';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { paths } from '../../paths.ts';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { clearToasts, showError } from '../../ui/toast.tsx';

export function ForgotPasswordScreen() {
  usePageTitle('Forgot password');
  const navigate = useNavigate();
  const ask = useMutation({
    mutationFn: (email: string) => callApi('getOtpToForgotPassword', { body: { email } }),
    onMutate: clearToasts,
    onSuccess({ resendSeconds }, email) {
      storePendingVerification(browserStorage.local, { email, forgotten: true });
      storeNextMail(browserStorage.local, email, resendSeconds);
    },
    onError(failure, email) {
      if (failure instanceof ApiError && failure.retryAfterSeconds !== null)
        storeNextMail(browserStorage.local, email, failure.retryAfterSeconds);
    },
  });
  const waitFor = ask.isError ? readNextMail(browserStorage.local, ask.variables) : null;
  const form = useForm({ email: checkEmail }, (fields) =>
    // Callbacks of this call and not of the mutation: a visitor who has left the page meanwhile is not
    // redirected, and is shown no message there.
    ask.mutate(String(fields.get('email')).trim(), {
      onSuccess: (mail) => navigate(paths.verifyEmail, { state: describeMail(mail) }),
      onError(failure) {
        if (!form.showErrors(fieldErrorsIn(failure))) showError(failure);
      },
    }),
  );

  return (
    <form className="cover-form" {...form.props}>
      <div>
        <div className="scotch" />
        <h1 className="title">Forgot Password?</h1>
      </div>
      <p>We’ll email you a code. With it you choose a new password.</p>
      <EmailField {...form.field('email')} />
      <SubmitButton busy={ask.isPending} busyLabel="Sending…">
        Submit
      </SubmitButton>
      {waitFor !== null && (
        <p className="cover-aside">
          <ResendCountdown until={waitFor} />
        </p>
      )}
      <p className="cover-aside">
        <Link to={paths.logIn}>Back to login</Link>
      </p>
    </form>
  );
}
