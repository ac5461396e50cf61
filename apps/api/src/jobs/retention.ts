import {
  KNOWN_DEVICE_SECONDS,
  REGISTRATION_SECONDS,
  SESSION_IDLE_SECONDS,
} from '../features/accounts/lifetimes.ts';
import { budgets, longestWindowSeconds, passwordBudgets } from '../features/throttles/budgets.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

/**
 * Retention of rows, in seconds since they were last of use. Nothing is removed while a rule still asks for
 * it.
 */
export const RETENTION_SECONDS = {
  sessions: SESSION_IDLE_SECONDS,
  registrations: REGISTRATION_SECONDS,
  knownDevices: KNOWN_DEVICE_SECONDS,
  /** For budgets that this version does not know; see below for the others. */
  otherThrottleEvents: DAY + HOUR,
  /** Wrong passwords that were forgiven: they count for the network and the tenant alone. */
  forgivenGuesses: longestWindowSeconds([...passwordBudgets.network, ...passwordBudgets.tenant]) + HOUR,
  /** Wrong passwords for an account that does not exist, whose owner will never log in. */
  guessesAtNobody: 7 * DAY,
  mails: 7 * DAY,
  /** Jobs that were tried as often as they may be. */
  spentJobs: 7 * DAY,
  /** Files that no row names: their writer commits within minutes, or never. */
  unnamedFiles: DAY,
} as const;

/** By scope: somewhat longer than its budget looks back, since clocks are corrected now and then. */
export const THROTTLE_RETENTION_SECONDS: Record<string, number> = Object.fromEntries(
  Object.entries(budgets).map(([scope, of]) => [scope, longestWindowSeconds(of) + HOUR]),
);

/**
 * A mail is given up after half a minute (its transaction may not be idle longer), so a job that is locked
 * for a minute is abandoned.
 */
export const JOB_ABANDONED_AFTER_SECONDS = 60;
