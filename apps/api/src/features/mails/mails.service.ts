import type { Id } from '@assay/assessment';
import type { MailSender } from '../../adapters/mail/mail-sender.ts';
import { inTransaction } from '../../db/context.ts';
import { findUnsentMail, type KeptMail, listMails, markMailSent } from './mails.queries.ts';

/** Sends one mail of the current tenant, once. When the server refuses, the row stays and the worker tries again. */
export function deliverMail(sender: MailSender, mailId: Id<'mail'>): Promise<void> {
  return inTransaction(async () => {
    const mail = await findUnsentMail(mailId);
    if (mail === null) return;
    await sender.send(mail);
    await markMailSent(mail.id, sender.keepsMails);
  });
}

export type { KeptMail, Mail } from './mails.queries.ts';
export { enqueueMail, enqueueNoMail } from './mails.queries.ts';

const MAILBOX_SIZE = 200;

/** What the development mailbox shows, newest first. */
export function listKeptMails(recipient: string | null): Promise<KeptMail[]> {
  return listMails(recipient, MAILBOX_SIZE);
}
