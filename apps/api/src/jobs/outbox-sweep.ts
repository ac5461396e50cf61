import type { TenantId } from '@assay/assessment';
import type { Pool } from 'pg';
import { inTransaction, withTenant } from '../db/context.ts';
import { isDatabaseAway } from '../db/database-unavailable.ts';
import type { OutageLog } from '../observability/outage-log.ts';
import { deleteOutboxRows, type OutboxRow, type OutboxTask } from '../outbox/outbox.queries.ts';
import { listOutboxRows } from './across-tenants.queries.ts';
import { startRounds } from './rounds.ts';
import { addJobs, type QueuedJob } from './worker-queue.queries.ts';

const EVERY_MS = 500;
/** Pause after a failure, so that one that lasts does not fill the log. */
const AFTER_FAILURE_MS = 5_000;
const PAGE = 1_000;

/** Name of the subject in a task's payload, and the beginning of the job's key. */
const FORMS: Record<OutboxTask, { subject: string; key: string }> = {
  send_mail: { subject: 'mailId', key: 'send_mail' },
  make_invoice: { subject: 'transactionId', key: 'invoice' },
  mail_new_ticket: { subject: 'ticketId', key: 'new ticket' },
  mail_ticket_reply: { subject: 'ticketId', key: 'ticket reply' },
  recount_after_test: { subject: 'testId', key: 'recount after' },
  read_import: { subject: 'importId', key: 'read import' },
  mark_again: { subject: 'remarkId', key: 'mark again' },
};

type Pools = {
  pool: Pool;
  /** Pool of the worker's own role. */
  jobsPool: Pool;
};

/**
 * Moves the oldest jobs of the outbox into the worker's queue: adds a page of them there, then deletes their
 * rows. Who ends between the two leaves the rows to the next sweep, of whichever process, which adds the jobs
 * once more: as each has a key, one waits; and one that has run before finds nothing to do.
 * @param stopping ends it before the next step
 * @returns true where more may wait
 */
export async function sweepOutbox({ pool, jobsPool }: Pools, stopping?: AbortSignal): Promise<boolean> {
  const rows = await listOutboxRows(pool, PAGE);
  if (rows.length === 0 || stopping?.aborted) return false;
  await addJobs(jobsPool, jobsOf(rows));
  for (const [tenantId, ids] of idsByTenant(rows)) {
    if (stopping?.aborted) return false;
    await withTenant(pool, tenantId, () => inTransaction(() => deleteOutboxRows(ids)));
  }
  return rows.length === PAGE;
}

/** One job for each key, of the newest row. Sorted, so that sweeps at once lock jobs in the same order. */
function jobsOf(rows: readonly OutboxRow[]): QueuedJob[] {
  const jobs = new Map<string, QueuedJob>();
  for (const { tenantId, task, subjectId, delaySeconds, createdAt } of rows) {
    const form = FORMS[task];
    const key = `${form.key} ${subjectId}`;
    const runAt = delaySeconds === 0 ? null : new Date(createdAt.getTime() + delaySeconds * 1_000);
    jobs.set(key, { task, payload: { tenantId, [form.subject]: subjectId }, key, runAt });
  }
  return [...jobs.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

function idsByTenant(rows: readonly OutboxRow[]): Map<TenantId, OutboxRow['id'][]> {
  const ids = new Map<TenantId, OutboxRow['id'][]>();
  for (const { tenantId, id } of rows) {
    const own = ids.get(tenantId);
    if (own === undefined) ids.set(tenantId, [id]);
    else own.push(id);
  }
  return ids;
}

type SweepDeps = Pools & {
  log: { error(details: object, message: string): void };
  /** Counts the rounds that fail because the database is away. */
  outage: OutageLog;
  /** True while the disk has space for the database to write; without it nothing is moved. */
  hasFreeSpace(): boolean;
};

/** Sweeps twice a second until stopped, and at once while more waits. */
export function startOutboxSweep({ log, outage, hasFreeSpace, ...pools }: SweepDeps): {
  stop(): Promise<void>;
} {
  return startRounds(async (stopping) => {
    try {
      const isMore = hasFreeSpace() && (await sweepOutbox(pools, stopping));
      return isMore ? 0 : EVERY_MS;
    } catch (error) {
      if (isDatabaseAway(error)) outage.failed(error);
      else log.error({ err: error }, 'the outbox could not be swept');
      return AFTER_FAILURE_MS;
    }
  });
}
