import type { UserId } from '@assay/assessment';
import { currentTime } from '../../clock/corrected-time.ts';
import { query } from '../../db/query.ts';

export type MonthRow = {
  /** "YYYY-MM" of the current month, on the tenant's calendar. */
  this_month: string;
  /** Null where the learner submitted nothing in these months. */
  month: string | null;
  tests: number | null;
  questions: number | null;
};

/**
 * Counts the learner's submissions by month of the tenant's calendar, over this many last months; one row at
 * least.
 */
export async function countByMonth(userId: UserId, months: number): Promise<MonthRow[]> {
  return query<MonthRow>(
    `select to_char(w.now, 'YYYY-MM') as this_month, m.month, m.tests, m.questions
     from (
       select n.time_zone, $3::timestamptz at time zone n.time_zone as now
       from tenants n where n.tenant_id = $1
     ) w
     left join lateral (
       select to_char(r.submitted_at at time zone w.time_zone, 'YYYY-MM') as month, count(*)::int as tests,
              sum(r.attempted)::int as questions
       from reports r
       where r.tenant_id = $1 and r.user_id = $2
         and r.submitted_at >= (date_trunc('month', w.now) - make_interval(months => $4 - 1)) at time zone w.time_zone
       group by 1
     ) m on true`,
    [userId, currentTime(), months],
  );
}

/**
 * Sums over all answers of all reports: their number, and the sum of the percentages that their levels claim.
 * A report stores the mean of its levels, which are multiples of 25: rounded to two decimals it still gives
 * their sum.
 */
export async function sumConfidence(userId: UserId): Promise<{ answers: number; claimed: number }> {
  const [row] = await query<{ answers: number; claimed: number }>(
    `select coalesce(sum(attempted), 0)::int as answers,
            coalesce(sum(round(confidence_percent * attempted / 25) * 25), 0)::int as claimed
     from reports where tenant_id = $1 and user_id = $2`,
    [userId],
  );
  return row ?? { answers: 0, claimed: 0 };
}
