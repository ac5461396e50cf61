import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { errorCodeOf, errorMessageOf } from '../../api/api-error.ts';
import { closeAccount } from '../../features/accounts/close-account.ts';
import { checkPassword } from '../../features/accounts/field-checks.ts';
import { presentPasswordError } from '../../features/accounts/log-in.ts';
import { PasswordField } from '../../features/accounts/password-field.tsx';
import { useTenant } from '../../features/tenants/tenant.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { clearToasts } from '../../ui/toast.tsx';

/** Dialog that says what is deleted and what stays, asks for the password, and then for confirmation. */
export function CloseAccountDialog({ onKeep }: { onKeep(): void }) {
  const isRestricted = (useTenant()?.sign_up?.rule ?? 'open') !== 'open';
  const [isAsked, setIsAsked] = useState(false);
  const close = useMutation({
    mutationFn: closeAccount,
    onMutate: clearToasts,
    onError(failure) {
      setIsAsked(false);
      const password = presentPasswordError(failure);
      if (password !== null) form.showErrors({ password });
    },
  });
  const form = useForm({ password: checkPassword }, (fields) => {
    if (isAsked) close.mutate(String(fields.get('password')));
    else setIsAsked(true);
  });
  const failure = presentPasswordError(close.error) === null ? close.error : null;

  return (
    <Dialog title="Close your account?" cross onClose={close.isPending ? undefined : onKeep}>
      <div className="closing">
        {' '}
        <p>
          Your name, e-mail, phone, date of birth, picture, password and notes are deleted, and you are logged
          out everywhere.
        </p>
        <p>
          Your results and answers stay with the organisation, without your name. Nobody can bring the account
          back.
        </p>
        {isRestricted && (
          <p>
            For each test that is still open, a code made from your e-mail address is kept until the test
            closes, so that it is taken once. Your address cannot be read from it.
          </p>
        )}
      </div>{' '}
      <form className="account-form" {...form.props}>
        <PasswordField autoComplete="current-password" {...form.field('password')} />
        {failure && <Failure failure={failure} />}
        {isAsked ? (
          <LastQuestion isBusy={close.isPending} onKeep={onKeep} />
        ) : (
          <DialogFoot>
            <Button onClick={onKeep}>Keep my account</Button>
            <Button type="submit" look="line">
              Close my account
            </Button>
          </DialogFoot>
        )}
      </form>
    </Dialog>
  );
}

function LastQuestion({ isBusy, onKeep }: { isBusy: boolean; onKeep(): void }) {
  const keep = useRef<HTMLButtonElement>(null);
  // Focus is state of the document. It begins at the safe button, away from the one that was pressed.
  useEffect(() => keep.current?.focus(), []);
  return (
    <>
      <p role="alert" className="closing-question">
        This cannot be undone. Close it for good?
      </p>
      <DialogFoot>
        <Button
          type="submit"
          look="line"
          isBusy={isBusy}
          onClick={(event) => {
            // The second press of a double click does not count.
            if (event.detail > 1) event.preventDefault();
          }}
        >
          {isBusy ? 'Closing…' : 'Yes, close it for good'}
        </Button>
        <Button ref={keep} look="main" isOff={isBusy} onClick={onKeep}>
          Keep my account
        </Button>
      </DialogFoot>
    </>
  );
}

function Failure({ failure }: { failure: Error }) {
  const isTestOpen = errorCodeOf<'closeAccount'>(failure) === 'attempt_open';
  return (
    <p role="alert" className="field-error">
      <span>
        <span>{errorMessageOf(failure)}</span> {isTestOpen && <Link to={paths.tests}>Go to your tests</Link>}
      </span>
    </p>
  );
}
