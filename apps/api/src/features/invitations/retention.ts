import { deleteAfter } from './invitations.queries.ts';

/** Half a year: longer than the term for which people are invited. */
const INVITATION_SECONDS = 180 * 86_400;

/** Part of the cleaning job: deletes invitations half a year after they were sent, used or not. */
export function deleteExpired(): Promise<void> {
  return deleteAfter(INVITATION_SECONDS);
}
