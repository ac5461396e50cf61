/** Options carry the letters A to P. Source: specification section 9. */
export const MAX_OPTIONS = 16;
export const MAX_PARTS = 16;
export const MAX_NOTE_LENGTH = 4_000;
