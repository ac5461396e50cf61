import { type Ref, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { errorCodeOf, errorMessageOf } from '../../api/api-error.ts';
import { Icon } from '../../ui/icon.tsx';
import '../../ui/fields.css';
import './accounts.css';

type Props = {
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
  error?: string | null;
  inputRef?: Ref<HTMLInputElement>;
  /** In a dialog: where the focus begins. */
  firstFocus?: true;
};

/** The password box of every form. It is the browser's own input, since the player does without the library of parts. */
export function PasswordField({ autoComplete, hint, error = null, inputRef, firstFocus }: Props) {
  const [isShown, setIsShown] = useState(false);
  const id = useId();
  // An error that says what the hint says stands alone.
  const shownHint = error === hint ? undefined : hint;
  const described = [shownHint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        Password
      </label>
      <div className="password-box">
        <input
          ref={inputRef}
          id={id}
          className="input password-input"
          type={isShown ? 'text' : 'password'}
          name="password"
          autoComplete={autoComplete}
          required
          aria-invalid={error !== null}
          aria-describedby={described || undefined}
          data-first-focus={firstFocus}
        />
        <button
          type="button"
          className="password-toggle"
          aria-label="Show password"
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} />
        </button>
      </div>
      {shownHint && (
        <p id={`${id}-hint`} className="field-hint">
          {shownHint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}

/** What the server says of a password that it does not take: shown at the password. */
export function passwordErrorMessage(failure: unknown): string | null {
  switch (errorCodeOf<'register' | 'resetPassword'>(failure)) {
    case 'password_too_short':
    case 'password_common':
    case 'password_is_email':
      return errorMessageOf(failure);
    default:
      return null;
  }
}

/** The error for the field, which gets the focus then. */
export function usePasswordError(failure: unknown): {
  error: string | null;
  password: RefObject<HTMLInputElement | null>;
} {
  const password = useRef<HTMLInputElement>(null);
  // Focus is the document's. It comes with the message in place, so that both are read out together.
  useEffect(() => {
    if (passwordErrorMessage(failure) !== null) password.current?.focus();
  }, [failure]);
  return { error: passwordErrorMessage(failure), password };
}
