import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { errorCodeOf } from '../../api/api-error.ts';
import { callApi } from '../../api/client.ts';
import { PASSWORD_HASHING_TIMEOUT_MS } from '../../api/timeout.ts';
import { browserStorage } from '../../browser-storage.ts';
import {
  isInvitedIn,
  readPendingVerification,
  removePendingVerification,
  resetTokenFor,
  setPasswordReset,
} from '../../features/accounts/email-verification.ts';
import { checkNewPassword, fieldErrorsIn } from '../../features/accounts/field-checks.ts';
import { PasswordField } from '../../features/accounts/password-field.tsx';
import { session } from '../../features/accounts/session.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { paths } from '../../paths.ts';
import { TextField } from '../../ui/forms/form-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { clearToasts, showError, showSuccess } from '../../ui/toast.tsx';

/** Form for the password of an account after the proof of its address; it then logs in. */
export function ChoosePasswordScreen() {
  usePageTitle('Choose password');
  const [email] = useState(() => readPendingVerification(browserStorage.local)?.email ?? null);
  return email === null ? <Navigate to={paths.forgotPassword} replace /> : <ChoosePassword email={email} />;
}

function ChoosePassword({ email }: { email: string }) {
  const navigate = useNavigate();
  const invited = isInvitedIn(useLocation().state);
  const choose = useMutation({
    mutationFn: (password: string) =>
      callApi(
        'resetPassword',
        { body: { email, password, resetToken: resetTokenFor(email) } },
        { timeoutMs: PASSWORD_HASHING_TIMEOUT_MS },
      ),
    onMutate: clearToasts,
    onSuccess({ message }) {
      setPasswordReset(null);
      removePendingVerification(browserStorage.local);
      // Every session of the account has ended, this browser's, too.
      session.expire();
      showSuccess(invited ? 'Your password is set. Please log in with it.' : message, { page: paths.logIn });
      navigate(paths.logIn, { replace: true });
    },
  });
  const form = useForm({ password: checkNewPassword }, (fields) =>
    choose.mutate(String(fields.get('password')), {
      onError(failure) {
        if (errorCodeOf<'resetPassword'>(failure) === 'approval_awaited') {
          setPasswordReset(null);
          removePendingVerification(browserStorage.local);
          navigate(paths.awaitingApproval, { replace: true });
          return;
        }
        if (!form.showErrors(fieldErrorsIn(failure))) showError(failure);
      },
    }),
  );

  return (
    <form className="cover-form" {...form.props}>
      <div>
        <div className="scotch" />
        <h1 className="title">{invited ? 'Choose your password' : 'Choose password'}</h1>
      </div>
      <p>
        <span>{!invited && 'Your address is confirmed. '}</span>
        Choose the password you will log in with.
      </p>
      <TextField label="Email" name="email" type="email" autoComplete="username" readOnly value={email} />
      <PasswordField
        autoComplete="new-password"
        hint="Must be at least 8 characters."
        {...form.field('password')}
      />
      <SubmitButton busy={choose.isPending} busyLabel="Saving…">
        Submit
      </SubmitButton>
      <div className="cover-links">
        {!invited && <Link to={paths.forgotPassword}>Ask for a new code</Link>}
        <Link to={paths.logIn}>Back to login</Link>
      </div>
    </form>
  );
}
