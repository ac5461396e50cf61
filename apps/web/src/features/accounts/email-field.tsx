import { TextField } from '../../ui/forms/form-field.tsx';

/**
 * Address that was typed last, for the next form that asks for it: from log-in to a forgotten password or to
 * the sign-up. Kept in the memory of this page alone.
 */
let typedEmail = '';

export function forgetTypedEmail(): void {
  typedEmail = '';
}

/** Field for the address of a log-in, marked as such for password managers. */
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
