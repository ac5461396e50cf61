import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { callApi } from '../../api/client.ts';
import { browserStorage } from '../../browser-storage.ts';
import { storePendingVerification } from '../../features/accounts/email-verification.ts';
import { SubmitButton } from '../../features/accounts/submit-button.tsx';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { paths } from '../../paths.ts';
import { clearToasts, showError } from '../../ui/toast.tsx';

export function ForgotPasswordScreen() {
  usePageTitle('Forgot password');
  const navigate = useNavigate();
  const ask = useMutation({
    mutationFn: (email: string) => callApi('getOtpToForgotPassword', { body: { email } }),
    onMutate: clearToasts,
    onSuccess: (_, email) => storePendingVerification(browserStorage.local, { email, forgotten: true }),
    onError: showError,
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    // With this call and not with the mutation: whoever has left the page meanwhile is not taken away from where they are.
    ask.mutate(email, { onSuccess: () => navigate(paths.verifyEmail) });
  }

  return (
    <form className="cover-form" onSubmit={submit}>
      <div>
        <div className="scotch" />
        <h1 className="title">Forgot Password?</h1>
      </div>
      <p>We send a code to your e-mail. With it you choose a new password.</p>
      <TextInput label="Email" name="email" type="email" autoComplete="username" required maxLength={254} />
      <SubmitButton busy={ask.isPending}>Submit</SubmitButton>
      <p className="cover-aside">
        <Link to={paths.logIn}>Back to login</Link>
      </p>
    </form>
  );
}
