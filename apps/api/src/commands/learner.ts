import { readConfig } from '../config.ts';
import { createPaymentDeps, getAppSecret } from '../payment-deps.ts';
import { runCommandLine } from './command-line.ts';
import { confirm } from './confirm.ts';
import {
  describeInstallation,
  getTenantByName,
  hasInstallation,
  withOwnerContext,
} from './database-access.ts';
import { type LearnerCommand, readLearnerArguments, USAGE } from './learner/arguments.ts';
import { runLearnerCommand } from './learner/run-learner-command.ts';

/** `npm run learner -- …`: the office's tasks for one learner. Works beside a running server. */
async function run(command: LearnerCommand): Promise<boolean> {
  if (!(await hasInstallation())) throw new Error(`There is no database yet in ${describeInstallation()}.`);
  const config = readConfig(process.env);
  const appSecret = await getAppSecret(config);
  return withOwnerContext(async ({ owner, files }) => {
    const tenantId = await getTenantByName(owner, owner, command.tenant);
    const payments = createPaymentDeps(config, appSecret);
    const context = { owner, tenantId, files, appSecret, payments, print: console.log, confirm };
    return runLearnerCommand(command, context);
  });
}

await runCommandLine(USAGE, (args) => readLearnerArguments(args), run);
