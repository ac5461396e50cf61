export type OutgoingMail = {
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** Who writes, as mail programs show it; the address is the installation's. */
  fromName: string;
};

export type MailSender = {
  /** Resolves when the mail server took it. */
  send(mail: OutgoingMail): Promise<void>;
  /** Whether mails are only kept, to be read in the development mailbox. */
  keepsMails: boolean;
};

/** For each phase of a delivery: all of them together stay within what a transaction may be idle. */
const TIMEOUT_MS = 5_000;

/**
 * Written by no person, so that nobody's notice of absence answers it (RFC 3834; the second is Exchange's). No list
 * headers: nobody subscribed, and each mail follows something that somebody did.
 */
const HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** @param from the address of the installation; a name beside it gives way to the tenant's */
export async function createSmtpSender(smtpUrl: string, from: string): Promise<MailSender> {
  // Only who sends mails has room taken by it.
  const { createTransport } = await import('nodemailer');
  const { default: parseAddresses } = await import('nodemailer/lib/addressparser');
  const address = parseAddresses(from, { flatten: true })[0]?.address ?? '';
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const transport = createTransport({ url: smtpUrl, ...timeouts });
  return {
    keepsMails: false,
    async send({ recipient, subject, text, html, fromName }) {
      const sender = { name: fromName, address };
      await transport.sendMail({ from: sender, to: recipient, subject, text, html, headers: HEADERS });
    },
  };
}

/** Without a mail server, mails stay where they are, for the mailbox page. */
export function createMailboxSender(): MailSender {
  return { keepsMails: true, async send() {} };
}
