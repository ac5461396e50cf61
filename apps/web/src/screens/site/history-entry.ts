import { randomUuid } from '../../api/random-uuid.ts';

/**
 * Gives the history entry of a fully loaded page a key of its own, as the router gives those that it makes.
 * The router calls all entries without one `default`, and so would scroll a page to the position of the page
 * loaded before it. To be called before the router is made; a reload, and coming back, find the key again.
 */
export function nameHistoryEntry(history: History): void {
  const state: unknown = history.state;
  if (typeof state === 'object' && state !== null && 'key' in state) return;
  history.replaceState({ ...(state ?? {}), key: randomUuid() }, '');
}
