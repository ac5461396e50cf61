import type { Pool } from 'pg';
import { createDiskFileStore } from '../adapters/files/file-store.ts';
import { readConfig } from '../config.ts';
import { isMigrated } from '../db/migrations.ts';
import { type DatabaseAccess, openDatabase } from '../db/open-database.ts';
import { createPool } from '../db/pool.ts';
import { refuseUnsafeDatabase } from '../db/start-up-checks.ts';
import { type BankOrder, readBankArguments } from './bank/arguments.ts';
import { carryOut } from './bank/carry-out.ts';
import { terminalProgress } from './bank/progress.ts';
import { tenantNamed } from './bank/tenant-named.ts';
import { USAGE } from './bank/usage.ts';
import { hasInstallation } from './owner-access.ts';

/** `npm run bank -- …`: question banks in and out of a tenant. Works beside a running server. */
const UNDEFINED_TABLE = '42P01';
/** A big bank takes longer than any request may. */
const LONGEST_STATEMENT_MS = 120_000;
const POOL_OPTIONS = {
  max: 2,
  statement_timeout: LONGEST_STATEMENT_MS,
  query_timeout: LONGEST_STATEMENT_MS + 10_000,
  idle_in_transaction_session_timeout: LONGEST_STATEMENT_MS,
};

async function run(order: BankOrder): Promise<boolean> {
  if (!(await hasInstallation())) throw new Error('There is no database yet. Run npm start first.');
  const config = readConfig(process.env);
  const access = await openDatabase(config, console.log);
  leaveOnSignals(access);
  try {
    await refuseUnsafeDatabase(access.app);
    const pool = createPool(access.app, POOL_OPTIONS);
    const owner = access.owner === null ? null : createPool(access.owner, { max: 1 });
    try {
      await refuseUnprepared(pool);
      const tenantId = await tenantNamed(pool, owner, order.tenant);
      const files = createDiskFileStore(config.dataDir);
      const progress = terminalProgress(process.stderr);
      return await carryOut(order, { pool, tenantId, files, print: console.log, progress });
    } finally {
      await pool.end();
      await owner?.end();
    }
  } finally {
    await access.release();
  }
}

async function refuseUnprepared(pool: Pool): Promise<void> {
  const migrated = await isMigrated((sql) => pool.query<{ name: string }>(sql)).catch(
    (error: { code?: string }) => {
      if (error.code === UNDEFINED_TABLE) return false;
      throw error;
    },
  );
  if (!migrated) throw new Error('The database is not up to date. Run npm start (or npm run migrate) first.');
}

/** An interrupted import leaves nothing behind but perhaps a database that it started. */
function leaveOnSignals(access: DatabaseAccess): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => void access.release().finally(() => process.exit(code)));
  }
}

const parsed = readBankArguments(process.argv.slice(2));
if (parsed.type === 'help') console.log(USAGE);
else if (parsed.type === 'faults') {
  console.error(`${parsed.faults.join('\n')}\n\n${USAGE}`);
  process.exitCode = 2;
} else {
  const done = await run(parsed.order).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return false;
  });
  if (!done) process.exitCode = 1;
}
