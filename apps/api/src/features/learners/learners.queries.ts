import type { AttemptId, PlanId, UserId } from '@assay/assessment';
import { query } from '../../db/query.ts';

export type FoundPerson = {
  id: UserId;
  first_name: string;
  last_name: string;
  email: string;
  role: 'learner' | 'staff';
  created_at: Date;
  disabled_at: Date | null;
  closed_at: Date | null;
};

const PERSON = `
  select id, first_name, last_name, email, role, created_at, disabled_at, closed_at from users where tenant_id = $1`;

export async function findPersonById(id: UserId): Promise<FoundPerson | null> {
  const [person] = await query<FoundPerson>(`${PERSON} and id = $2`, [id]);
  return person ?? null;
}

/** Person of the tenant with this address, case-insensitively. */
export async function findPersonByEmail(email: string): Promise<FoundPerson | null> {
  const [person] = await query<FoundPerson>(`${PERSON} and email_key = lower($2)`, [email]);
  return person ?? null;
}

export type OpenAttempt = { id: AttemptId; test_name: string; deadline_at: Date };

export async function listOpenAttempts(userId: UserId): Promise<OpenAttempt[]> {
  return query<OpenAttempt>(
    `select a.id, t.test_name, a.deadline_at from attempts a
     join tests t on t.tenant_id = $1 and t.id = a.test_id
     where a.tenant_id = $1 and a.user_id = $2 and a.closed_at is null order by a.deadline_at, a.id`,
    [userId],
  );
}

export type OfferedPlan = { id: PlanId; short_name: string; access: string; validity_days: number };

/** The plans that are offered now, in their order. */
export async function listOfferedPlans(): Promise<OfferedPlan[]> {
  return query<OfferedPlan>(
    `select id, short_name, access, validity_days
     from plans
     where tenant_id = $1 and retired_at is null
     order by position`,
  );
}
