import { deleteMailsAfter } from './mails.queries.ts';

const DAY_SECONDS = 86_400;
const MAIL_SECONDS = 7 * DAY_SECONDS;
/** A day longer than the link of an invitation works: until then staff see that its mail was refused. */
const REFUSED_MAIL_SECONDS = 15 * DAY_SECONDS;

/** Part of the cleaning job: deletes mails a week after they were sent, or written where they were not. */
export function deleteExpired(): Promise<void> {
  return deleteMailsAfter(MAIL_SECONDS, REFUSED_MAIL_SECONDS);
}
