import type { Pool } from 'pg';
import { query, queryWithoutTenant } from '../db/query.ts';

const LOCK = 4_731_206_553;

/** Locks out other folders, until the end of the transaction. */
export async function lockFolders(owner: Pool): Promise<void> {
  await queryWithoutTenant(owner, 'select pg_advisory_xact_lock($1)', [LOCK]);
}

/** Lists which of the hosts lead to another tenant, with its short name. */
export async function listForeignHosts(hosts: string[]): Promise<{ host: string; shortName: string }[]> {
  return query<{ host: string; shortName: string }>(
    `select h.host, s.short_name as "shortName"
     from tenant_hosts h
     join tenant_short_names s on s.tenant_id = h.tenant_id
     where h.host = any($2) and h.tenant_id <> $1`,
    [hosts],
  );
}

/** True when the database can compute in a time zone: it has a list of its own. */
export async function knowsTimeZone(owner: Pool, name: string): Promise<boolean> {
  const [row] = await queryWithoutTenant<{ known: boolean }>(
    owner,
    'select exists (select from pg_timezone_names where lower(name) = lower($1)) as known',
    [name],
  );
  return row?.known === true;
}
