import type { ApplicantId, UserId } from '@assay/assessment';
import { openAccount } from './accounts.service.ts';
import { type Applicant, listEmails, takeApplicants } from './applicants.queries.ts';
import { mailApproved, mailRefused } from './mailing.service.ts';
import { lockEmail } from './registrations.queries.ts';
import { barTakenTests } from './taken-tests.service.ts';
import type { AccountDeps } from './visitor.ts';

export { type Applicant, countWaiting, listApplicants } from './applicants.queries.ts';

/**
 * Opens the accounts of these who wait, each with the password that it was proven with, and tells them; in
 * the ambient transaction.
 * @returns the ids of the accounts
 */
export async function openAccountsOf(deps: AccountDeps, ids: readonly ApplicantId[]): Promise<UserId[]> {
  const opened: UserId[] = [];
  for (const { id: _, applied_at: __, ...facts } of await takeLocked(ids)) {
    const { id } = await openAccount(facts, 'approval');
    await barTakenTests(deps, id, facts.email);
    await mailApproved(deps, facts);
    opened.push(id);
  }
  return opened;
}

/**
 * Deletes what these sent, and tells them the reason; in the ambient transaction.
 * @returns their number
 */
export async function turnAway(
  deps: AccountDeps,
  ids: readonly ApplicantId[],
  reason: string,
): Promise<number> {
  const applicants = await takeLocked(ids);
  for (const applicant of applicants) await mailRefused(deps, applicant, reason);
  return applicants.length;
}

/** Order of locks everywhere: the addresses, then what is kept of them. */
async function takeLocked(ids: readonly ApplicantId[]): Promise<Applicant[]> {
  for (const email of await listEmails(ids)) await lockEmail(email);
  return takeApplicants(ids);
}
