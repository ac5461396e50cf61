export type OutgoingMail = { recipient: string; subject: string; text: string; html: string };

export type MailSender = {
  /** Resolves when the mail server took it. */
  send(mail: OutgoingMail): Promise<void>;
  /** Whether mails are only kept, to be read in the development mailbox. */
  keepsMails: boolean;
};

/** For each phase of a delivery: all of them together stay within what a transaction may be idle. */
const TIMEOUT_MS = 5_000;

export async function createSmtpSender(smtpUrl: string, from: string): Promise<MailSender> {
  // Only who sends mails has room taken by it.
  const { createTransport } = await import('nodemailer');
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const transport = createTransport({ url: smtpUrl, ...timeouts });
  return {
    keepsMails: false,
    async send({ recipient, subject, text, html }) {
      await transport.sendMail({ from, to: recipient, subject, text, html });
    },
  };
}

/** Without a mail server, mails stay where they are, for the mailbox page. */
export function createMailboxSender(): MailSender {
  return { keepsMails: true, async send() {} };
}
