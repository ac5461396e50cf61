import type { TicketId, UserId } from '@assay/assessment';
import { sql } from 'kysely';
import { currentTenantId } from '../../db/context.ts';
import { db } from '../../db/db.ts';

const now = sql<Date>`clock_timestamp()`;

/**
 * Mails about tickets that a member of staff gets: one for each new ticket, and one a day about waiting ones.
 */
export type MailSettings = { newTickets: boolean; daily: boolean };

/** Default settings. */
const USUAL: MailSettings = { newTickets: true, daily: false };

export async function readMailSettings(userId: UserId): Promise<MailSettings> {
  const row = await db()
    .selectFrom('staff_mail_settings')
    .select(['new_tickets as newTickets', 'daily'])
    .where('tenant_id', '=', currentTenantId())
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? USUAL;
}

export async function setMailSettings(userId: UserId, { newTickets, daily }: MailSettings): Promise<void> {
  const settings = { new_tickets: newTickets, daily };
  await db()
    .insertInto('staff_mail_settings')
    .values({ tenant_id: currentTenantId(), user_id: userId, ...settings })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(settings))
    .execute();
}

/**
 * Facts that decide whether a ticket's learner is mailed about answers, locked until the end of the
 * transaction; null where the ticket does not exist, or its learner can no longer read it.
 */
export async function lockAnsweredTicket(ticketId: TicketId) {
  const row = await db()
    .selectFrom('tickets as t')
    .innerJoin('users as u', (join) =>
      join.onRef('u.tenant_id', '=', 't.tenant_id').onRef('u.id', '=', 't.user_id'),
    )
    .select([
      ...([
        't.subject',
        't.last_staff_number',
        't.last_staff_at',
        't.seen_number',
        't.learner_mailed_at',
      ] as const),
      'u.email',
      now.as('now'),
    ])
    .where('t.tenant_id', '=', currentTenantId())
    .where('t.id', '=', ticketId)
    .where('u.role', '=', 'learner')
    .where('u.disabled_at', 'is', null)
    .where('u.closed_at', 'is', null)
    .forNoKeyUpdate('t')
    .executeTakeFirst();
  return row ?? null;
}

export async function markReplyMailed(ticketId: TicketId): Promise<void> {
  await db()
    .updateTable('tickets')
    .set({ learner_mailed_at: now })
    .where('tenant_id', '=', currentTenantId())
    .where('id', '=', ticketId)
    .execute();
}

/**
 * Marks a new ticket as reported to staff.
 * @returns the details to report; null where it does not exist, or was reported before
 */
export async function takeNewTicket(ticketId: TicketId) {
  const row = await db()
    .updateTable('tickets as t')
    .from('ticket_topics as o')
    .set({ staff_mailed_at: now })
    .where('t.tenant_id', '=', currentTenantId())
    .where('t.id', '=', ticketId)
    .where('t.staff_mailed_at', 'is', null)
    .whereRef('o.tenant_id', '=', 't.tenant_id')
    .whereRef('o.id', '=', 't.topic_id')
    .returning(['o.name as topic', 't.recipient_id', 't.waiting_since'])
    .executeTakeFirst();
  return row ?? null;
}

export type StaffAddress = { id: UserId; email: string };

/** The active staff who get a mail for each new ticket. */
export async function listStaffToMail(): Promise<StaffAddress[]> {
  return db()
    .selectFrom('users as u')
    .leftJoin('staff_mail_settings as s', (join) =>
      join.onRef('s.tenant_id', '=', 'u.tenant_id').onRef('s.user_id', '=', 'u.id'),
    )
    .select(['u.id', 'u.email'])
    .where('u.tenant_id', '=', currentTenantId())
    .where('u.role', '=', 'staff')
    .where('u.disabled_at', 'is', null)
    .where('u.closed_at', 'is', null)
    .where(sql<boolean>`coalesce(s.new_tickets, ${USUAL.newTickets})`)
    .orderBy('u.id')
    .execute();
}

/** Day and hour by the tenant's calendar. */
export async function readLocalTime(): Promise<{ now: Date; today: string; hour: number }> {
  const { rows } = await sql<{ now: Date; today: string; hour: number }>`
    select c.now, (c.now at time zone t.time_zone)::date as today,
           extract(hour from c.now at time zone t.time_zone)::int as hour
    from tenants t cross join (select clock_timestamp() as now) c
    where t.tenant_id = ${currentTenantId()}`.execute(db());
  const [row] = rows;
  if (row === undefined) throw new Error('The tenant is missing.');
  return row;
}

/** Active staff who want a daily mail and had none on this day; locked, so that each is mailed once. */
export async function lockDailyReaders(today: string): Promise<StaffAddress[]> {
  return db()
    .selectFrom('staff_mail_settings as s')
    .innerJoin('users as u', (join) =>
      join.onRef('u.tenant_id', '=', 's.tenant_id').onRef('u.id', '=', 's.user_id'),
    )
    .select(['u.id', 'u.email'])
    .where('s.tenant_id', '=', currentTenantId())
    .where('s.daily', '=', true)
    .where(sql<boolean>`s.daily_mailed_on is distinct from ${today}::date`)
    .where('u.role', '=', 'staff')
    .where('u.disabled_at', 'is', null)
    .where('u.closed_at', 'is', null)
    .orderBy('u.id')
    .forUpdate('s')
    .skipLocked()
    .execute();
}

export async function markDailyMailed(ids: readonly UserId[], today: string): Promise<void> {
  await db()
    .updateTable('staff_mail_settings')
    .set({ daily_mailed_on: today })
    .where('tenant_id', '=', currentTenantId())
    .where(sql<boolean>`user_id = any(${ids}::uuid[])`)
    .execute();
}

/** Tickets whose learners wait longest, longest first, and the number of all waiting ones. */
export async function listWaiting(atMost: number) {
  const waiting = db()
    .selectFrom('tickets as t')
    .where('t.tenant_id', '=', currentTenantId())
    .where('t.waiting_since', 'is not', null);
  const rows = await waiting
    .innerJoin('ticket_topics as o', (join) =>
      join.onRef('o.tenant_id', '=', 't.tenant_id').onRef('o.id', '=', 't.topic_id'),
    )
    .select(['o.name as topic', 't.waiting_since'])
    .orderBy('t.waiting_since')
    .orderBy('t.id')
    .limit(atMost)
    .execute();
  const { count } = await waiting.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return { rows, count };
}
