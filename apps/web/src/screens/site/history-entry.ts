import { randomUuid } from '../../api/random-uuid.ts';

/**
 * Gives the history's entry of a page that was loaded whole a key of its own, as the router gives those that it makes. It
 * calls all without one `default`, and so would scroll a page to where the one that was loaded before it was left.
 * To be called before the router is made; a reload, and coming back, find the key that was given.
 */
export function nameHistoryEntry(history: History): void {
  const state: unknown = history.state;
  if (typeof state === 'object' && state !== null && 'key' in state) return;
  history.replaceState({ ...(state ?? {}), key: randomUuid() }, '');
}
