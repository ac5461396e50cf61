import { createInterface } from 'node:readline/promises';
import { type AttemptCommand, readAttemptArguments, USAGE } from './attempt/arguments.ts';
import { runAttemptCommand } from './attempt/run-attempt-command.ts';
import { runCommandLine } from './command-line.ts';
import {
  describeInstallation,
  getTenantByName,
  hasInstallation,
  withOwnerContext,
} from './database-access.ts';

/** `npm run attempt -- …`: looks at attempts and puts them right. Works beside a running server. */
async function run(command: AttemptCommand): Promise<boolean> {
  if (!(await hasInstallation())) throw new Error(`There is no database yet in ${describeInstallation()}.`);
  return withOwnerContext(async ({ owner }) => {
    const tenantId = await getTenantByName(owner, owner, command.tenant);
    return runAttemptCommand(command, { owner, tenantId, print: console.log, confirm });
  });
}

async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    throw new Error('Nothing was changed: nobody can be asked here. Add --yes to do it without asking.');
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/iu.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}

await runCommandLine(USAGE, readAttemptArguments, run);
