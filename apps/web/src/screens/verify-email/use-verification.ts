import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call, type Sent } from '../../api/client.ts';
import { session } from '../../features/accounts/session-store.ts';
import { paths } from '../../paths.ts';
import { clearToasts, showFailure } from '../../ui/toast.tsx';

/** Proves the address, logs in and goes to the menu. */
export function useVerification() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: Sent<'verifyEmail'>['body']) => call('verifyEmail', { body }),
    onMutate: clearToasts,
    onSuccess(signedIn) {
      session.start(signedIn);
      navigate(paths.menu, { replace: true });
    },
    onError: showFailure,
  });
}
