import { currentTenantId, inTransaction } from '../../db/context.ts';
import { getTenant } from '../tenants/tenants.service.ts';
import { lockBudget, spendAll } from '../throttles/throttles.ts';
import { toMail } from './mail-text.ts';
import { enqueueMail, type Mail } from './mails.queries.ts';
import { getOriginForMail } from './mails.service.ts';
import {
  insertDigestEntry,
  listDigestReceivers,
  listStaffAddresses,
  type StaffAddress,
  takeDigestEntries,
} from './staff-mails.queries.ts';

export { listStaffAddresses } from './staff-mails.queries.ts';

/** The address of one of a tenant's own hosts, without a trailing slash. */
type Deps = { originOf(host: string): string };

/** Message to staff: a mail of its own or, beyond the budget, a line of the next digest. */
type StaffMessage = { line: string; mailTo(recipient: string, origin: string): Mail };

/** Maximum number of lines that a digest names. */
const MOST_NAMED = 20;

/**
 * Mails each of these staff, in the ambient transaction, within their budgets; lines beyond are gathered for
 * the next digest.
 */
export async function mailStaff(
  { originOf }: Deps,
  receivers: readonly StaffAddress[],
  { line, mailTo }: StaffMessage,
): Promise<void> {
  const tenant = subjectOf(currentTenantId());
  // Locked before any receiver: two callers with the same staff in different orders would deadlock.
  await lockBudget('staffMailByTenant', tenant);
  for (const { id, email } of receivers) {
    const spent = await spendAll([
      ['staffMailByReceiver', subjectOf(id)],
      ['staffMailByTenant', tenant],
    ]);
    if (spent.allowed) await enqueueMail(mailTo(email, await getOriginForMail(originOf, email)));
    else await insertDigestEntry(id, line);
  }
}

/** Bytes of an id. An id is not secret, so it is stored without a keyed hash. */
function subjectOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

/**
 * Mails each of the current tenant's staff their gathered lines, in one mail. Taking the lines and keeping
 * the mail are one transaction: when interrupted, nothing is mailed twice and nothing is lost.
 */
export async function mailDigests(deps: Deps): Promise<void> {
  for (const userId of await inTransaction(listDigestReceivers)) {
    await inTransaction(async () => {
      const lines = await takeDigestEntries(userId);
      const [receiver] = await listStaffAddresses(userId);
      if (receiver === undefined || lines.length === 0) return;
      const { name } = await getTenant();
      const origin = await getOriginForMail(deps.originOf, receiver.email);
      await enqueueMail(
        digestMail(receiver.email, { tenant: name, lines, address: `${origin}/staff/tickets` }),
      );
    });
  }
}

type Digest = { tenant: string; lines: { line: string; count: number }[]; address: string };

/** One mail about all messages that were over the budget. */
function digestMail(recipient: string, { tenant, lines, address }: Digest): Mail {
  const count = lines.reduce((total, line) => total + line.count, 0);
  const named = lines.slice(0, MOST_NAMED);
  const others = count - named.reduce((total, line) => total + line.count, 0);
  return toMail(recipient, {
    subject: `${count} more ${count === 1 ? 'message' : 'messages'} from ${tenant}`,
    title: `${count} more ${count === 1 ? 'message' : 'messages'}`,
    paragraphs: [
      `There were too many messages from ${tenant} to send each by itself. This is a summary; see ${address}`,
      ...named.map((line) => (line.count === 1 ? line.line : `${line.count} × ${line.line}`)),
      ...(others === 0 ? [] : [`And ${others} more.`]),
    ],
    button: { label: 'Open the tickets', address },
  });
}
