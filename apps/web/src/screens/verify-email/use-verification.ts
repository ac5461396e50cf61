import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { type ApiRequest, type ApiResponse, call } from '../../api/client.ts';
import { browserStorage } from '../../browser-storage.ts';
import {
  type PasswordReset,
  passwordResetIn,
  setPasswordReset,
  storePendingVerification,
} from '../../features/accounts/email-verification.ts';
import { session } from '../../features/accounts/session.ts';
import { paths } from '../../paths.ts';
import { clearToasts, showError } from '../../ui/toast.tsx';

type Proof = ApiRequest<'verifyEmail'>['body'];
type Proven = { signedIn: ApiResponse<'verifyEmail'> } | { choice: PasswordReset };

/**
 * Proves the address. Then this browser is logged in and goes to the menu; or a password is chosen first: a forgotten
 * one, or where the one that was typed at the sign-up may be somebody else's.
 */
export function useVerification({ forgotten = false } = {}) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (proof: Proof) => (forgotten ? proveForReset(proof) : prove(proof)),
    onMutate: clearToasts,
    onSuccess(proven) {
      if ('signedIn' in proven) {
        session.start(proven.signedIn);
        navigate(paths.menu, { replace: true });
        return;
      }
      setPasswordReset(proven.choice);
      storePendingVerification(browserStorage.local, { email: proven.choice.email, forgotten: true });
      navigate(paths.resetPassword, { replace: true });
    },
    onError: showError,
  });
}

async function prove(body: Proof): Promise<Proven> {
  try {
    return { signedIn: await call('verifyEmail', { body }) };
  } catch (failure) {
    const choice = passwordResetIn(failure);
    if (choice === null) throw failure;
    return { choice };
  }
}

async function proveForReset(body: Proof): Promise<Proven> {
  return { choice: await call('submitOtpToForgotPassword', { body }) };
}
