import { readConfig } from '../config.ts';
import { listTenants } from '../features/tenants/tenants.service.ts';
import { createPaymentDeps, getAppSecret } from '../payment-deps.ts';
import { type Outcome, runCommandLine } from './command-line.ts';
import { confirm } from './confirm.ts';
import {
  describeInstallation,
  getTenantByName,
  hasInstallation,
  withOwnerContext,
} from './database-access.ts';
import { type PaymentsCommand, readPaymentsArguments, USAGE } from './payments/arguments.ts';
import { readKeys } from './payments/read-keys.ts';
import { runPaymentsCommand } from './payments/run-payments-command.ts';

/**
 * `npm run payments -- …`: compares payments with the provider, and sets whose account gets the money. Works
 * beside a running server.
 */
async function run(command: PaymentsCommand): Promise<Outcome> {
  if (!(await hasInstallation())) throw new Error(`There is no database yet in ${describeInstallation()}.`);
  const config = readConfig(process.env);
  const appSecret = await getAppSecret(config);
  return withOwnerContext(async ({ owner }) => {
    const { tenant } = command;
    const tenants =
      tenant === null
        ? await listTenants(owner)
        : [{ id: await getTenantByName(owner, owner, tenant), name: tenant }];
    return runPaymentsCommand(command, {
      owner,
      tenants,
      appSecret,
      payments: createPaymentDeps(config, appSecret),
      confirm,
      print: console.log,
      readKeys: () => readKeys({ input: process.stdin, prompts: process.stderr }),
    });
  });
}

await runCommandLine(USAGE, readPaymentsArguments, run);
