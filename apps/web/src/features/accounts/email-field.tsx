import { TextField } from '../../ui/forms/form-field.tsx';

/**
 * What was typed last, for the next form that asks for it: from log-in to a forgotten password or to the sign-up. Kept by
 * this page alone and no longer than it is open.
 */
let typedEmail = '';

export function forgetTypedEmail(): void {
  typedEmail = '';
}

/** The address with which one logs in, known to password managers as such. */
export function EmailField({ name, error, hint }: { name: string; error: string | null; hint?: string }) {
  return (
    <TextField
      label="Email"
      name={name}
      hint={hint}
      error={error}
      type="email"
      autoComplete="username"
      required
      maxLength={254}
      defaultValue={typedEmail}
      onChange={(event) => {
        typedEmail = event.currentTarget.value;
      }}
    />
  );
}
