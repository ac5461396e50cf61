/**
 * A process that writes mails and works as the worker does, until it is killed. It sweeps without a pause, so
 * that most kills meet a sweep.
 */
import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TenantId } from '@assay/assessment';
import { createDiskFileStore } from '../adapters/files/file-store.ts';
import { inTransaction, withTenant } from '../db/context.ts';
import { type ConnectionSettings, createPool } from '../db/pool.ts';
import { enqueueMail } from '../features/mails/mails.service.ts';
import { sweepOutbox } from '../jobs/outbox-sweep.ts';
import { startWorker } from '../jobs/worker.ts';
import { createOutageLog } from '../observability/outage-log.ts';
import { NO_PROVIDERS } from './payments/buying.ts';

export type OutboxWork = {
  app: ConnectionSettings;
  jobs: ConnectionSettings;
  tenantId: TenantId;
  /** Folder of its two files: the subjects of mails that were committed, and of those that were sent. */
  folder: string;
  /** False where it only ends what others have begun. */
  writes: boolean;
};

const { app, jobs, tenantId, folder, writes }: OutboxWork = JSON.parse(process.argv[2] ?? '');
const [pool, jobsPool] = [createPool(app), createPool(jobs, { max: 4 })];
const note = (file: string, subject: string) => appendFileSync(join(folder, file), `${subject}\n`);

await startWorker({
  jobsPool,
  pool,
  mail: { keepsMails: true, send: async ({ subject }) => note('sent', subject) },
  files: await createDiskFileStore(folder),
  providers: NO_PROVIDERS,
  originOf: (host) => `https://${host}`,
  log: console,
  outage: createOutageLog(console, 'database'),
});
process.send?.('works');

async function sweepForEver(): Promise<void> {
  for (;;) await sweepOutbox({ pool, jobsPool });
}

async function writeForEver(): Promise<void> {
  for (;;) {
    const subject = randomUUID();
    const mail = { recipient: 'ada@college.test', subject, text: '', html: '' };
    await withTenant(pool, tenantId, () => inTransaction(() => enqueueMail(mail)));
    note('written', subject);
    await pause(5);
  }
}

await Promise.all([sweepForEver(), writes ? writeForEver() : null]);
