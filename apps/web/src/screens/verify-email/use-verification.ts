import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { errorCodeOf } from '../../api/api-error.ts';
import { type ApiRequest, type ApiResponse, callApi } from '../../api/client.ts';
import { browserStorage } from '../../browser-storage.ts';
import {
  type PasswordReset,
  passwordResetIn,
  removePendingVerification,
  setPasswordReset,
  storePendingVerification,
} from '../../features/accounts/email-verification.ts';
import { session } from '../../features/accounts/session.ts';
import { paths } from '../../paths.ts';
import { clearToasts } from '../../ui/toast.tsx';

type VerificationRequest = ApiRequest<'verifyEmail'>['body'];
type VerificationResult =
  | { signedIn: ApiResponse<'verifyEmail'> }
  | { choice: PasswordReset }
  | 'approval_awaited';

/**
 * Proves the address. Then this browser is logged in and goes to the menu; or a password is chosen first: a
 * forgotten one, or where the one that was typed at the sign-up may be somebody else's; or the account waits
 * for approval. The caller reports failures.
 * @param invited true when the account has no password yet: the page for choosing it offers no code
 */
export function useVerification({ forgotten = false, invited = false } = {}) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (proof: VerificationRequest) => (forgotten ? verifyForReset(proof) : verifyAddress(proof)),
    onMutate: clearToasts,
    async onSuccess(proven) {
      if (proven === 'approval_awaited') {
        removePendingVerification(browserStorage.local);
        navigate(paths.awaitingApproval, { replace: true });
        return;
      }
      if ('signedIn' in proven) {
        await session.start(proven.signedIn);
        navigate(paths.menu, { replace: true });
        return;
      }
      setPasswordReset(proven.choice);
      storePendingVerification(browserStorage.local, { email: proven.choice.email, forgotten: true });
      navigate(paths.resetPassword, { replace: true, state: { invited } });
    },
  });
}

async function verifyAddress(body: VerificationRequest): Promise<VerificationResult> {
  try {
    return { signedIn: await callApi('verifyEmail', { body }) };
  } catch (failure) {
    if (errorCodeOf<'verifyEmail'>(failure) === 'approval_awaited') return 'approval_awaited';
    const choice = passwordResetIn(failure);
    if (choice === null) throw failure;
    return { choice };
  }
}

async function verifyForReset(body: VerificationRequest): Promise<VerificationResult> {
  return { choice: await callApi('submitOtpToForgotPassword', { body }) };
}
