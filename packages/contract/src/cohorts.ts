/** Kinds of pasted lines: a learner to add, or why not. */
export const COHORT_LINE_KINDS = ['new', 'member', 'unknown', 'twice', 'faulty'] as const;
export type CohortLineKind = (typeof COHORT_LINE_KINDS)[number];

/** Maximum number of members that are added or removed at once. */
export const MOST_MEMBERS_CHANGED = 1_000;
/** Maximum number of an organisation's cohorts. */
export const MOST_COHORTS = 500;
