import { killServer, makeDataFolder, openForTest, waitUntil } from '@assay/embedded-postgres/testing';
import { expect, it, onTestFinished } from 'vitest';
import { createDiskFileStore } from '../adapters/files/file-store.ts';
import { inTransaction, withTenant } from '../db/context.ts';
import { newId } from '../db/ids.ts';
import { withClient } from '../db/open-database.ts';
import { createPool } from '../db/pool.ts';
import { prepareDatabase } from '../db/prepare-database.ts';
import { enqueueJob } from '../outbox/outbox.queries.ts';
import { startTestWorker } from '../testing/test-worker.ts';

it('a mail that was being sent when the database was killed is sent when it is back', async () => {
  const { dataDir, cluster } = await makeDataFolder();
  const server = await openForTest(dataDir);
  await prepareDatabase({ ...server, embedded: true }, server.owner);
  const [pool, jobsPool] = [createPool(server.app), createPool(server.jobs, { max: 4 })];
  const sent: string[] = [];
  // Waits until the mail's caller knows that it is queued, before the database goes: the worker may be
  // quicker.
  const queued = Promise.withResolvers<void>();
  const mail = {
    keepsMails: true,
    async send({ subject }: { subject: string }) {
      sent.push(subject);
      if (sent.length > 1) return;
      await queued.promise;
      await killServer(cluster);
    },
  };
  const files = await createDiskFileStore(dataDir);
  // Registered before the worker: what finishes a test runs in turn from the last.
  onTestFinished(() => pool.end());
  await startTestWorker({ jobsPool, pool, mail, files });

  const [tenantId, mailId] = [newId<'tenant'>(), newId<'mail'>()];
  await withClient(server.owner, async (owner) => {
    await owner.query(
      `insert into tenants (tenant_id, name, sub_domain_name, platform_type, accent_hue, logo)
       values ($1, 'A', 'A', 'Free', 0, '')`,
      [tenantId],
    );
    await owner.query(`insert into tenant_hosts (tenant_id, host) values ($1, 'a.test')`, [tenantId]);
    await owner.query(
      `insert into mails (tenant_id, id, recipient, subject, text, html) values ($1, $2, 'a@b.test', 'Code', '', '')`,
      [tenantId, mailId],
    );
  });
  await withTenant(pool, tenantId, () => inTransaction(() => enqueueJob('send_mail', mailId)));
  queued.resolve();

  const unsent = () =>
    withClient(server.owner, async (owner) => {
      const { rowCount } = await owner.query('select from mails where sent_at is null');
      return rowCount;
    }).catch(() => null);
  await waitUntil(async () => sent.length > 1 && (await unsent()) === 0);
  expect(sent).toEqual(['Code', 'Code']);
});
