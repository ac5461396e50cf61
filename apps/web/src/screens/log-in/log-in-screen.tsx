import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { errorCodeOf } from '../../api/api-error.ts';
import { browserStorage } from '../../browser-storage.ts';
import { storePendingVerification } from '../../features/accounts/email-verification.ts';
import { returnPath } from '../../features/accounts/guard.tsx';
import { logIn, logInErrorMessage } from '../../features/accounts/log-in.ts';
import { PasswordField } from '../../features/accounts/password-field.tsx';
import { SubmitButton } from '../../features/accounts/submit-button.tsx';
import { usePageTitle, useTenant } from '../../features/tenants/tenant.ts';
import { paths } from '../../paths.ts';
import { clearToasts, showErrorMessage } from '../../ui/toast.tsx';

// Few tenants have a note: the others log in without what cleans and shows one.
const RichText = lazy(async () => ({ default: (await import('../../ui/rich-text.tsx')).RichText }));

export function LogInScreen() {
  usePageTitle('Log in');
  const note = useTenant()?.login_note;
  const navigate = useNavigate();
  const [search] = useSearchParams();

  const sending = useMutation({
    mutationFn: logIn,
    onMutate: clearToasts,
    onSuccess: () => navigate(returnPath(search), { replace: true }),
    onError(failure, { email }) {
      showErrorMessage(logInErrorMessage(failure));
      if (errorCodeOf<'login'>(failure) !== 'email_not_verified') return;
      storePendingVerification(browserStorage.local, { email, forgotten: false });
      navigate(paths.verifyEmail);
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    sending.mutate({ email: String(fields.get('email')).trim(), password: String(fields.get('password')) });
  }

  return (
    <form className="cover-form" onSubmit={submit}>
      <div>
        <div className="scotch" />
        <h1 className="title">Welcome Back</h1>
      </div>
      {note && (
        <Suspense fallback={null}>
          <RichText className="cover-note" html={note} />
        </Suspense>
      )}
      <TextInput label="Email" name="email" type="email" autoComplete="username" required maxLength={254} />
      <PasswordField autoComplete="current-password" />
      <p className="cover-aside">
        <Link to={paths.forgotPassword}>Forgot Password?</Link>
      </p>
      <SubmitButton busy={sending.isPending}>Sign In</SubmitButton>
      <p className="cover-aside">
        <Link to={paths.signUp}>Create an account?</Link>
      </p>
    </form>
  );
}
