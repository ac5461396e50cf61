import type { Pool } from 'pg';
import type { FileStore } from '../adapters/files/file-store.ts';
import { checkClock } from '../clock/clock.queries.ts';
import { currentTenantId, inTransaction, withTenant } from '../db/context.ts';
import { listTenantIds } from './across-tenants.queries.ts';
import { RETENTION_SECONDS } from './retention.ts';
import { listUnnamedFiles } from './unnamed-files.queries.ts';

type Deps = { pool: Pool; files: FileStore };

/**
 * Removes files that no row names, tenant by tenant: remains of a command that was ended between a picture's
 * files and the commit that would have named them. Removes nothing while the database's clock is in doubt.
 */
export async function removeUnnamedFiles({ pool, files }: Deps): Promise<void> {
  if (!(await checkClock(pool)).trusted) return;
  for (const tenantId of await listTenantIds(pool)) {
    await withTenant(pool, tenantId, () => removeUnnamedOfTenant(files));
  }
}

async function removeUnnamedOfTenant(files: FileStore): Promise<void> {
  const tenantId = currentTenantId();
  for await (const names of files.listNames(tenantId)) {
    for (const name of await inTransaction(() => listUnnamedFiles(names))) {
      const writtenAt = await files.findWrittenAt(tenantId, name);
      // Its row may be about to be committed.
      if (writtenAt === null || secondsSince(writtenAt) < RETENTION_SECONDS.unnamedFiles) continue;
      await files.remove(tenantId, name);
    }
  }
}

function secondsSince(moment: Date): number {
  return (Date.now() - moment.getTime()) / 1_000;
}
