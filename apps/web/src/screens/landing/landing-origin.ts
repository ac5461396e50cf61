/**
 * Router state for the pages behind the footer, set by the landing page's links: a step back in the history
 * returns to it.
 */
export const FROM_LANDING = { from: 'landing' };

/** @param state of a history entry, which may be of any form */
export function cameFromLanding(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'from' in state && state.from === FROM_LANDING.from;
}
