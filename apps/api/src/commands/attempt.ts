import { createInterface } from 'node:readline/promises';
import { type AttemptOrder, readAttemptArguments, USAGE } from './attempt/arguments.ts';
import { carryOut } from './attempt/carry-out.ts';
import { hasInstallation, installationInWords, withInstallation } from './database-access.ts';
import { runOrder } from './run-order.ts';
import { tenantNamed } from './tenant-named.ts';

/** `npm run attempt -- …`: looks at attempts and puts them right. Works beside a running server. */
async function run(order: AttemptOrder): Promise<boolean> {
  if (!(await hasInstallation())) throw new Error(`There is no database yet in ${installationInWords()}.`);
  return withInstallation(async ({ owner }) => {
    const tenantId = await tenantNamed(owner, owner, order.tenant);
    return carryOut(order, { owner, tenantId, print: console.log, confirm });
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

const parsed = readAttemptArguments(process.argv.slice(2));
if (parsed.type === 'help') console.log(USAGE);
else if (parsed.type === 'faults') {
  console.error(`${parsed.faults.join('\n')}\n\n${USAGE}`);
  process.exitCode = 2;
} else await runOrder(() => run(parsed.order));
