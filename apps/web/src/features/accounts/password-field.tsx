import { PasswordInput } from '@mantine/core';
import { type Ref, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';

type Props = {
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
  fault?: string | null;
  inputRef?: Ref<HTMLInputElement>;
};

export function PasswordField({ autoComplete, hint, fault, inputRef }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <PasswordInput
      ref={inputRef}
      label="Password"
      name="password"
      autoComplete={autoComplete}
      required
      // A fault that says what the hint says stands alone.
      description={fault === hint ? undefined : hint}
      error={fault}
      visible={shown}
      onVisibilityChange={setShown}
      visibilityToggleFocusable
      visibilityToggleIcon={ToggleIcon}
      visibilityToggleButtonProps={{ 'aria-label': 'Show password', className: 'password-toggle' }}
    />
  );
}

function ToggleIcon({ reveal }: { reveal: boolean }) {
  return <Icon name={reveal ? 'eye-off' : 'eye'} />;
}
