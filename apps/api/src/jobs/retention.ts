const DAY = 86_400;

/**
 * Retention of what has no owner, in seconds since it was last of use. Owners of tables delete expired rows
 * by times of their own (`retention.ts`).
 */
export const RETENTION_SECONDS = {
  /** Jobs that were tried as often as they may be. */
  spentJobs: 7 * DAY,
  /** Files that no row names: their writer commits within minutes, or never. */
  unnamedFiles: DAY,
} as const;

/**
 * A mail is given up after half a minute (its transaction may not be idle longer), so a job that is locked
 * for a minute is abandoned.
 */
export const JOB_ABANDONED_AFTER_SECONDS = 60;
