import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { TenantId } from '@assay/assessment';
import { freeBytes } from '@assay/embedded-postgres/free-space';
import { openFileStore } from '../../adapters/files/open-file-store.ts';
import { createSmtpSender } from '../../adapters/mail/mail-sender.ts';
import type { Config } from '../../config.ts';
import { type DatabaseAccess, withClient } from '../../db/open-database.ts';
import { refuseUnsafeDatabase } from '../../db/start-up/refuse-unsafe-database.ts';
import { refuseUnusableConnections } from '../../db/start-up/refuse-unusable-connections.ts';
import { describeUnknownSettings } from '../../settings/unknown-settings.ts';
import { measureClocksApart, readServerVersion } from './doctor.queries.ts';
import { type Check, type Finding, fault, right, skipped, warning } from './findings.ts';

const NOBODY = '00000000-0000-0000-0000-000000000000' as TenantId;
const GIGABYTE = 1_000_000_000;
/** Difference between two clocks that nobody would notice, in seconds. */
const SMALL_DIFFERENCE = 2;

/** Checks of what this process itself can see: settings, database, clock, disk, files and mail. */
export function localChecks(config: Config, access: DatabaseAccess, mailTo: string | null): Check[] {
  return [
    { name: 'Settings', run: async () => checkSettings() },
    { name: 'Database', run: () => checkDatabase(access) },
    { name: 'Clock', run: () => checkClocks(access) },
    { name: 'Disk', run: async () => [checkDisk(config)] },
    { name: 'Files', run: () => checkFiles(config) },
    { name: 'Mail', run: () => checkMail(config, mailTo) },
  ];
}

/** Their form was checked when they were read. */
function checkSettings(): Finding[] {
  const unknown = describeUnknownSettings(process.env);
  return unknown.length === 0 ? [right('all are known and well formed')] : unknown.map(warning);
}

async function checkDatabase(access: DatabaseAccess): Promise<Finding[]> {
  if (!access.embedded) await refuseUnusableConnections(access);
  const said: string[] = [];
  await refuseUnsafeDatabase(access, (line) => said.push(line));
  const server = await withClient(access.app, readServerVersion);
  const kind = access.embedded ? 'the embedded one' : 'roles, rights and connections are as they must be';
  return [right(`PostgreSQL ${server}, ${kind}`), ...said.map(warning)];
}

async function checkClocks(access: DatabaseAccess): Promise<Finding[]> {
  const apart = await withClient(access.app, measureClocksApart);
  if (apart < SMALL_DIFFERENCE) return [right('this machine and the database agree')];
  const words = `this machine and the database are ${apart.toFixed(0)} s apart. Deadlines follow the database’s clock`;
  return [warning(`${words}: have both set by NTP, and see which one is wrong.`)];
}

function checkDisk({ dataDir }: Config): Finding {
  const free = freeBytes(dataDir);
  if (free === null) return skipped(`the disk of ${dataDir} does not tell what is free`);
  const words = `${(free / GIGABYTE).toFixed(1)} GB free at ${dataDir}`;
  return free < GIGABYTE ? warning(`${words}. Make room: below 32 MB nothing is saved.`) : right(words);
}

/** Writes a small file under a name of its own, reads it and removes it. */
async function checkFiles(config: Config): Promise<Finding[]> {
  const files = await openFileStore(config);
  const name = `doctor-${randomUUID()}`;
  const written = Buffer.from(name);
  await files.put(NOBODY, name, written);
  const read = await files.read(NOBODY, name);
  const isSame = read !== null && written.equals(await buffer(read));
  await files.remove(NOBODY, name);
  if (!isSame) return [fault('what was written does not come back. Look at FILES_URL and at its store.')];
  return [
    right(`a file was written to the ${config.files.type === 'disk' ? 'disk' : 'bucket'}, read and removed`),
  ];
}

async function checkMail({ smtpUrl, mailFrom }: Config, mailTo: string | null): Promise<Finding[]> {
  if (smtpUrl === null) {
    return [warning('SMTP_URL is not set: mails are kept in the development mailbox, and none leaves.')];
  }
  if (mailTo === null) return [skipped('not tried; --mail-to EMAIL sends a test message')];
  const sender = await createSmtpSender(smtpUrl, mailFrom);
  const text = 'This message was sent by npm run doctor. Mail works.';
  const mail = {
    recipient: mailTo,
    subject: 'Test of your Assay installation',
    text,
    html: `<p>${text}</p>`,
  };
  try {
    await sender.send({ ...mail, fromName: 'Assay' });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [fault(`the mail server did not take a message (${reason}). Look at SMTP_URL and MAIL_FROM.`)];
  }
  return [right(`the mail server took a message for ${mailTo}. See whether it arrives, and not as spam.`)];
}
