import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { session } from '../../../features/accounts/session-store.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PageDialog } from '../../../ui/page-dialog.tsx';
import './dialogs.css';

/** The session ended in the middle of a test: logging in again right here keeps page and answers. */
export function SignedOutDialog({ email, onSignedIn }: { email: string; onSignedIn: () => void }) {
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function signIn(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFault(null);
    try {
      const { token, user } = await call('login', { body: { email, password, host: location.host } });
      session.start({ token, user });
      onSignedIn();
    } catch (failure) {
      setFault(messageOf(failure));
      setBusy(false);
    }
  }

  return (
    <PageDialog title="Please log in again">
      <p>Your session has ended. Your answers are kept on this device, and the time runs on.</p>
      <form className="signed-out" onSubmit={signIn}>
        <label>
          <span>Email</span>
          <input type="email" autoComplete="username" value={email} readOnly />
        </label>
        <label>
          <span>Password</span>
          <span className="signed-out-password">
            <input
              type={shown ? 'text' : 'password'}
              autoComplete="current-password"
              required
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              aria-invalid={fault !== null}
              aria-describedby={fault === null ? undefined : 'signed-out-fault'}
              data-first-focus
            />
            <button
              type="button"
              className="icon-button"
              aria-label="Show password"
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            >
              <Icon name={shown ? 'eye-off' : 'eye'} />
            </button>
          </span>
        </label>
        <p id="signed-out-fault" className="signed-out-fault" role="alert">
          {fault !== null && (
            <>
              <Icon name="warning" /> {fault}
            </>
          )}
        </p>
        <div className="dialog-foot">
          <button type="submit" className="button button-main" aria-disabled={busy}>
            {busy ? 'Signing in…' : 'Sign In'}
          </button>
        </div>
      </form>
    </PageDialog>
  );
}
