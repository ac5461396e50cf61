import { readFileSync, readlinkSync } from 'node:fs';
import { replacePrivateFile } from '@assay/durable-files';
import { EmbeddedServerError } from './errors.ts';
import { type Layout, readIfPresent } from './layout.ts';

/**
 * Refuses a folder whose server was started in another container or run of the machine: not finding its
 * processes from here proves nothing, and a second server would damage the data.
 * @throws EmbeddedServerError
 */
export function refuseOtherHost(layout: Layout): void {
  const record = readIfPresent(layout.hostInstance);
  if (record === null || record.includes(currentHostInstance())) return;
  throw new EmbeddedServerError(
    `${layout.dataDir} is in use from another container or machine, where its database runs. One at a time: stop ` +
      'that one, or set DATABASE_URL to a PostgreSQL that both can reach.',
  );
}

/** Notes that the server is started here. */
export async function writeHostInstance(layout: Layout): Promise<void> {
  await replacePrivateFile(layout.hostInstance, `${JSON.stringify({ place: currentHostInstance() })}\n`);
}

/** Names this run of the machine and this container. */
function currentHostInstance(): string {
  const machineRun = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${machineRun} ${readlinkSync('/proc/self/ns/pid')}`;
}
