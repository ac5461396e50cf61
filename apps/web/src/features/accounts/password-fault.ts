import { type RefObject, useEffect, useRef } from 'react';
import { errorCodeOf, errorMessageOf } from '../../api/api-error.ts';

/** What the server says of a password that it does not take: said at the password. */
export function passwordFault(failure: unknown): string | null {
  switch (errorCodeOf<'register' | 'resetPassword'>(failure)) {
    case 'password_too_short':
    case 'password_common':
    case 'password_is_email':
      return errorMessageOf(failure);
    default:
      return null;
  }
}

/** The fault for the field, which gets the focus then. */
export function usePasswordFault(failure: unknown): {
  fault: string | null;
  password: RefObject<HTMLInputElement | null>;
} {
  const password = useRef<HTMLInputElement>(null);
  // Focus is the document's. It comes with the message in place, so that both are read out together.
  useEffect(() => {
    if (passwordFault(failure) !== null) password.current?.focus();
  }, [failure]);
  return { fault: passwordFault(failure), password };
}
