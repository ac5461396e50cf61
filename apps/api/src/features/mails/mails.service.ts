import type { Id } from '@assay/assessment';
import type { MailSender } from '../../adapters/mail/mail-sender.ts';
import { inTransaction } from '../../db/context.ts';
import { findUnsentMail, listMails, markMailSent, type StoredMail } from './mails.queries.ts';

/** Sends one mail of the current tenant, once. When the server refuses, the row stays and the worker tries again. */
export function deliverMail(sender: MailSender, mailId: Id<'mail'>): Promise<void> {
  return inTransaction(async () => {
    const mail = await findUnsentMail(mailId);
    if (mail === null) return;
    await sender.send(mail);
    await markMailSent(mail.id, sender.keepsMails);
  });
}

export type { Mail, StoredMail } from './mails.queries.ts';
export { enqueueDummyMail, enqueueMail } from './mails.queries.ts';

const MAILBOX_SIZE = 200;

/** What the development mailbox shows, newest first. */
export function listMailboxMails(recipient: string | null): Promise<StoredMail[]> {
  return listMails(recipient, MAILBOX_SIZE);
}

/** Where dots in the name before the @ mean nothing, and the two domains are one. */
const GOOGLE = new Set(['gmail.com', 'googlemail.com']);

/**
 * The box into which mail for an address falls, as far as that can be told from outside: in lower case, without what
 * follows a plus, and without dots where they mean nothing. By this mails are counted; mail goes to the address as typed.
 */
export function canonicalMailbox(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const [name = ''] = email.slice(0, at).toLowerCase().split('+');
  // An address that begins with a plus has no other name than the whole.
  const box = name === '' ? email.slice(0, at).toLowerCase() : name;
  return GOOGLE.has(domain) ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${domain}`;
}
