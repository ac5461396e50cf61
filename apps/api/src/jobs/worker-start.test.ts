import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { createDiskFileStore } from '../adapters/files/file-store.ts';
import { createMailboxSender } from '../adapters/mail/mail-sender.ts';
import { createPool } from '../db/pool.ts';
import { createOutageLog } from '../observability/outage-log.ts';
import { NO_PROVIDERS } from '../testing/payments/buying.ts';
import { startWorker } from './worker.ts';

/** A port below those that any account may listen on. */
const NOBODYS_PORT = 1;

it('a worker that finds the database away tries again, and does not end the process that serves', async () => {
  const nobody = { host: '127.0.0.1', port: NOBODYS_PORT, user: 'jobs', password: '', database: 'assay' };
  const pool = createPool(nobody);
  const said: string[] = [];
  const say = (_details: object, message: string) => void said.push(message);
  const files = await createDiskFileStore(tmpdir());
  const worker = await startWorker({
    jobsPool: pool,
    pool,
    mail: createMailboxSender(),
    files,
    providers: NO_PROVIDERS,
    originOf: (host) => host,
    log: { error: say },
    outage: createOutageLog({ warn: say }, 'database'),
  });
  expect(said).toEqual(['database away']);
  await worker.stop();
  await pool.end();
});
