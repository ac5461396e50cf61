import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { findAppSecret } from '../../apps/api/src/app-secret.ts';
import { hashSubject } from '../../apps/api/src/features/accounts/secrets.ts';
import { asOwner } from './owner.ts';

export type ReceivedMail = { to: string; subject: string; text: string; html: string; sentAt: string };

const POLL_MILLISECONDS = 200;
const LIMIT_MILLISECONDS = 60_000;

/**
 * The newest mail to an address, as soon as the development mailbox has one.
 * @param after only mails sent later than this, so that an earlier one is not taken for the new one
 */
export async function newestMailTo(
  baseURL: string,
  address: string,
  after = new Date(0),
): Promise<ReceivedMail> {
  const deadline = performance.now() + LIMIT_MILLISECONDS;
  while (performance.now() < deadline) {
    const [newest] = await mailsTo(baseURL, address);
    if (newest !== undefined && new Date(newest.sentAt) > after) return newest;
    await new Promise((resolve) => setTimeout(resolve, POLL_MILLISECONDS));
  }
  throw new Error(`No mail came to ${address}.`);
}

/**
 * By number: Node, unlike a browser, does not know every name below localhost. The Host header tells whose mailbox it
 * is, and `fetch` lets nobody set it.
 */
async function mailsTo(baseURL: string, address: string): Promise<ReceivedMail[]> {
  const { host, port } = new URL(baseURL);
  const path = `/dev/mail?to=${encodeURIComponent(address)}`;
  const asked = request({ host: '127.0.0.1', port, path, headers: { host } }).end();
  const [response]: IncomingMessage[] = await once(asked, 'response');
  if (response?.statusCode !== 200) throw new Error(`The mailbox answered ${response?.statusCode}.`);
  return JSON.parse(await readText(response));
}

/** The long link in a mail. */
export function linkIn({ text }: ReceivedMail): string {
  const [link] = /https?:\/\/\S+#k=[\w-]+/u.exec(text) ?? [];
  if (link === undefined) throw new Error('The mail has no link.');
  return link;
}

/** Makes the last mail to an address a minute older, so that the next may go without waiting for it. */
export async function ageMailsTo(address: string): Promise<void> {
  await asOwner(async (owner, config) =>
    owner.query(
      `update throttle_events set happened_at = happened_at - interval '1 minute'
       where scope = 'mailByRecipient' and subject = $1`,
      [hashSubject(await findAppSecret(config), address)],
    ),
  );
}
