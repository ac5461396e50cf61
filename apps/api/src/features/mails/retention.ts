import { deleteMailsAfter } from './mails.queries.ts';

const DAY_SECONDS = 86_400;
const MAIL_SECONDS = 7 * DAY_SECONDS;

/** Part of the cleaning job: deletes mails a week after they were sent, or written where they were not. */
export function deleteExpired(): Promise<void> {
  return deleteMailsAfter(MAIL_SECONDS);
}
