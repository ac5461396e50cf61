import { readConfig } from '../config.ts';
import { openDatabase } from '../db/open-database.ts';
import { getAppSecret } from '../payment-deps.ts';
import { type Outcome, runCommandLine } from './command-line.ts';
import { type DoctorCommand, readDoctorArguments, USAGE } from './doctor/arguments.ts';
import { runChecks } from './doctor/findings.ts';
import { localChecks } from './doctor/local-checks.ts';
import { proxyChecks } from './doctor/proxy-checks.ts';

/** `npm run doctor`: checks an installation, also beside its running server. */
async function run({ url, mailTo }: DoctorCommand): Promise<Outcome> {
  const config = readConfig(process.env);
  const access = await openDatabase(config, console.log);
  try {
    const ofProxy = url === null ? [] : proxyChecks(url, await getAppSecret(config));
    return await runChecks([...localChecks(config, access, mailTo), ...ofProxy], console.log);
  } finally {
    await access.release();
  }
}

await runCommandLine(USAGE, readDoctorArguments, run);
