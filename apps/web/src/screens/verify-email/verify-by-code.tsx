import { PinInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../api/client.ts';
import { PatientButton } from '../../features/accounts/patient-button.tsx';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { showFailure, showFault, showSuccess } from '../../ui/toast.tsx';
import { useVerification } from './use-verification.ts';
import './verify-email.css';

/** Specification sections 5 and 9. */
const CODE_LENGTH = 4;
const INCOMPLETE = 'All fields required';

export function VerifyByCode({ email }: { email: string }) {
  const [code, setCode] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const fault = useId();
  const verification = useVerification();
  const resend = useMutation({
    mutationFn: () => call('resendOtp', { body: { email } }),
    onSuccess: () => showSuccess('OTP sent to the mail'),
    onError: showFailure,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setIncomplete(code.length < CODE_LENGTH);
    if (code.length < CODE_LENGTH) showFault(INCOMPLETE);
    else verification.mutate({ email, otp: code });
  }

  return (
    <form className="cover-form" onSubmit={submit} noValidate>
      <div>
        <div className="scotch" />
        <h1 className="title">Check your email</h1>
        <p className="verify-sent">
          We sent a code of four digits to <b>{email}</b>
        </p>
      </div>
      <div>
        <PinInput
          length={CODE_LENGTH}
          type={/^\d$/u}
          inputType="text"
          inputMode="numeric"
          placeholder=""
          autoFocus
          value={code}
          error={incomplete}
          onChange={(typed) => {
            setCode(typed);
            setIncomplete(false);
          }}
          classNames={{ root: 'code-boxes', input: 'input code-box' }}
          getInputProps={(index) => ({
            'aria-label': `Digit ${index + 1} of ${CODE_LENGTH}`,
            'aria-describedby': incomplete ? fault : undefined,
          })}
        />
        {incomplete && (
          <p className="field-error" id={fault}>
            <Icon name="warning" /> {INCOMPLETE}
          </p>
        )}
      </div>
      <PatientButton busy={verification.isPending}>Verify Email</PatientButton>
      <div className="verify-ways">
        <p>
          Didn’t receive the email?{' '}
          <button type="button" className="link" disabled={resend.isPending} onClick={() => resend.mutate()}>
            Click to resend
          </button>
        </p>
        <p>
          Not your address? <Link to={paths.signUp}>Sign up again</Link>
        </p>
        <p>
          <Link to={paths.logIn}>Back to login</Link>
        </p>
      </div>
    </form>
  );
}
