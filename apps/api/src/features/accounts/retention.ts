import { GRACE_MS } from '@assay/assessment';
import { longestWindowSeconds, passwordBudgets } from '../throttles/budgets.ts';
import {
  APPLICANT_SECONDS,
  KNOWN_DEVICE_SECONDS,
  REGISTRATION_SECONDS,
  SESSION_IDLE_SECONDS,
} from './lifetimes.ts';
import { deleteExpiredRows } from './retention.queries.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

/**
 * Part of the cleaning job: deletes sessions, codes, unused rights to choose a password, registrations with
 * an unproved address, people who waited long for an approval, guesses, known devices, and who took tests
 * that are no longer active or open to everybody's sign-up.
 */
export function deleteExpired(): Promise<void> {
  return deleteExpiredRows({
    sessions: SESSION_IDLE_SECONDS,
    grace: GRACE_MS / 1_000,
    registrations: REGISTRATION_SECONDS,
    applicants: APPLICANT_SECONDS,
    knownDevices: KNOWN_DEVICE_SECONDS,
    // They were forgiven, and count for the network and the tenant alone.
    forgivenGuesses: longestWindowSeconds([...passwordBudgets.network, ...passwordBudgets.tenant]) + HOUR,
    // For an account that does not exist, whose owner will never log in.
    guessesAtNobody: 7 * DAY,
  });
}
