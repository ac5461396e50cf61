import { openFileStore } from '../adapters/files/open-file-store.ts';
import { COMMAND_IDLE_TIMEOUT_MS, createPool } from '../db/pool.ts';
import { refuseUnsafeDatabase } from '../db/start-up/refuse-unsafe-database.ts';
import { operator } from '../features/audits/audits.service.ts';
import { findAccountName } from './arguments.ts';
import { type BankCommand, readBankArguments } from './bank/arguments.ts';
import { createThreadReader } from './bank/read-bank-in-thread.ts';
import { runBankCommand } from './bank/run-bank-command.ts';
import { USAGE } from './bank/usage.ts';
import { writeTemplateFile } from './bank/write-template-file.ts';
import { runCommandLine } from './command-line.ts';
import { confirm } from './confirm.ts';
import {
  describeInstallation,
  getTenantByName,
  hasInstallation,
  refuseUnprepared,
  withDatabase,
} from './database-access.ts';
import { createTerminalProgress } from './terminal.ts';

/** A big bank takes longer than any request may. */
const STATEMENT_TIMEOUT_MS = 120_000;
const POOL_OPTIONS = {
  max: 2,
  statement_timeout: STATEMENT_TIMEOUT_MS,
  query_timeout: STATEMENT_TIMEOUT_MS + 10_000,
  idle_in_transaction_session_timeout: COMMAND_IDLE_TIMEOUT_MS,
};

/** `npm run bank -- …`: question banks in and out of a tenant. Works beside a running server. */
async function run(command: BankCommand): Promise<boolean> {
  if (command.type === 'template') {
    await writeTemplateFile(command.file, console.log);
    return true;
  }
  if (!(await hasInstallation()))
    throw new Error(`There is no database yet in ${describeInstallation()}. Run npm start first.`);
  return withDatabase(async (access, config) => {
    await refuseUnsafeDatabase(access, console.error);
    const pool = createPool(access.app, POOL_OPTIONS);
    const owner = access.owner === null ? null : createPool(access.owner, { max: 1 });
    try {
      await refuseUnprepared(pool);
      const tenantId = await getTenantByName(pool, owner, command.tenant);
      const files = await openFileStore(config);
      const progress = createTerminalProgress(process.stderr);
      return await runBankCommand(command, {
        pool,
        tenantId,
        by: operator(findAccountName()),
        files,
        print: console.log,
        progress,
        confirm,
        readBank: createThreadReader(),
      });
    } finally {
      await pool.end();
      await owner?.end();
    }
  });
}

await runCommandLine(USAGE, readBankArguments, run);
