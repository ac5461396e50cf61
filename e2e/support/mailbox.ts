import { findAppSecret } from '../../apps/api/src/app-secret.ts';
import { hashSubject } from '../../apps/api/src/features/accounts/secrets.ts';
import { call } from './call.ts';
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

async function mailsTo(baseURL: string, address: string): Promise<ReceivedMail[]> {
  return JSON.parse(await call(baseURL, `/dev/mail?to=${encodeURIComponent(address)}`));
}

/** The long link in a mail. */
export function linkIn({ text }: ReceivedMail): string {
  const [link] = /https?:\/\/\S+#k=[\w-]+/u.exec(text) ?? [];
  if (link === undefined) throw new Error('The mail has no link.');
  return link;
}

/** Makes the last mail to an address a minute older, so that the next may be sent without a wait. */
export async function ageMailsTo(address: string): Promise<void> {
  await asOwner(async (owner, config) =>
    owner.query(
      `update throttle_events set happened_at = happened_at - interval '1 minute'
       where scope = 'mailByRecipient' and subject = $1`,
      [hashSubject(await findAppSecret(config), address)],
    ),
  );
}
