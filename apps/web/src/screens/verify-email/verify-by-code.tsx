import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../api/client.ts';
import { EMPTY_CODE, isComplete } from '../../features/accounts/code.ts';
import { CodeBoxes } from '../../features/accounts/code-boxes.tsx';
import { PatientButton } from '../../features/accounts/patient-button.tsx';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { clearToasts, showFailure, showFault, showSuccess } from '../../ui/toast.tsx';
import { useVerification } from './use-verification.ts';
import './verify-email.css';

const INCOMPLETE = 'All fields required';

export function VerifyByCode({ email }: { email: string }) {
  const [boxes, setBoxes] = useState(EMPTY_CODE);
  const [incomplete, setIncomplete] = useState(false);
  const fault = useId();
  const verification = useVerification();
  const resend = useMutation({
    mutationFn: () => call('resendOtp', { body: { email } }),
    onMutate: clearToasts,
    onSuccess: () => showSuccess('OTP sent to the mail'),
    onError: showFailure,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setIncomplete(!isComplete(boxes));
    if (isComplete(boxes)) verification.mutate({ email, otp: boxes.join('') });
    else showFault(INCOMPLETE);
  }

  return (
    <form className="cover-form" onSubmit={submit}>
      <div>
        <div className="scotch" />
        <h1 className="title">Check your email</h1>
        <p className="verify-sent">
          We sent a code of four digits to <b>{email}</b>
        </p>
      </div>
      <div>
        <CodeBoxes
          boxes={boxes}
          describedBy={incomplete ? fault : undefined}
          onChange={(changed) => {
            setBoxes(changed);
            setIncomplete(false);
          }}
        />
        {incomplete && (
          <p className="field-error verify-fault" id={fault}>
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
