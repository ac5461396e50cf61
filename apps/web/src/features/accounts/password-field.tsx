import { type Ref, useId, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import '../../ui/fields.css';
import './accounts.css';

type Props = {
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
  fault?: string | null;
  inputRef?: Ref<HTMLInputElement>;
  /** In a dialog: where the focus begins. */
  firstFocus?: true;
};

/** The password box of every form. It is the browser's own input, since the player does without the library of parts. */
export function PasswordField({ autoComplete, hint, fault = null, inputRef, firstFocus }: Props) {
  const [shown, setShown] = useState(false);
  const id = useId();
  // A fault that says what the hint says stands alone.
  const shownHint = fault === hint ? undefined : hint;
  const described = [shownHint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ');
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
          type={shown ? 'text' : 'password'}
          name="password"
          autoComplete={autoComplete}
          required
          aria-invalid={fault !== null}
          aria-describedby={described || undefined}
          data-first-focus={firstFocus}
        />
        <button
          type="button"
          className="password-toggle"
          aria-label="Show password"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye-off' : 'eye'} />
        </button>
      </div>
      {shownHint && (
        <p id={`${id}-hint`} className="field-hint">
          {shownHint}
        </p>
      )}
      {fault && (
        <p id={`${id}-fault`} className="field-error">
          {fault}
        </p>
      )}
    </div>
  );
}
