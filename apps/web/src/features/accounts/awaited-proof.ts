import type { BrowserStorage } from '../../browser-storage.ts';

/** The address whose proof this browser waits for, and whether a forgotten password is the reason. */
export type AwaitedProof = { email: string; forgotten: boolean };

/** Under the names of specification section 3: the e-mail for verification, and the marker of a forgotten password. */
export function awaitProof(storage: BrowserStorage, { email, forgotten }: AwaitedProof): void {
  storage.setItem('email', email);
  if (forgotten) storage.setItem('forget', 'true');
  else storage.removeItem('forget');
}

export function readAwaitedProof(storage: BrowserStorage): AwaitedProof | null {
  const email = storage.getItem('email');
  return email ? { email, forgotten: storage.getItem('forget') !== null } : null;
}

export function endAwaitedProof(storage: BrowserStorage): void {
  storage.removeItem('email');
  storage.removeItem('forget');
}

/** When the next mail may go, as it came with the way to this page, which the browser keeps over a reload. */
export function nextMailAtIn(state: unknown): number | null {
  const { nextMailAt }: { nextMailAt?: unknown } = Object(state);
  return typeof nextMailAt === 'number' ? nextMailAt : null;
}
