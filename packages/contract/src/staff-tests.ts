/** States of a test as staff see it; the browser needs these and no schema library. */
export const STAFF_TEST_STATES = ['draft', 'scheduled', 'open', 'closed'] as const;
/**
 * State of a test. `draft`: never published; `scheduled`: opens later; `open`: learners can start it;
 * `closed`: nobody can start it any more.
 */
export type StaffTestState = (typeof STAFF_TEST_STATES)[number];

export const MAX_LISTED_TESTS = 100;
