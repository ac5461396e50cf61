import { readConfig } from '../config.ts';
import { findHostOf, recountTenant } from '../recount/recount.service.ts';
import { runCommandLine } from './command-line.ts';
import {
  describeInstallation,
  getTenantByName,
  hasInstallation,
  withOwnerContext,
} from './database-access.ts';
import { type RecountCommand, readRecountArguments, USAGE } from './recount/arguments.ts';
import { createAsk } from './recount/ask-server.ts';

/** Maximum age of the figures that a server shows. */
const SETTLES_AFTER_MS = 12_000;

/**
 * `npm run recount -- …`: counts every figure of random learners again from the tables. Works beside a
 * running server.
 */
async function run({ tenant, learners, url }: RecountCommand): Promise<boolean> {
  if (!(await hasInstallation())) throw new Error(`There is no database yet in ${describeInstallation()}.`);
  return withOwnerContext(async ({ owner }) => {
    const tenantId = await getTenantByName(owner, owner, tenant);
    const address = url ?? `http://127.0.0.1:${readConfig(process.env).port}`;
    const ask = createAsk(address, await findHostOf(owner, tenantId));
    const outcome = await recountTenant(
      { pool: owner, tenantId, ask, settlesAfterMs: SETTLES_AFTER_MS },
      learners,
    );
    for (const difference of outcome.differences) console.log(difference);
    console.log(
      `${outcome.learners} learners with ${outcome.reports} reports: ${outcome.figures} figures counted again, ` +
        `${outcome.differences.length} differ.`,
    );
    return outcome.differences.length === 0;
  });
}

await runCommandLine(USAGE, readRecountArguments, run);
