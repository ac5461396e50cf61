import { type AttemptCommand, readAttemptArguments, USAGE } from './attempt/arguments.ts';
import { runAttemptCommand } from './attempt/run-attempt-command.ts';
import { runCommandLine } from './command-line.ts';
import { confirm } from './confirm.ts';
import {
  describeInstallation,
  getTenantByName,
  hasInstallation,
  withOwnerContext,
} from './database-access.ts';

/** `npm run attempt -- …`: shows and corrects attempts. Works beside a running server. */
async function run(command: AttemptCommand): Promise<boolean> {
  if (!(await hasInstallation())) throw new Error(`There is no database yet in ${describeInstallation()}.`);
  return withOwnerContext(async ({ owner }) => {
    const tenantId = await getTenantByName(owner, owner, command.tenant);
    return runAttemptCommand(command, { owner, tenantId, print: console.log, confirm });
  });
}

await runCommandLine(USAGE, readAttemptArguments, run);
