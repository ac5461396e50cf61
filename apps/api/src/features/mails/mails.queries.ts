import type { Id } from '@assay/assessment';
import { currentTime } from '../../clock/corrected-time.ts';
import { newId } from '../../db/ids.ts';
import { one, query } from '../../db/query.ts';
import { enqueueJob } from '../../outbox/outbox.queries.ts';

/** A mail without its look, which it gets when it is sent (`mail-layout.ts`). */
export type Mail = { recipient: string; subject: string; text: string; html: string };

/**
 * Keeps a mail and queues it for the worker in the same transaction: both happen, or neither.
 * @param afterSeconds delay until it is sent
 * @returns its id
 */
export function enqueueMail(mail: Mail, afterSeconds = 0): Promise<Id<'mail'>> {
  return enqueue(mail, { isSent: false, afterSeconds });
}

/**
 * Does the same work, and sends nothing, so that the time taken does not tell whether there was a recipient.
 */
export async function enqueueDummyMail(afterSeconds = 0): Promise<void> {
  await enqueue({ recipient: '', subject: '', text: '', html: '' }, { isSent: true, afterSeconds });
}

async function enqueue(
  { recipient, subject, text, html }: Mail,
  { isSent, afterSeconds }: { isSent: boolean; afterSeconds: number },
): Promise<Id<'mail'>> {
  const id = newId<'mail'>();
  await query(
    `insert into mails (tenant_id, id, recipient, subject, text, html, sent_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, recipient, subject, text, html, isSent ? currentTime() : null],
  );
  await enqueueJob('send_mail', id, afterSeconds);
  return id;
}

/** Finds an unsent mail; locked, so that two workers never send it twice. */
export async function findUnsentMail(id: Id<'mail'>): Promise<(Mail & { id: Id<'mail'> }) | null> {
  const [mail] = await query<Mail & { id: Id<'mail'> }>(
    `select id, recipient, subject, text, html
     from mails
     where tenant_id = $1 and id = $2 and sent_at is null
     for update`,
    [id],
  );
  return mail ?? null;
}

/** Marks a mail as sent; its text, which may hold a code, is kept only for the development mailbox. */
export async function markMailSent(id: Id<'mail'>, keepText: boolean): Promise<void> {
  await query(
    `update mails set
       sent_at = the_clock(), refused_at = null, refused_with = null,
       text = case when $3::boolean then text else '' end,
       html = case when $3::boolean then html else '' end
     where tenant_id = $1 and id = $2`,
    [id, keepText],
  );
}

/** Marks a mail as refused by the mail server, as it says, for good. @param words of the server */
export async function markMailRefused(id: Id<'mail'>, words: string | null): Promise<void> {
  await query(
    `update mails set refused_at = the_clock(), refused_with = $3
     where tenant_id = $1 and id = $2 and sent_at is null`,
    [id, words],
  );
}

/**
 * Host of the links in a mail: the preferred one, else that on which the recipient signed up, else the
 * tenant's first. Chosen among the tenant's current hosts, so that a mail never names another one, whatever
 * is stored.
 */
export async function findHostForMail(recipient: string, preferred: string | null): Promise<string> {
  const { host } = one(
    await query<{ host: string }>(
      `select h.host from tenant_hosts h
       where h.tenant_id = $1
       order by
         h.host is not distinct from $3::text desc,
         h.host is not distinct from (
           select u.sign_up_host from users u
           where u.tenant_id = $1 and u.email_key = lower($2)) desc,
         h.host is not distinct from (
           select r.sign_up_host from registrations r
           where r.tenant_id = $1 and r.email_key = lower($2)
           order by r.created_at desc, r.id desc limit 1) desc,
         h.position, h.host
       limit 1`,
      [recipient, preferred],
    ),
  );
  return host;
}

export type StoredMail = Mail & { id: Id<'mail'>; createdAt: Date };

/** Mails of the tenant, newest first; only those to one address when it is given. */
export async function listMails(recipient: string | null, atMost: number): Promise<StoredMail[]> {
  return query<StoredMail>(
    `select id, recipient, subject, text, html, created_at as "createdAt"
     from mails
     where tenant_id = $1 and recipient <> '' and ($2::text is null or lower(recipient) = $2)
     order by created_at desc, id desc
     limit $3`,
    [recipient?.toLowerCase() ?? null, atMost],
  );
}

/** Finds one of the tenant's mails, sent or not. */
export async function findMail(id: Id<'mail'>): Promise<Mail | null> {
  const [mail] = await query<Mail>(
    `select recipient, subject, text, html
     from mails
     where tenant_id = $1 and id = $2 and recipient <> ''`,
    [id],
  );
  return mail ?? null;
}

/** When the stored mails to an address were written and sent, in the order of their writing. */
export async function listMailTimes(email: string): Promise<{ created_at: Date; sent_at: Date | null }[]> {
  return query(
    `select created_at, sent_at from mails
     where tenant_id = $1 and lower(recipient) = lower($2)
     order by created_at`,
    [email],
  );
}

/** Deletes the stored mails to an address, sent or not. */
export async function deleteMailsTo(email: string): Promise<void> {
  await query('delete from mails where tenant_id = $1 and lower(recipient) = $2', [email.toLowerCase()]);
}

/**
 * Deletes mails that were sent longer ago than this, or written where they were never sent; those that were
 * refused after `refused` seconds.
 */
export async function deleteMailsAfter(seconds: number, refused: number): Promise<void> {
  await query(
    `delete from mails
     where tenant_id = $1 and coalesce(sent_at, created_at) < now()
       - make_interval(secs => case when refused_at is null then $2::int else $3::int end)`,
    [seconds, refused],
  );
}
