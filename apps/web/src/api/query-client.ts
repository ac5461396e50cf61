import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** A second try only where the first may not have reached the server: a refusal stays a refusal. */
function worthAnotherTry(failures: number, failure: Error): boolean {
  return (
    failures < 1 && failure instanceof ApiError && (failure.code === 'network' || failure.code === 'busy')
  );
}

let signedOut: () => void = () => undefined;

/** Names who is told when a query or a mutation finds that the session has ended. Plain calls tell their own caller. */
export function whenSignedOut(listener: () => void): void {
  signedOut = listener;
}

function onError(failure: Error): void {
  if (failure instanceof ApiError && failure.code === 'unauthenticated') signedOut();
}

// Not a turn later, as is preset: a form knows that it was sent before the second click of a double click is heard.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: { retry: worthAnotherTry, staleTime: 10_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
