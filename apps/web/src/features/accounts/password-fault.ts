import { type RefObject, useEffect, useRef } from 'react';
import { ApiError } from '../../api/api-error.ts';

const FAULTS: readonly ApiError['code'][] = ['password_too_short', 'password_common', 'password_is_email'];

/** What the server says of a password that it does not take: said at the password. */
export function passwordFault(failure: unknown): string | null {
  return failure instanceof ApiError && FAULTS.includes(failure.code) ? failure.message : null;
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
