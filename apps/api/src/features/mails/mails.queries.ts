import type { Id } from '@assay/assessment';
import { type RawBuilder, sql } from 'kysely';
import { currentTenantId } from '../../db/context.ts';
import { db } from '../../db/db.ts';
import { newId } from '../../db/ids.ts';

/** A mail without its look, which it gets when it is sent (`mail-layout.ts`). */
export type Mail = { recipient: string; subject: string; text: string; html: string };

/**
 * Keeps a mail and queues it for the worker in the same transaction: both happen, or neither.
 * @param afterSeconds delay in the queue
 */
export async function enqueueMail(mail: Mail, afterSeconds = 0): Promise<void> {
  await enqueue({ ...mail, sent_at: null }, afterSeconds);
}

/**
 * Does the same work, and sends nothing, so that the time taken does not tell whether there was a recipient.
 */
export async function enqueueDummyMail(afterSeconds = 0): Promise<void> {
  const nothing = { recipient: '', subject: '', text: '', html: '' };
  await enqueue({ ...nothing, sent_at: sql<Date>`clock_timestamp()` }, afterSeconds);
}

async function enqueue(
  mail: Mail & { sent_at: RawBuilder<Date> | null },
  afterSeconds: number,
): Promise<void> {
  const id = newId<'mail'>();
  await db()
    .insertInto('mails')
    .values({ tenant_id: currentTenantId(), id, ...mail })
    .execute();
  const job =
    afterSeconds === 0
      ? sql`select jobs.enqueue_mail(${currentTenantId()}, ${id})`
      : sql`select jobs.enqueue_mail_later(${currentTenantId()}, ${id}, ${afterSeconds})`;
  await job.execute(db());
}

/** Finds an unsent mail; locked, so that two workers never send it twice. */
export async function findUnsentMail(id: Id<'mail'>): Promise<(Mail & { id: Id<'mail'> }) | null> {
  const row = await db()
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'text', 'html'])
    .where('tenant_id', '=', currentTenantId())
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Marks a mail as sent; its text, which may hold a code, is kept only for the development mailbox. */
export async function markMailSent(id: Id<'mail'>, keepText: boolean): Promise<void> {
  await db()
    .updateTable('mails')
    .set({ sent_at: sql`clock_timestamp()`, ...(keepText ? {} : { text: '', html: '' }) })
    .where('tenant_id', '=', currentTenantId())
    .where('id', '=', id)
    .execute();
}

/**
 * Host of the links in a mail: the preferred one, else that on which the recipient signed up, else the
 * tenant's first. Chosen among the tenant's current hosts, so that a mail never names another one, whatever
 * is stored.
 */
export async function findHostForMail(recipient: string, preferred: string | null): Promise<string> {
  const { rows } = await sql<{ host: string }>`
    select h.host from tenant_hosts h
    where h.tenant_id = ${currentTenantId()}
    order by
      h.host is not distinct from ${preferred}::text desc,
      h.host is not distinct from (
        select u.sign_up_host from users u
        where u.tenant_id = ${currentTenantId()} and u.id = (select user_of_email(${recipient}))) desc,
      h.host is not distinct from (
        select r.sign_up_host from registrations r
        where r.tenant_id = ${currentTenantId()} and r.id = any(array(select registrations_of_email(${recipient})))
        order by r.created_at desc, r.id desc limit 1) desc,
      h.position, h.host
    limit 1`.execute(db());
  const [row] = rows;
  if (row === undefined) throw new Error('A tenant has a host.');
  return row.host;
}

export type StoredMail = Mail & { id: Id<'mail'>; createdAt: Date };

/** Mails of the tenant, newest first; only those to one address when it is given. */
export async function listMails(recipient: string | null, atMost: number): Promise<StoredMail[]> {
  let query = db()
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'text', 'html', 'created_at as createdAt'])
    .where('tenant_id', '=', currentTenantId())
    .where('recipient', '<>', '');
  if (recipient !== null) query = query.where(sql`lower(recipient)`, '=', recipient.toLowerCase());
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(atMost).execute();
}

/** Finds one of the tenant's mails, sent or not. */
export async function findMail(id: Id<'mail'>): Promise<Mail | null> {
  const row = await db()
    .selectFrom('mails')
    .select(['recipient', 'subject', 'text', 'html'])
    .where('tenant_id', '=', currentTenantId())
    .where('id', '=', id)
    .where('recipient', '<>', '')
    .executeTakeFirst();
  return row ?? null;
}
