import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { FileStore } from '../adapters/files/file-store.ts';
import type { MailSender } from '../adapters/mail/mail-sender.ts';
import { checkClock } from '../clock/clock.queries.ts';
import { inTransaction, withTenant } from '../db/context.ts';
import { isDatabaseAway, isRefusedForGood } from '../db/database-unavailable.ts';
import { readImport } from '../features/import-desk/read-import.service.ts';
import { enqueueUnmadeInvoices, makeInvoice } from '../features/invoices/make-invoice.service.ts';
import { deliverMail } from '../features/mails/mails.service.ts';
import type { PaymentProviders } from '../features/payments/payment-providers.ts';
import { cleanPictures } from '../features/pictures/uploaded-pictures.service.ts';
import { mailNewTicket, mailReply } from '../features/tickets/ticket-mailing.service.ts';
import { enqueueUnmailedTickets } from '../features/tickets/tickets.service.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { OutageLog } from '../observability/outage-log.ts';
import { listTenantIds } from './across-tenants.queries.ts';
import { runBackfillJob } from './backfill-answer-records.ts';
import { runSearchBackfillJob } from './backfill-question-search.ts';
import { deleteExpired } from './cleaning.ts';
import { closeTestsInTime } from './close-tests.ts';
import { mailStaffDigests } from './mail-staff-digests.ts';
import { mailWaiting } from './mail-waiting-tickets.ts';
import { runMarkAgain } from './mark-again.ts';
import { startOutboxSweep } from './outbox-sweep.ts';
import { remindOfEnds } from './plan-end-reminders.ts';
import { runRecountAfterTest, runTotalsRecountJob } from './recount-totals.ts';
import { settleOrders } from './settle-orders.ts';
import { removeUnnamedFiles } from './unnamed-files.ts';
import {
  queueAnswerBackfill,
  queueSearchBackfill,
  queueTotalsRecount,
  removeSpentJobs,
  unlockAbandonedJobs,
  unlockJobsOf,
} from './worker-queue.queries.ts';

const mailJobSchema = z.object({ tenantId: z.uuid().brand<'tenant'>(), mailId: z.uuid().brand<'mail'>() });
const invoiceJobSchema = z.object({
  tenantId: z.uuid().brand<'tenant'>(),
  transactionId: z.uuid().brand<'transaction'>(),
});
const ticketJobSchema = z.object({
  tenantId: z.uuid().brand<'tenant'>(),
  ticketId: z.uuid().brand<'ticket'>(),
});
const importJobSchema = z.object({
  tenantId: z.uuid().brand<'tenant'>(),
  importId: z.uuid().brand<'import'>(),
});
const remarkJobSchema = z.object({
  tenantId: z.uuid().brand<'tenant'>(),
  remarkId: z.uuid().brand<'remark'>(),
});
const positionSchema = z.object({
  tenantId: z.guid().brand<'tenant'>(),
  reportId: z.guid().brand<'report'>(),
});
const backfillJobSchema = z.object({ from: positionSchema.nullable().default(null) });
const recountJobSchema = z.object({
  from: z
    .object({ tenantId: z.guid().brand<'tenant'>(), afterId: z.guid().brand<'user'>() })
    .nullable()
    .default(null),
});
const recountAfterTestSchema = z.object({
  tenantId: z.guid().brand<'tenant'>(),
  testId: z.guid().brand<'test'>(),
  afterId: z.guid().brand<'user'>().nullable().default(null),
});
const searchJobSchema = z.object({
  from: z
    .object({ tenantId: z.guid().brand<'tenant'>(), afterId: z.guid().brand<'question'>() })
    .nullable()
    .default(null),
});
const START_AGAIN_AFTER_MS = 1_000;
const CRONTAB = `
  */10 * * * * clean
  * * * * * unlock_abandoned
  * * * * * close_tests
  5,15,25,35,45,55 * * * * settle_orders
  33 * * * * remind_of_ends
  7,37 * * * * mail_waiting_tickets
  12,27,42,57 * * * * mail_staff_digests
  53 3 * * * make_unmade_invoices
  3 4 * * * mail_unmailed_tickets
  13 3 * * * record_past_answers
  23 3 * * * recount_totals
  43 3 * * * remove_unnamed_files
`;

type Log = { error(details: object, message: string): void };
type Deps = {
  /** Pool of the worker's own role, which alone uses its tables. */
  jobsPool: Pool;
  /** Pool of the application's role, for the work itself. */
  pool: Pool;
  mail: MailSender;
  files: FileStore;
  providers: PaymentProviders;
  /** The address of a tenant's own first host, without a trailing slash. */
  originOf(host: string): string;
  log: Log;
  /** Counts what fails because the database is away. */
  outage: OutageLog;
  /** True while the disk has space for the database to write; without it, work that can wait does. */
  hasFreeSpace?: () => boolean;
  metrics?: Metrics | null;
};

/**
 * Runs the background jobs. As they come, by way of the outbox: mails, invoices, mails about tickets, files
 * to import, tests to mark again. Every minute: tests whose closing time has come. Every ten minutes:
 * cleaning, and orders without news for a while. Every quarter of an hour: digests for staff. Hourly:
 * reminders of plans that end; half-hourly, where it is morning, mails about what waits for staff. Daily:
 * files that no row names, invoices that were not made, tickets about which no mail was sent. At the start
 * and daily: records of the answers of reports that lack them, and learners' totals. Thin callers of
 * services. When the database goes away while a job runs, the worker ends; it is started again until it
 * finds the database.
 * @throws when the first start is refused for good: a passing fault must not end the process that serves
 */
export async function startWorker(deps: Deps): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const stopped = once(stopping.signal, 'abort');
  const start = createStarter(deps);
  // The process serves by now, and serves again when the database is back.
  const first = await start().catch((error: unknown) => {
    if (isRefusedForGood(error)) throw error;
    return logFailedStart(deps, error);
  });
  const running = (async () => {
    let runner: Runner | null = first;
    for (;;) {
      if (runner !== null) await Promise.race([runner.promise.catch(() => {}), stopped]);
      if (stopping.signal.aborted) break;
      await sleep(START_AGAIN_AFTER_MS, undefined, { signal: stopping.signal }).catch(() => {});
      runner = stopping.signal.aborted
        ? null
        : await start().catch((error: unknown) => logFailedStart(deps, error));
    }
    // Rejected if it has ended by itself at the same moment.
    await runner?.stop().catch(() => {});
  })();
  const { pool, jobsPool, log, outage, hasFreeSpace = () => true } = deps;
  const outboxSweep = startOutboxSweep({ pool, jobsPool, log, outage, hasFreeSpace });
  return {
    async stop() {
      stopping.abort();
      await Promise.all([running, outboxSweep.stop()]);
    },
  };
}

function logFailedStart({ log, outage }: Deps, error: unknown): null {
  if (isDatabaseAway(error)) outage.failed(error);
  else log.error({ err: error }, 'the worker could not be started');
  return null;
}

/** Each start unlocks the jobs that the one before it had taken and could not finish. */
function createStarter({
  jobsPool,
  pool,
  mail,
  files,
  providers,
  originOf,
  log,
  outage,
  hasFreeSpace = () => true,
  metrics = null,
}: Deps): () => Promise<Runner> {
  const taskList: TaskList = {
    async send_mail(payload) {
      const { tenantId, mailId } = mailJobSchema.parse(payload);
      await withTenant(pool, tenantId, () => deliverMail({ sender: mail, originOf }, mailId));
    },
    async make_invoice(payload) {
      const { tenantId, transactionId } = invoiceJobSchema.parse(payload);
      await withTenant(pool, tenantId, () => makeInvoice(files, transactionId));
    },
    async make_unmade_invoices() {
      for (const tenantId of await listTenantIds(pool)) {
        await withTenant(pool, tenantId, () => inTransaction(enqueueUnmadeInvoices));
      }
    },
    async mail_new_ticket(payload) {
      const { tenantId, ticketId } = ticketJobSchema.parse(payload);
      await withTenant(pool, tenantId, () => mailNewTicket({ originOf }, ticketId));
    },
    async mail_ticket_reply(payload) {
      const { tenantId, ticketId } = ticketJobSchema.parse(payload);
      await withTenant(pool, tenantId, () => mailReply({ originOf }, ticketId));
    },
    async read_import(payload) {
      const { tenantId, importId } = importJobSchema.parse(payload);
      await withTenant(pool, tenantId, () => readImport(files, importId));
    },
    async mark_again(payload) {
      await runMarkAgain({ pool, jobsPool, hasFreeSpace, originOf }, remarkJobSchema.parse(payload));
    },
    async mail_unmailed_tickets() {
      for (const tenantId of await listTenantIds(pool)) {
        await withTenant(pool, tenantId, () => inTransaction(enqueueUnmailedTickets));
      }
    },
    async mail_waiting_tickets() {
      await mailWaiting({ pool, originOf });
    },
    async mail_staff_digests() {
      await mailStaffDigests({ pool, originOf });
    },
    async settle_orders() {
      await settleOrders({ pool, payments: { providers, log, originOf } });
    },
    async clean() {
      await clean({ pool, jobsPool, files });
    },
    async remind_of_ends() {
      await remindOfEnds({ pool, originOf });
    },
    async remove_unnamed_files() {
      await removeUnnamedFiles({ pool, files });
    },
    async record_past_answers(payload) {
      const { from } = backfillJobSchema.parse(payload);
      await runBackfillJob({ pool, jobsPool, log, hasFreeSpace }, from);
    },
    async recount_totals(payload) {
      const { from } = recountJobSchema.parse(payload);
      await runTotalsRecountJob({ pool, jobsPool, hasFreeSpace }, from);
    },
    async recount_after_test(payload) {
      await runRecountAfterTest({ pool, jobsPool, hasFreeSpace }, recountAfterTestSchema.parse(payload));
    },
    async close_tests() {
      await closeTestsInTime(pool);
    },
    async list_past_questions(payload) {
      const { from } = searchJobSchema.parse(payload);
      await runSearchBackfillJob({ pool, jobsPool, hasFreeSpace }, from);
    },
    async unlock_abandoned() {
      await unlockAbandonedJobs(jobsPool);
    },
  };
  let started: string[] = [];
  return async () => {
    await unlockJobsOf(jobsPool, started);
    await queueAnswerBackfill(jobsPool, null);
    await queueTotalsRecount(jobsPool, null);
    await queueSearchBackfill(jobsPool, null);
    started = [];
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool }) => started.push(workerPool.id));
    const count = (result: string) => (event: { job: { task_identifier: string } }) =>
      metrics?.count('jobs_total', { task: event.job.task_identifier, result });
    events.on('job:success', count('succeeded'));
    events.on('job:error', count('failed'));
    return await run({
      pgPool: jobsPool,
      taskList,
      crontab: CRONTAB,
      concurrency: 2,
      noHandleSignals: true,
      events,
      // Without these the worker drops the promise that reports a job's end, and its rejection would end the
      // process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: new Logger(() => (level, message) => {
        if (level !== 'error') return;
        // The library gives words, no error, and while the database is away it gives many.
        if (outage.isLasting()) outage.failed(message);
        else log.error({ worker: message }, 'a background job failed');
      }),
    });
  };
}

/**
 * Removes expired data, tenant by tenant; nothing while the database's clock is in doubt, which may call
 * expired what is not.
 */
export async function clean({
  pool,
  jobsPool,
  files,
}: Pick<Deps, 'pool' | 'jobsPool' | 'files'>): Promise<void> {
  if (!(await checkClock(pool)).trusted) return;
  const tenantIds = await listTenantIds(pool);
  for (const tenantId of tenantIds) {
    await withTenant(pool, tenantId, () => inTransaction(deleteExpired));
  }
  await removeSpentJobs(jobsPool);
  // Last: a disk that fails keeps nothing else from being cleaned.
  for (const tenantId of tenantIds) await withTenant(pool, tenantId, () => cleanPictures(files));
}
