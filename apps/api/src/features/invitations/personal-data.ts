import { listTimes } from './invitations.queries.ts';

/** Part of erasing a learner; the invitation is found by the address. */
export { deleteOf as eraseLearner } from './invitations.queries.ts';

/** Copies when a learner was invited, for their own export, without what opens an account. */
export async function exportLearner(email: string): Promise<{ invitations: object[] }> {
  return { invitations: await listTimes(email) };
}
