import { query } from '../db/query.ts';

/** Keeps whether a second person must agree to a re-mark of the tenant. @returns false for no change */
export async function setRemarksNeedSecond(needed: boolean): Promise<boolean> {
  const rows = await query(
    `update tenants set remarks_need_second = $2
     where tenant_id = $1 and remarks_need_second <> $2 returning tenant_id`,
    [needed],
  );
  return rows.length > 0;
}
