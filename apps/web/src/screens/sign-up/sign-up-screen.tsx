import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { type ApiRequest, callApi } from '../../api/client.ts';
import { PASSWORD_HASHING_TIMEOUT_MS } from '../../api/timeout.ts';
import { browserStorage } from '../../browser-storage.ts';
import { storePendingVerification } from '../../features/accounts/email-verification.ts';
import {
  PasswordField,
  passwordErrorMessage,
  usePasswordError,
} from '../../features/accounts/password-field.tsx';
import { PhoneField } from '../../features/accounts/phone-field.tsx';
import { SubmitButton } from '../../features/accounts/submit-button.tsx';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { paths } from '../../paths.ts';
import { formatToday } from '../../ui/formats.ts';
import { clearToasts, showError } from '../../ui/toast.tsx';

type Registration = ApiRequest<'register'>['body'];

export function SignUpScreen() {
  usePageTitle('Sign up');
  const navigate = useNavigate();
  const signUp = useMutation({
    mutationFn: (body: Registration) =>
      callApi('register', { body }, { timeoutMs: PASSWORD_HASHING_TIMEOUT_MS }),
    onMutate: clearToasts,
    onSuccess({ nextMailSeconds }, { email }) {
      storePendingVerification(browserStorage.local, { email, forgotten: false });
      const waits = nextMailSeconds !== undefined;
      const state = waits ? { nextMailAt: Date.now() + nextMailSeconds * 1_000 } : null;
      navigate(paths.verifyEmail, { state });
    },
    onError(failure) {
      // What is wrong with the password is shown at the password.
      if (passwordErrorMessage(failure) === null) showError(failure);
    },
  });
  const { error, password } = usePasswordError(signUp.error);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    signUp.mutate(registrationOf(new FormData(event.currentTarget)));
  }

  return (
    <form className="cover-form" onSubmit={submit}>
      <div>
        <div className="scotch" />
        <h1 className="title">Sign Up</h1>
      </div>
      <div className="pair">
        <TextInput label="First name" name="first_name" autoComplete="given-name" required maxLength={100} />
        <TextInput label="Last name" name="last_name" autoComplete="family-name" required maxLength={100} />
      </div>
      <TextInput
        label="Date of birth"
        name="dob"
        type="date"
        autoComplete="bday"
        required
        min="1900-01-01"
        max={formatToday()}
      />
      <PhoneField name="mobile" />
      <TextInput label="Email" name="email" type="email" autoComplete="username" required maxLength={254} />
      <PasswordField
        autoComplete="new-password"
        hint="Must be at least 8 characters."
        error={error}
        inputRef={password}
      />
      <SubmitButton busy={signUp.isPending}>Sign Up</SubmitButton>
      <p className="cover-aside">
        <Link to={paths.logIn}>Already have an account?</Link>
      </p>
    </form>
  );
}

function registrationOf(fields: FormData): Registration {
  const text = (name: string) => String(fields.get(name) ?? '');
  return {
    first_name: text('first_name'),
    last_name: text('last_name'),
    dob: text('dob'),
    mobile: text('mobile'),
    subdomain: location.host,
    email: text('email').trim(),
    password: text('password'),
  };
}
