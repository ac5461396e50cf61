import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseFolder } from '../folders.ts';
import { type Grant, type Role, readGrants } from './grant-lines.ts';

/** A policy as the catalogue shows it. */
export type Policy = {
  name: string;
  permissive: boolean;
  /** `*` for every command. */
  command: string;
  rule: string;
  check: string;
};

const OWN_TENANT = `(tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)`;

/**
 * What stands on every table with a tenant: one policy a role, which is the whole wall. Permissive, and with nothing
 * open beside it, so that it says the same wherever it is copied to (docs/decisions/0018-…). Without a sub-select for
 * the same reason; where an index leads with the tenant, the setting is read once a scan all the same.
 */
export const WALL: Readonly<Record<Role, Policy>> = {
  app: { name: 'app_wall', permissive: true, command: '*', rule: OWN_TENANT, check: OWN_TENANT },
  jobs: { name: 'jobs_wall', permissive: true, command: '*', rule: OWN_TENANT, check: OWN_TENANT },
  // Migrations, backup and restore see all rows.
  owner: { name: 'owner_rows', permissive: true, command: '*', rule: 'true', check: 'true' },
};

/** What every role is to have. `jobs.sql` is run by the worker's role and grants what that one owns. */
export async function readExpectedGrants(): Promise<Grant[]> {
  const [ours, worker] = await Promise.all(
    ['grants.sql', 'jobs.sql'].map((file) => readFile(join(databaseFolder, file), 'utf8')),
  );
  const workerGrants = worker?.match(/^grant [^;]+;/gmu) ?? [];
  return [...readGrants(ours ?? ''), ...readGrants(workerGrants.join('\n'))];
}
