import type { Id } from '@assay/assessment';
import { isRefusedForGood, type MailSender, refusalOf } from '../../adapters/mail/mail-sender.ts';
import { inTransaction } from '../../db/context.ts';
import { getTenant } from '../tenants/tenants.service.ts';
import { layOutMail, type MailLook } from './mail-layout.ts';
import {
  findHostForMail,
  findMail,
  findUnsentMail,
  listMails,
  type Mail,
  markMailRefused,
  markMailSent,
  type StoredMail,
} from './mails.queries.ts';

/** The address of one of a tenant's own hosts, without a trailing slash. */
type OriginOf = (host: string) => string;
type Delivery = { sender: MailSender; originOf: OriginOf };

/**
 * Sends one mail of the current tenant, once. When the server refuses, the row stays and the worker retries,
 * also where it refuses for good: that is what some say of a mailbox that is full.
 */
export async function deliverMail(delivery: Delivery, mailId: Id<'mail'>): Promise<void> {
  try {
    await sendOnce(delivery, mailId);
  } catch (error) {
    if (isRefusedForGood(error)) await inTransaction(() => markMailRefused(mailId, refusalOf(error)));
    throw error;
  }
}

function sendOnce({ sender, originOf }: Delivery, mailId: Id<'mail'>): Promise<void> {
  return inTransaction(async () => {
    const mail = await findUnsentMail(mailId);
    if (mail === null) return;
    const look = await readLook(originOf, mail.recipient);
    await sender.send({ ...mail, html: layOutMail(mail, look), fromName: look.name });
    await markMailSent(mail.id, sender.keepsMails);
  });
}

async function readLook(originOf: OriginOf, recipient: string): Promise<MailLook> {
  const tenant = await getTenant();
  const origin = await getOriginForMail(originOf, recipient);
  return {
    name: tenant.name,
    origin,
    accent: { hue: tenant.accent_hue, vivid: tenant.accent_vivid },
    // Hardly any mail program shows an SVG, and some show the sign of a broken picture instead.
    logo: tenant.logo.endsWith('.png') ? `${origin}/files/${tenant.logo}` : null,
  };
}

/**
 * Origin of the links in a mail, without a trailing slash: the host on which its recipient signed up, as long
 * as that is the tenant's, else the tenant's first.
 * @param preferred takes precedence, where it is the tenant's
 */
export async function getOriginForMail(
  originOf: OriginOf,
  recipient: string,
  preferred: string | null = null,
): Promise<string> {
  return originOf(await findHostForMail(recipient, preferred));
}

export type { Mail, StoredMail } from './mails.queries.ts';
export { enqueueDummyMail, enqueueMail } from './mails.queries.ts';

const MAILBOX_SIZE = 200;

/** Mails for the development mailbox, newest first, as they would be sent. */
export async function listMailboxMails(originOf: OriginOf, recipient: string | null): Promise<StoredMail[]> {
  const mails = await listMails(recipient, MAILBOX_SIZE);
  const laidOut: StoredMail[] = [];
  for (const mail of mails) {
    laidOut.push({ ...mail, html: layOutMail(mail, await readLook(originOf, mail.recipient)) });
  }
  return laidOut;
}

/** Finds one of them; null when it does not exist. */
export async function findMailboxMail(originOf: OriginOf, id: Id<'mail'>): Promise<Mail | null> {
  const mail = await findMail(id);
  return mail === null ? null : { ...mail, html: layOutMail(mail, await readLook(originOf, mail.recipient)) };
}

/** Domains of Google, which are equivalent; dots in the name before the @ are ignored there. */
const GOOGLE = new Set(['gmail.com', 'googlemail.com']);

/**
 * Canonical form of the mailbox of an address, as far as it can be told from outside: in lower case, without
 * what follows a plus, and without dots where they are ignored. Mails are counted by it; they are sent to the
 * address as typed.
 */
export function canonicalMailbox(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const [name = ''] = email.slice(0, at).toLowerCase().split('+');
  // An address that begins with a plus has only the whole as its name.
  const box = name === '' ? email.slice(0, at).toLowerCase() : name;
  return GOOGLE.has(domain) ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${domain}`;
}
