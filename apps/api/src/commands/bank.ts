import { createDiskFileStore } from '../adapters/files/file-store.ts';
import { createPool } from '../db/pool.ts';
import { refuseUnsafeDatabase } from '../db/start-up/refuse-unsafe-database.ts';
import { type BankOrder, readBankArguments } from './bank/arguments.ts';
import { carryOut } from './bank/carry-out.ts';
import { terminalProgress } from './bank/progress.ts';
import { USAGE } from './bank/usage.ts';
import { hasInstallation, installationInWords, refuseUnprepared, withDatabase } from './database-access.ts';
import { runOrder } from './run-order.ts';
import { tenantNamed } from './tenant-named.ts';

/** A big bank takes longer than any request may. */
const LONGEST_STATEMENT_MS = 120_000;
const POOL_OPTIONS = {
  max: 2,
  statement_timeout: LONGEST_STATEMENT_MS,
  query_timeout: LONGEST_STATEMENT_MS + 10_000,
  idle_in_transaction_session_timeout: LONGEST_STATEMENT_MS,
};

/** `npm run bank -- …`: question banks in and out of a tenant. Works beside a running server. */
async function run(order: BankOrder): Promise<boolean> {
  if (!(await hasInstallation()))
    throw new Error(`There is no database yet in ${installationInWords()}. Run npm start first.`);
  return withDatabase(async (access, { dataDir }) => {
    await refuseUnsafeDatabase(access, console.error);
    const pool = createPool(access.app, POOL_OPTIONS);
    const owner = access.owner === null ? null : createPool(access.owner, { max: 1 });
    try {
      await refuseUnprepared(pool);
      const tenantId = await tenantNamed(pool, owner, order.tenant);
      const files = await createDiskFileStore(dataDir);
      const progress = terminalProgress(process.stderr);
      return await carryOut(order, {
        pool,
        tenantId,
        files,
        print: console.log,
        progress,
        readingLimitMs: null,
      });
    } finally {
      await pool.end();
      await owner?.end();
    }
  });
}

const parsed = readBankArguments(process.argv.slice(2));
if (parsed.type === 'help') console.log(USAGE);
else if (parsed.type === 'faults') {
  console.error(`${parsed.faults.join('\n')}\n\n${USAGE}`);
  process.exitCode = 2;
} else await runOrder(() => run(parsed.order));
