/** Maximum number of attempts that are shown, and changed at once. */
export const MAX_LIVE_ATTEMPTS = 2_000;
/** Maximum number of minutes given at once. */
export const MAX_ADDED_MINUTES = 600;
export const MAX_WORD_LENGTH = 500;
