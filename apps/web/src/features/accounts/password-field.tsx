import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../../ui/icon.tsx';

type Props = { autoComplete: 'current-password' | 'new-password'; hint?: string; fault?: string | null };

export function PasswordField({ autoComplete, hint, fault }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <PasswordInput
      label="Password"
      name="password"
      autoComplete={autoComplete}
      required
      description={hint}
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
