import { type FormEvent, useId, useState } from 'react';
import { logIn, logInErrorMessage } from '../../../features/accounts/log-in.ts';
import { PasswordField } from '../../../features/accounts/password-field.tsx';
import { canSeal } from '../../../sealed-answers.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import './dialogs.css';

/** For a session that ended in the middle of a test: logging in again right here keeps page and answers. */
export function SignedOutDialog({
  email,
  isKept,
  onSignedIn,
}: {
  email: string;
  /** True when this browser's storage has taken the answers. */
  isKept: boolean;
  onSignedIn: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const emailId = useId();

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    setBusy(true);
    setError(null);
    try {
      await logIn({ email, password });
      onSignedIn();
    } catch (failure) {
      setError(logInErrorMessage(failure));
    }
    setBusy(false);
  }

  return (
    <Dialog title="Please log in again">
      {isKept ? (
        <p>
          {`Your session has ended. Your answers are kept on this device${canSeal() ? '' : ' until someone else logs in here'}, and the time runs on.`}
        </p>
      ) : (
        <p>
          Your session has ended, and this browser’s storage is full. Please do not close this page: your last
          answers are only here. The time runs on.
        </p>
      )}
      <form className="signed-out" onSubmit={signIn}>
        <div className="field">
          <label className="field-label" htmlFor={emailId}>
            Email
          </label>
          <input id={emailId} className="input" type="email" autoComplete="username" value={email} readOnly />
        </div>
        <PasswordField autoComplete="current-password" firstFocus />
        <p className="signed-out-error" role="alert">
          {error !== null && (
            <>
              <Icon name="warning" /> <span>{error}</span>
            </>
          )}
        </p>
        <SubmitButton busy={busy}>Sign In</SubmitButton>
      </form>
    </Dialog>
  );
}
