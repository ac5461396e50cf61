import type { Pool } from 'pg';
import { readConfig } from '../config.ts';
import { isMigrated } from '../db/migrations.ts';
import { type DatabaseAccess, openDatabase } from '../db/open-database.ts';
import { createPool } from '../db/pool.ts';
import { refuseUnsafeDatabase } from '../db/start-up-checks.ts';
import { type ImportArguments, readBankArguments, USAGE } from './bank-arguments.ts';
import { importBank } from './import-bank.ts';

/** `npm run bank -- import …`: question banks from files. Works beside a running server. */
const UNDEFINED_TABLE = '42P01';

async function run(order: ImportArguments): Promise<boolean> {
  const access = await openDatabase(readConfig(process.env), console.log);
  leaveOnSignals(access);
  try {
    await refuseUnsafeDatabase(access.app);
    // One transaction after another; a big bank takes longer than any request may.
    const pool = createPool(access.app, {
      max: 2,
      statement_timeout: 120_000,
      idle_in_transaction_session_timeout: 120_000,
    });
    try {
      await refuseUnprepared(pool);
      return await importBank(pool, order, console.log);
    } finally {
      await pool.end();
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
  const imported = await run(parsed.order).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return false;
  });
  if (!imported) process.exitCode = 1;
}
