import { createContext, use } from 'react';

/** Address of the page that a trial was begun from; null where answers count. */
export const TrialContext = createContext<string | null>(null);

/** @returns the address that a trial leads back to; null where this is none */
export function useTrial(): string | null {
  return use(TrialContext);
}
