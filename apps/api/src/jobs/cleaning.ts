import * as accounts from '../features/accounts/retention.ts';
import * as imports from '../features/import-desk/retention.ts';
import * as invitations from '../features/invitations/retention.ts';
import * as mails from '../features/mails/retention.ts';
import * as throttles from '../features/throttles/retention.ts';

/** Deletes the expired rows of each owner that has any, within the current tenant and transaction. */
export async function deleteExpired(): Promise<void> {
  await accounts.deleteExpired();
  await throttles.deleteExpired();
  await mails.deleteExpired();
  await imports.deleteExpired();
  await invitations.deleteExpired();
}
