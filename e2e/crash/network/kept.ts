import { withOwner } from '../../support/owner.ts';

/** Rows that the database holds of one attempt: everything that a retry could have doubled. */
export type Kept = { attempts: number; reports: number; revision: number; late: number };

/** @param attemptIds in any order; one that is not there gives no row */
export function keptOf(dataDir: string, attemptIds: string[]): Promise<Kept[]> {
  return withOwner(dataDir, (owner) =>
    owner<Kept>(
      `select a.revision,
              (select count(*)::int from attempts o
               where o.tenant_id = a.tenant_id and o.user_id = a.user_id and o.test_id = a.test_id) as attempts,
              (select count(*)::int from reports r
               where r.tenant_id = a.tenant_id and r.attempt_id = a.id) as reports,
              (select count(*)::int from late_payloads l
               where l.tenant_id = a.tenant_id and l.attempt_id = a.id) as late
       from attempts a where a.id = any($1)`,
      [attemptIds],
    ),
  );
}
