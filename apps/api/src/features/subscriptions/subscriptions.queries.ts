import type { TransactionId, UserId } from '@assay/assessment';
import { type Selectable, sql } from 'kysely';
import { currentTenantId } from '../../db/context.ts';
import type { Database } from '../../db/database.types.ts';
import { correctedNow, db } from '../../db/db.ts';
import { newId } from '../../db/ids.ts';

export type PeriodRow = Pick<
  Selectable<Database['subscription_periods']>,
  'granted_at' | 'days' | 'until' | 'revoked_at' | 'transaction_id'
>;

/** Serialises changes of a learner's periods of access. */
export async function lockPeriods(userId: UserId): Promise<void> {
  await sql`select from users where tenant_id = ${currentTenantId()} and id = ${userId} for no key update`.execute(
    db(),
  );
}

type NewPeriod = { userId: UserId; transactionId: TransactionId | null } & (
  | { days: number; until: null }
  | { days: null; until: Date }
);

/** Inserts a period; a second one of the same payment is ignored. */
export async function insertPeriod({ userId, transactionId, days, until }: NewPeriod): Promise<void> {
  await db()
    .insertInto('subscription_periods')
    .values({
      tenant_id: currentTenantId(),
      id: newId<'subscription_period'>(),
      user_id: userId,
      transaction_id: transactionId,
      granted_at: correctedNow(),
      days,
      until,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'transaction_id']).doNothing())
    .execute();
}

/** @param revoked true: the payment's period no longer counts; false: it counts again */
export async function setRevoked(transactionId: TransactionId, revoked: boolean): Promise<void> {
  await db()
    .updateTable('subscription_periods')
    .set({ revoked_at: revoked ? sql<Date>`coalesce(revoked_at, ${correctedNow()})` : null })
    .where('tenant_id', '=', currentTenantId())
    .where('transaction_id', '=', transactionId)
    .execute();
}

/** Periods in the order in which they were granted. */
export async function listPeriods(userId: UserId): Promise<PeriodRow[]> {
  return db()
    .selectFrom('subscription_periods')
    .select(['granted_at', 'days', 'until', 'revoked_at', 'transaction_id'])
    .where('tenant_id', '=', currentTenantId())
    .where('user_id', '=', userId)
    .orderBy('granted_at')
    .orderBy('id')
    .execute();
}

/** @param expiresAt null: no later than now */
export async function setExpiry(userId: UserId, expiresAt: Date | null): Promise<void> {
  const ended = sql<Date>`least(subscriptions.expires_at, ${correctedNow()})`;
  await db()
    .insertInto('subscriptions')
    .values({
      tenant_id: currentTenantId(),
      user_id: userId,
      expires_at: expiresAt ?? correctedNow(),
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ expires_at: expiresAt ?? ended }),
    )
    .execute();
}

export type SubscriptionRow = { expires_at: Date; now: Date };

/** End of the learner's access, and the database's time; null where there never was any. */
export async function findSubscription(userId: UserId): Promise<SubscriptionRow | null> {
  const row = await db()
    .selectFrom('subscriptions')
    .select(['expires_at', correctedNow().as('now')])
    .where('tenant_id', '=', currentTenantId())
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

export type EndingSubscription = {
  user_id: UserId;
  email: string;
  expires_at: Date;
  /** Days of the newest period that counts; null where it lasts until a moment, or there is none. */
  last_days: number | null;
  /** The database's time. */
  now: Date;
};

/**
 * Learners whose access ends within this many days and who were not reminded of that end, by their ids. They
 * are locked, and so is the closing of their accounts; those locked by another transaction are left out: that
 * one is reminding, or moves the end.
 */
export async function lockEndingSubscriptions(
  afterId: UserId,
  withinDays: number,
  atMost: number,
): Promise<EndingSubscription[]> {
  const { rows } = await sql<EndingSubscription>`
    select s.user_id, u.email, s.expires_at, clock_timestamp() as now,
      (select p.days from subscription_periods p
       where p.tenant_id = s.tenant_id and p.user_id = s.user_id and p.revoked_at is null
       order by p.granted_at desc, p.id desc limit 1) as last_days
    from subscriptions s join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    where s.tenant_id = ${currentTenantId()} and s.user_id > ${afterId}
      and s.expires_at > clock_timestamp()
      and s.expires_at <= clock_timestamp() + make_interval(days => ${withinDays})
      and s.reminded_of is distinct from s.expires_at
      and u.role = 'learner' and u.disabled_at is null and u.closed_at is null
    order by s.user_id limit ${atMost}
    for no key update of s skip locked for key share of u skip locked`.execute(db());
  return rows;
}

/** Records that these learners were reminded of their present ends. */
export async function markReminded(userIds: UserId[]): Promise<void> {
  await sql`update subscriptions set reminded_of = expires_at
    where tenant_id = ${currentTenantId()} and user_id = any(${userIds}::uuid[])`.execute(db());
}
