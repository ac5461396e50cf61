import { listMailTimes } from './mails.queries.ts';

/** Part of erasing a learner; its mails are found by the address. */
export { deleteMailsTo as eraseLearner } from './mails.queries.ts';

/**
 * Copies the times of a learner's mails for the learner's own export. Their text may hold a code, which is
 * only for the reader of the mail.
 */
export async function exportLearner(email: string): Promise<{ mails: object[] }> {
  return { mails: await listMailTimes(email) };
}
