import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Retries once, where the first try may not have reached the server: a refusal stays a refusal. */
function shouldRetry(failures: number, failure: Error): boolean {
  return (
    failures < 1 && failure instanceof ApiError && (failure.code === 'network' || failure.code === 'busy')
  );
}

let onSignedOut: () => void = () => undefined;

/**
 * Sets what happens when a query or a mutation finds that the session has ended. Plain calls leave it to
 * their caller.
 */
export function setSignedOutListener(listener: () => void): void {
  onSignedOut = listener;
}

function onError(failure: Error): void {
  if (failure instanceof ApiError && failure.code === 'unauthenticated') onSignedOut();
}

// Notifies at once, not after the default timeout: a form knows that it was sent before the second click of a
// double click.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: { retry: shouldRetry, staleTime: 10_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
