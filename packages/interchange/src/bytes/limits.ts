/** A single item is never longer; what is longer is a broken file. */
export const LONGEST_ITEM_BYTES = 1_000_000;
/** Enough for every bank's items; what is nested deeper was made to hurt. */
export const DEEPEST_JSON = 100;
