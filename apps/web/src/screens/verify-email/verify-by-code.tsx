import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ApiError, errorCodeOf, errorMessageOf } from '../../api/api-error.ts';
import { callApi } from '../../api/client.ts';
import { browserStorage } from '../../browser-storage.ts';
import { CodeBoxes, EMPTY_CODE, isComplete } from '../../features/accounts/code-boxes.tsx';
import {
  isMailAwaitedIn,
  isMailDelayedIn,
  type PendingVerification,
  readNextMail,
  storeNextMail,
} from '../../features/accounts/email-verification.ts';
import { ResendButton } from '../../features/accounts/resend-button.tsx';
import { paths } from '../../paths.ts';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { clearToasts, showError, showErrorMessage, showSuccess } from '../../ui/toast.tsx';
import { useVerification } from './use-verification.ts';

const INCOMPLETE = 'All fields required';

type AskedMail = { resendSeconds?: number | undefined; delaySeconds?: number | undefined };

export function VerifyByCode({ email, forgotten }: PendingVerification) {
  const [boxes, setBoxes] = useState(EMPTY_CODE);
  const [error, setError] = useState<string | null>(null);
  /** Failed tries so far: after each the focus is in the first empty box. */
  const [failures, setFailures] = useState(0);
  const errorId = useId();
  const { state } = useLocation();
  const mailAwaited = isMailAwaitedIn(state);
  const [mailDelayed, setMailDelayed] = useState(() => isMailDelayedIn(state));
  const [nextMailAt, setNextMailAt] = useState(() => readNextMail(browserStorage.local, email));
  const verification = useVerification({ forgotten });
  const resend = useMutation({
    mutationFn: () => callApi(forgotten ? 'getOtpToForgotPassword' : 'resendOtp', { body: { email } }),
    onMutate: clearToasts,
  });

  /**
   * Callbacks of the call and not of the mutation: a visitor who has left the page meanwhile is shown no
   * message elsewhere.
   */
  const whenAsked = {
    onSuccess({ resendSeconds, delaySeconds = 0 }: AskedMail) {
      setMailDelayed(delaySeconds > 0);
      if (delaySeconds === 0) showSuccess('OTP sent to the mail');
      setNextMailAt(storeNextMail(browserStorage.local, email, resendSeconds));
    },
    onError(failure: Error) {
      showError(failure);
      if (!(failure instanceof ApiError) || failure.retryAfterSeconds === null) return;
      setNextMailAt(storeNextMail(browserStorage.local, email, failure.retryAfterSeconds));
    },
  };

  function explain(failure: unknown) {
    showError(failure);
    // A code that was not checked, as when the network fails, may be sent once more.
    const code = errorCodeOf<'verifyEmail' | 'submitOtpToForgotPassword'>(failure);
    if (code !== 'code_wrong' && code !== 'code_spent') return;
    setError(errorMessageOf(failure));
    setBoxes(EMPTY_CODE);
    setFailures(failures + 1);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isComplete(boxes)) {
      setError(INCOMPLETE);
      showErrorMessage(INCOMPLETE);
      setFailures(failures + 1);
      return;
    }
    setError(null);
    verification.mutate({ email, otp: boxes.join('') }, { onError: explain });
  }

  return (
    <form className="cover-form" noValidate onSubmit={submit}>
      <div>
        <div className="scotch" />
        <h1 className="title">Check your email</h1>
        <p className="verify-sent" role="status">
          <span>{`${mailDelayed ? 'We will send' : 'We sent'} a code of four digits to `}</span>
          <b>{email}</b>
          <span>
            {mailAwaited && ' a moment ago, so the next one has to wait. You are signed up all the same.'}
          </span>
          <span>{mailDelayed && ' in about a minute: many e-mails are being sent at the moment.'}</span>
        </p>
      </div>
      <div>
        <CodeBoxes
          key={failures}
          boxes={boxes}
          describedBy={error === null ? undefined : errorId}
          onChange={(changed) => {
            setBoxes(changed);
            setError(null);
          }}
        />
        {error !== null && (
          <p className="field-error verify-error" id={errorId} role="alert">
            <Icon name="warning" /> <span>{error}</span>
          </p>
        )}
      </div>
      <SubmitButton busy={verification.isPending} busyLabel="Verifying…">
        Verify Email
      </SubmitButton>
      <div className="verify-ways">
        <p>
          Didn’t receive the email?{' '}
          <ResendButton
            nextMailAt={nextMailAt}
            busy={resend.isPending}
            onResend={() => resend.mutate(undefined, whenAsked)}
          />
        </p>
        <p>
          Not your address?{' '}
          {forgotten ? (
            <Link to={paths.forgotPassword}>Try another</Link>
          ) : (
            <Link to={paths.signUp}>Sign up again</Link>
          )}
        </p>
        <p>
          <Link to={paths.logIn}>Back to login</Link>
        </p>
      </div>
    </form>
  );
}
