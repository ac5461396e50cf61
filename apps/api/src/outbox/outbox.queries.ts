import type { Id, ImportId, RemarkId, TenantId, TestId, TicketId, TransactionId } from '@assay/assessment';
import type { Client } from 'pg';
import { newId } from '../db/ids.ts';
import { query } from '../db/query.ts';

/** Tasks that belong to rows of a tenant, with the ids of these. */
type Subjects = {
  send_mail: Id<'mail'>;
  make_invoice: TransactionId;
  mail_new_ticket: TicketId;
  mail_ticket_reply: TicketId;
  recount_after_test: TestId;
  read_import: ImportId;
  mark_again: RemarkId;
};
export type OutboxTask = keyof Subjects;

/** A job that waits to be added to the worker's queue. */
export type OutboxRow = {
  tenantId: TenantId;
  id: Id<'outbox'>;
  task: OutboxTask;
  subjectId: string;
  delaySeconds: number;
  createdAt: Date;
};

/**
 * Queues a job about a row of the current tenant in the ambient transaction: both are kept, or neither. It
 * runs once the transaction has been committed and the outbox is swept.
 */
export async function enqueueJob<Task extends OutboxTask>(
  task: Task,
  subjectId: Subjects[Task],
  delaySeconds = 0,
): Promise<void> {
  await query(
    `insert into outbox (tenant_id, id, task, subject_id, delay_seconds, created_at)
     values ($1, $2, $3, $4, $5, the_clock())`,
    [newId<'outbox'>(), task, subjectId, delaySeconds],
  );
}

/** Queues the same job about each of these rows, without a delay. */
export async function enqueueJobs<Task extends OutboxTask>(
  task: Task,
  subjects: readonly { id: Subjects[Task] }[],
): Promise<void> {
  if (subjects.length === 0) return;
  const rows = subjects.map(({ id }) => ({ id: newId<'outbox'>(), subject_id: id }));
  await query(
    `insert into outbox (tenant_id, id, task, subject_id, created_at)
     select n.tenant_id, r.id, $2::text, r.subject_id, the_clock()
     from tenants n cross join jsonb_to_recordset($3::jsonb) as r (id uuid, subject_id uuid)
     where n.tenant_id = $1`,
    [task, JSON.stringify(rows)],
  );
}

/** Deletes rows of the current tenant whose jobs were added to the queue. */
export async function deleteOutboxRows(ids: readonly Id<'outbox'>[]): Promise<void> {
  await query('delete from outbox where tenant_id = $1 and id = any($2::uuid[])', [ids]);
}

/**
 * Queues anew what rows of all tenants show to be neither sent, made nor told, unless it is queued: the
 * worker's queue is not in a backup.
 * @param client of the owner, who sees every tenant's rows
 */
export async function enqueueWaiting(client: Client): Promise<void> {
  // Totals are recounted at every start.
  const waiting: Record<Exclude<OutboxTask, 'recount_after_test'>, string> = {
    send_mail: 'select tenant_id, id from mails where sent_at is null',
    make_invoice: 'select tenant_id, transaction_id as id from invoices where file_name is null',
    mail_new_ticket: 'select tenant_id, id from tickets where staff_mailed_at is null',
    mail_ticket_reply: 'select tenant_id, id from tickets where last_staff_number > seen_number',
    read_import: "select tenant_id, id from imports where state = 'reading'",
    mark_again: "select tenant_id, id from remarks where state = 'running'",
  };
  for (const [task, rows] of Object.entries(waiting)) {
    await client.query(
      `insert into outbox (tenant_id, id, task, subject_id)
       select w.tenant_id, gen_random_uuid(), $1::text, w.id from (${rows}) w
       where (w.tenant_id, w.id) not in (select tenant_id, subject_id from outbox where task = $1::text)`,
      [task],
    );
  }
}
