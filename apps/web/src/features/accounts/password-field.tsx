import { useState } from 'react';
import { FormField } from '../../ui/forms/form-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import './accounts.css';

type Props = {
  autoComplete: 'current-password' | 'new-password';
  label?: string;
  name?: string;
  hint?: string;
  error?: string | null;
  /** In a dialog: takes the initial focus. */
  firstFocus?: true;
};

/** Password field of every form. */
export function PasswordField({
  autoComplete,
  label = 'Password',
  name = 'password',
  hint,
  error,
  firstFocus,
}: Props) {
  const [isShown, setIsShown] = useState(false);
  return (
    <FormField label={label} hint={hint} error={error}>
      {(control) => (
        <div className="password-box">
          <input
            {...control}
            className="input text-input password-input"
            type={isShown ? 'text' : 'password'}
            name={name}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            required
            data-first-focus={firstFocus}
          />
          <IconButton
            icon={isShown ? 'eye-off' : 'eye'}
            label={`Show ${label.toLowerCase()}`}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          />
        </div>
      )}
    </FormField>
  );
}
