import type { Client } from 'pg';
import { readConfig } from '../config.ts';
import { applyDistribution, planDistribution } from '../db/distribution/apply-distribution.ts';
import { describeStatus } from '../db/distribution/describe-status.ts';
import { withClient } from '../db/open-database.ts';
import { type Outcome, runCommandLine } from './command-line.ts';
import { type DistributeCommand, readDistributeArguments, USAGE } from './distribute/arguments.ts';

/** `npm run distribute -- …`: distributes the tables of a database on Citus by tenant. */
async function run({ type }: DistributeCommand): Promise<Outcome> {
  const { databaseOwnerUrl } = readConfig(process.env);
  if (databaseOwnerUrl === null)
    throw new Error('Set DATABASE_OWNER_URL: only the owner may distribute tables.');
  await withClient({ connectionString: databaseOwnerUrl }, (client) => runOn(client, type));
  return true;
}

async function runOn(client: Client, type: DistributeCommand['type']): Promise<void> {
  if (type === 'status') {
    for (const line of await describeStatus(client)) console.log(line);
    return;
  }
  if (type === 'plan') {
    const statements = await planDistribution(client);
    for (const statement of statements) console.log(`${statement};`);
    if (statements.length === 0) console.log('Nothing is left to distribute.');
    return;
  }
  const count = await applyDistribution(client, console.log);
  console.log(count === 0 ? 'Nothing was left to distribute.' : `Distributed by ${count} statements.`);
}

await runCommandLine(USAGE, readDistributeArguments, run);
