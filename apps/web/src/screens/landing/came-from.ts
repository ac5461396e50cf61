/** What a page behind the footer is told where the landing page leads to it: a step back in the history is the way back. */
export const FROM_LANDING = { from: 'landing' };

/** @param state of a place in the history, which may be anybody's */
export function cameFromLanding(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'from' in state && state.from === FROM_LANDING.from;
}
