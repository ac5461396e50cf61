import { randomUUID } from 'node:crypto';
import type { Id } from '@assay/assessment';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../db/ids.ts';
import { createPool } from '../db/pool.ts';
import { enqueueMail } from '../features/mails/mails.service.ts';
import { createOutageLog } from '../observability/outage-log.ts';
import { deleteOutboxRows, enqueueJob, enqueueJobs, type OutboxTask } from '../outbox/outbox.queries.ts';
import { provideTestApp } from '../testing/provide-test-app.ts';
import { listQueuedJobs } from '../testing/queued-jobs.ts';
import { createTestTenant } from '../testing/tenants/test-tenant.ts';
import { movedBy } from '../testing/test-database.ts';
import { startOutboxSweep, sweepOutbox } from './outbox-sweep.ts';

const test = await provideTestApp({ ownDatabase: true });
const { pool, asOwner } = test.database;
const jobsPool = createPool(test.database.settings.jobs, { max: 2 });
afterAll(() => jobsPool.end());
const [tenant, other] = [await createTestTenant(test), await createTestTenant(test)];

type Row = { tenant_id: string; id: Id<'outbox'>; task: OutboxTask; subject_id: string; created_at: Date };
const listOutbox = () => asOwner<Row>('select * from outbox order by created_at, id');
const sweep = (stopping?: AbortSignal) => sweepOutbox({ pool, jobsPool }, stopping);
const newMails = (count: number) => Array.from({ length: count }, () => ({ id: newId<'mail'>() }));
const someMail = { recipient: 'ada@college.test', subject: 'A subject', text: '', html: '' };

beforeEach(async () => {
  await asOwner('delete from outbox');
  await jobsPool.query('delete from graphile_worker._private_jobs');
});

describe('a job about a row', () => {
  it('is kept with the row, and by the next sweep queued for the worker', async () => {
    await tenant.inside(() => enqueueMail(someMail));
    const [mail] = await asOwner<{ id: string }>('select id from mails where tenant_id = $1', [tenant.id]);
    const [row] = await listOutbox();
    expect(row).toMatchObject({ tenant_id: tenant.id, task: 'send_mail', subject_id: mail?.id });
    expect(await listQueuedJobs(test.database)).toMatchObject([
      { task: 'send_mail', payload: { tenantId: tenant.id, mailId: mail?.id }, key: `send_mail ${mail?.id}` },
    ]);
    expect(await listOutbox()).toEqual([]);
  });

  it('is undone with the row', async () => {
    const undone = other.inside(async () => {
      await enqueueMail(someMail);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await asOwner('select from mails where tenant_id = $1', [other.id])).toEqual([]);
    expect(await listOutbox()).toEqual([]);
  });

  it('is of each kind queued with what its task reads', async () => {
    const [invoice, ticket] = [newId<'transaction'>(), newId<'ticket'>()];
    await tenant.inside(async () => {
      await enqueueJobs('make_invoice', [{ id: invoice }]);
      await enqueueJobs('mail_new_ticket', []);
      await enqueueJob('mail_new_ticket', ticket);
      await enqueueJob('mail_ticket_reply', ticket);
    });
    const tenantId = tenant.id;
    expect(await listQueuedJobs(test.database)).toMatchObject([
      { task: 'mail_new_ticket', payload: { tenantId, ticketId: ticket }, key: `new ticket ${ticket}` },
      { task: 'mail_ticket_reply', payload: { tenantId, ticketId: ticket }, key: `ticket reply ${ticket}` },
      { task: 'make_invoice', payload: { tenantId, transactionId: invoice }, key: `invoice ${invoice}` },
    ]);
  });

  it('is due after its delay, counted from when it was asked for', async () => {
    const [soon, late] = [newId<'mail'>(), newId<'mail'>()];
    await tenant.inside(async () => {
      await enqueueJob('send_mail', soon);
      await enqueueJob('send_mail', late, 60);
    });
    await asOwner(`update outbox set created_at = ${movedBy('created_at', `interval '-20 seconds'`)}`);
    const asked = new Map((await listOutbox()).map((row) => [row.subject_id, row.created_at.getTime()]));
    const jobs = await listQueuedJobs(test.database);
    const dueAfter = new Map(
      jobs.map(({ payload: { mailId = '' }, runAt }) => [mailId, runAt.getTime() - (asked.get(mailId) ?? 0)]),
    );
    expect(dueAfter.get(late)).toBe(60_000);
    expect(dueAfter.get(soon)).toBeGreaterThanOrEqual(20_000);
  });

  it('is one with those of the same key, and has the delay of the newest', async () => {
    const ticket = newId<'ticket'>();
    await tenant.inside(async () => {
      for (const delay of [30, 0, 90]) await enqueueJob('mail_ticket_reply', ticket, delay);
    });
    const [, , newest] = await listOutbox();
    const jobs = await listQueuedJobs(test.database);
    expect(jobs.map(({ runAt }) => runAt.getTime() - (newest?.created_at.getTime() ?? 0))).toEqual([90_000]);
    expect(await listOutbox()).toEqual([]);
  });

  it('is seen and deleted by its own organisation alone', async () => {
    await tenant.inside(() => enqueueJob('send_mail', newId<'mail'>()));
    const rows = await listOutbox();
    await other.inside(() => deleteOutboxRows(rows.map(({ id }) => id)));
    expect(await listOutbox()).toEqual(rows);
    await tenant.inside(() => deleteOutboxRows(rows.map(({ id }) => id)));
    expect(await listOutbox()).toEqual([]);
  });

  it('that a process of the former version queues is queued without the outbox', async () => {
    const id = randomUUID();
    await pool.query('select jobs.enqueue_mail($1, $2)', [tenant.id, id]);
    expect(await listQueuedJobs(test.database)).toMatchObject([
      { task: 'send_mail', payload: { tenantId: tenant.id, mailId: id } },
    ]);
  });
});

describe('a sweep', () => {
  it('that ended before it deleted what it had added is made up for: there is one job', async () => {
    await tenant.inside(() => enqueueJob('send_mail', newId<'mail'>()));
    const [row] = await listOutbox();
    await sweep();
    await asOwner('insert into outbox (tenant_id, id, task, subject_id) values ($1, $2, $3, $4)', [
      row?.tenant_id,
      row?.id,
      row?.task,
      row?.subject_id,
    ]);
    expect(await listQueuedJobs(test.database)).toHaveLength(1);
    expect(await listOutbox()).toEqual([]);
  });

  it('moves a page of all organisations at a time, the oldest first, and says whether more waits', async () => {
    const mails = newMails(600);
    for (const { inside } of [tenant, other]) await inside(() => enqueueJobs('send_mail', mails));
    const last = (await listOutbox()).slice(1_000);
    expect(await sweep()).toBe(true);
    expect(await listOutbox()).toEqual(last);
    expect(await sweep()).toBe(false);
    expect(await listOutbox()).toEqual([]);
    expect(await sweep()).toBe(false);
  });

  it('beside others makes one job of each row', async () => {
    const mails = newMails(300);
    await tenant.inside(() => enqueueJobs('send_mail', mails));
    await Promise.all([sweep(), sweep(), sweep(), sweep()]);
    const jobs = await listQueuedJobs(test.database);
    expect(jobs.map(({ payload }) => payload.mailId).sort()).toEqual(mails.map(({ id }) => id).sort());
  });

  it('that is to stop goes no further', async () => {
    await tenant.inside(() => enqueueJob('send_mail', newId<'mail'>()));
    await sweep(AbortSignal.abort());
    expect(await listOutbox()).toHaveLength(1);
    const { rowCount } = await jobsPool.query('select from graphile_worker._private_jobs');
    expect(rowCount).toBe(0);
  });
});

describe('the rounds of sweeps', () => {
  const errors: object[] = [];
  const outage = createOutageLog({ warn() {} }, 'database');
  const start = (hasFreeSpace: () => boolean) =>
    startOutboxSweep({
      pool,
      jobsPool,
      log: { error: (details) => errors.push(details) },
      outage,
      hasFreeSpace,
    });

  it('move nothing while the disk has no space, and all as soon as it has', async () => {
    await tenant.inside(() => enqueueJob('send_mail', newId<'mail'>()));
    let isFree = false;
    const sweeping = start(() => isFree);
    expect(await listOutbox()).toHaveLength(1);
    isFree = true;
    await expect.poll(listOutbox).toEqual([]);
    await sweeping.stop();
  });

  it('log what fails and go on, until they are stopped', async () => {
    await asOwner('revoke execute on function outbox_rows(integer) from assay_app');
    const failing = start(() => true);
    await expect.poll(() => errors).toMatchObject([{ err: { code: '42501' } }]);
    await failing.stop();
    await asOwner('grant execute on function outbox_rows(integer) to assay_app');
  });
});
