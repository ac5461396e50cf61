import type { TransactionId, UserId } from '@assay/assessment';
import { currentTime } from '../../clock/corrected-time.ts';
import { newId } from '../../db/ids.ts';
import { query } from '../../db/query.ts';

export type PeriodRow = {
  granted_at: Date;
  days: number | null;
  until: Date | null;
  revoked_at: Date | null;
  transaction_id: TransactionId | null;
};

/** Serialises changes of a learner's periods of access. */
export async function lockPeriods(userId: UserId): Promise<void> {
  await query('select from users where tenant_id = $1 and id = $2 for no key update', [userId]);
}

type NewPeriod = { userId: UserId; transactionId: TransactionId | null } & (
  | { days: number; until: null }
  | { days: null; until: Date }
);

/** Inserts a period; a second one of the same payment is ignored. */
export async function insertPeriod({ userId, transactionId, days, until }: NewPeriod): Promise<void> {
  await query(
    `insert into subscription_periods (tenant_id, id, user_id, transaction_id, days, until, granted_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (tenant_id, transaction_id) do nothing`,
    [newId<'subscription_period'>(), userId, transactionId, days, until, currentTime()],
  );
}

/** @param revoked true: the payment's period no longer counts; false: it counts again */
export async function setRevoked(transactionId: TransactionId, revoked: boolean): Promise<void> {
  await query(
    `update subscription_periods
     set revoked_at = case when $3::boolean then coalesce(revoked_at, $4) end
     where tenant_id = $1 and transaction_id = $2`,
    [transactionId, revoked, currentTime()],
  );
}

/** Periods in the order in which they were granted. */
export async function listPeriods(userId: UserId): Promise<PeriodRow[]> {
  return query<PeriodRow>(
    `select granted_at, days, until, revoked_at, transaction_id from subscription_periods
     where tenant_id = $1 and user_id = $2
     order by granted_at, id`,
    [userId],
  );
}

/** @param expiresAt null: no later than now */
export async function setExpiry(userId: UserId, expiresAt: Date | null): Promise<void> {
  await query(
    `insert into subscriptions (tenant_id, user_id, expires_at)
     values ($1, $2, coalesce($3::timestamptz, $4))
     on conflict (tenant_id, user_id) do update set expires_at = case when $3::timestamptz is null
       then least(subscriptions.expires_at, excluded.expires_at) else excluded.expires_at end`,
    [userId, expiresAt, currentTime()],
  );
}

export type SubscriptionRow = { expires_at: Date; now: Date };

/** End of the learner's access, and the current time; null where there never was any. */
export async function findSubscription(userId: UserId): Promise<SubscriptionRow | null> {
  const [row] = await query<{ expires_at: Date }>(
    'select expires_at from subscriptions where tenant_id = $1 and user_id = $2',
    [userId],
  );
  return row === undefined ? null : { ...row, now: currentTime() };
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
  return query<EndingSubscription>(
    `select s.user_id, u.email, s.expires_at, the_clock() as now,
       (select p.days from subscription_periods p
        where p.tenant_id = $1 and p.user_id = s.user_id and p.revoked_at is null
        order by p.granted_at desc, p.id desc limit 1) as last_days
     from subscriptions s join users u on u.tenant_id = $1 and u.id = s.user_id
     where s.tenant_id = $1 and s.user_id > $2
       and s.expires_at > the_clock()
       and s.expires_at <= the_clock() + make_interval(days => $3)
       and s.reminded_of is distinct from s.expires_at
       and u.role = 'learner' and u.disabled_at is null and u.closed_at is null
     order by s.user_id limit $4
     for no key update of s skip locked for key share of u skip locked`,
    [afterId, withinDays, atMost],
  );
}

/** Records that these learners were reminded of their present ends. */
export async function markReminded(userIds: UserId[]): Promise<void> {
  await query(
    'update subscriptions set reminded_of = expires_at where tenant_id = $1 and user_id = any($2::uuid[])',
    [userIds],
  );
}
