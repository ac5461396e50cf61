export type OutgoingMail = {
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** Sender as mail programs show it; the address is the installation's. */
  fromName: string;
};

export type MailSender = {
  /** Resolves when the mail server has accepted it. */
  send(mail: OutgoingMail): Promise<void>;
  /** True when mails are only kept, to be read in the development mailbox. */
  keepsMails: boolean;
};

/** Timeout for each phase of a delivery: together they stay below the idle limit of a transaction. */
const TIMEOUT_MS = 5_000;

/**
 * Marks mails as written by a program, so that no absence notice answers them (RFC 3834; the second header is
 * Exchange's). No list headers: there is no subscription, and each mail follows an action of a person.
 */
const HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** @param from the address of the installation; a name beside it gives way to the tenant's */
export async function createSmtpSender(smtpUrl: string, from: string): Promise<MailSender> {
  // Imported lazily: only an installation that sends mails pays its memory.
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

/**
 * True when the mail server answered, to the recipient or to the text, that it will never take this mail; not
 * when it refuses us.
 */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, 'responseCode');
  const isOfMail = ['EENVELOPE', 'EMESSAGE'].includes(String(Reflect.get(error, 'code')));
  return isOfMail && typeof code === 'number' && code >= 500;
}

const MOST_KEPT_CHARACTERS = 300;

/** Words of the server that refused, on one line; null where it gave none. */
export function refusalOf(error: unknown): string | null {
  const response: unknown = error instanceof Error ? Reflect.get(error, 'response') : null;
  if (typeof response !== 'string') return null;
  const words = response
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MOST_KEPT_CHARACTERS)
    .toWellFormed();
  return words === '' ? null : words;
}

/** Without a mail server, mails stay where they are, for the mailbox page. */
export function createMailboxSender(): MailSender {
  return { keepsMails: true, async send() {} };
}
