import type { TicketId, UserId } from '@assay/assessment';
import { USUAL_PERMISSIONS } from '@assay/contract';
import { one, query } from '../../db/query.ts';

/**
 * Mails about tickets that a member of staff gets: one for each new ticket, and one a day about waiting ones.
 */
export type MailSettings = { newTickets: boolean; daily: boolean };

/** Default settings. */
const USUAL: MailSettings = { newTickets: true, daily: false };

export async function readMailSettings(userId: UserId): Promise<MailSettings> {
  const [row] = await query<MailSettings>(
    `select new_tickets as "newTickets", daily from staff_mail_settings
     where tenant_id = $1 and user_id = $2`,
    [userId],
  );
  return row ?? USUAL;
}

export async function setMailSettings(userId: UserId, { newTickets, daily }: MailSettings): Promise<void> {
  await query(
    `insert into staff_mail_settings (tenant_id, user_id, new_tickets, daily) values ($1, $2, $3, $4)
     on conflict (tenant_id, user_id) do update
       set new_tickets = excluded.new_tickets, daily = excluded.daily`,
    [userId, newTickets, daily],
  );
}

type AnsweredTicketRow = {
  subject: string;
  last_staff_number: number;
  last_staff_at: Date | null;
  seen_number: number;
  learner_mailed_at: Date | null;
  email: string;
  now: Date;
};

/**
 * Facts that decide whether a ticket's learner is mailed about answers, locked until the end of the
 * transaction; null where the ticket does not exist, or its learner can no longer read it.
 */
export async function lockAnsweredTicket(ticketId: TicketId): Promise<AnsweredTicketRow | null> {
  const [row] = await query<AnsweredTicketRow>(
    `select t.subject, t.last_staff_number, t.last_staff_at, t.seen_number, t.learner_mailed_at, u.email,
            the_clock() as now
     from tickets t
     join users u on u.tenant_id = $1 and u.id = t.user_id
     where t.tenant_id = $1 and t.id = $2
       and u.role = 'learner' and u.disabled_at is null and u.closed_at is null
     for no key update of t`,
    [ticketId],
  );
  return row ?? null;
}

export async function markReplyMailed(ticketId: TicketId): Promise<void> {
  await query('update tickets set learner_mailed_at = the_clock() where tenant_id = $1 and id = $2', [
    ticketId,
  ]);
}

type NewTicketRow = {
  topic: string;
  subject: string;
  recipient_id: UserId | null;
  waiting_since: Date | null;
};

/**
 * Marks a new ticket as reported to staff.
 * @returns the details to report; null where it does not exist, or was reported before
 */
export async function takeNewTicket(ticketId: TicketId): Promise<NewTicketRow | null> {
  const [row] = await query<NewTicketRow>(
    `update tickets t set staff_mailed_at = the_clock()
     from ticket_topics o
     where t.tenant_id = $1 and t.id = $2 and t.staff_mailed_at is null
       and o.tenant_id = $1 and o.id = t.topic_id
     returning o.name as topic, t.subject, t.recipient_id, t.waiting_since`,
    [ticketId],
  );
  return row ?? null;
}

export type StaffAddress = { id: UserId; email: string };

/** The active staff who answer tickets and get a mail for each new one. */
export async function listStaffToMail(): Promise<StaffAddress[]> {
  return query<StaffAddress>(
    `select u.id, u.email
     from users u
     left join staff_mail_settings s on s.tenant_id = $1 and s.user_id = u.id
     left join staff_permissions p on p.tenant_id = $1 and p.user_id = u.id
     where u.tenant_id = $1 and u.role = 'staff' and u.disabled_at is null and u.closed_at is null
       and coalesce(s.new_tickets, $2) and coalesce(p.support, $3)
     order by u.id`,
    [USUAL.newTickets, USUAL_PERMISSIONS.support],
  );
}

/** Day and hour by the tenant's calendar. */
export async function readLocalTime(): Promise<{ now: Date; today: string; hour: number }> {
  const rows = await query<{ now: Date; today: string; hour: number }>(
    `select c.now, (c.now at time zone t.time_zone)::date as today,
            extract(hour from c.now at time zone t.time_zone)::int as hour
     from tenants t cross join (select the_clock() as now) c
     where t.tenant_id = $1`,
  );
  return one(rows);
}

/**
 * Active staff who answer tickets, want a daily mail and had none on this day; locked, so that each is mailed
 * once.
 */
export async function lockDailyReaders(today: string): Promise<StaffAddress[]> {
  return query<StaffAddress>(
    `select u.id, u.email
     from staff_mail_settings s
     join users u on u.tenant_id = $1 and u.id = s.user_id
     left join staff_permissions p on p.tenant_id = $1 and p.user_id = u.id
     where s.tenant_id = $1 and s.daily and s.daily_mailed_on is distinct from $2::date
       and u.role = 'staff' and u.disabled_at is null and u.closed_at is null and coalesce(p.support, $3)
     order by u.id
     for update of s skip locked`,
    [today, USUAL_PERMISSIONS.support],
  );
}

export async function markDailyMailed(ids: readonly UserId[], today: string): Promise<void> {
  await query(
    'update staff_mail_settings set daily_mailed_on = $3 where tenant_id = $1 and user_id = any($2::uuid[])',
    [ids, today],
  );
}

type WaitingTicketRow = { topic: string; waiting_since: Date | null };

/** Tickets whose learners wait longest, longest first, and the number of all waiting ones. */
export async function listWaiting(atMost: number): Promise<{ rows: WaitingTicketRow[]; count: number }> {
  const rows = await query<WaitingTicketRow>(
    `select o.name as topic, t.waiting_since
     from tickets t
     join ticket_topics o on o.tenant_id = $1 and o.id = t.topic_id
     where t.tenant_id = $1 and t.waiting_since is not null
     order by t.waiting_since, t.id limit $2`,
    [atMost],
  );
  const counted = await query<{ count: number }>(
    'select count(*)::int as count from tickets where tenant_id = $1 and waiting_since is not null',
  );
  return { rows, count: one(counted).count };
}
