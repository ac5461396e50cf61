import type { Client } from 'pg';
import { planDistribution } from './plan.ts';
import { readFacts } from './read-facts.ts';

/**
 * Gives each table of a Citus database its kind, in the caller's transaction: all of them at `distribute
 * apply`, and those of a new migration.
 * @returns number of statements that were run
 * @throws an Error with a line for each table that has no kind
 */
export async function distributeTables(client: Client, log: (line: string) => void): Promise<number> {
  const statements = await listStatementsLeft(client);
  if (statements.length === 0) return 0;
  // A foreign key is made after its tables were copied by several connections at once; one sees it all.
  await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
  for (const statement of statements) {
    log(statement);
    await client.query(statement);
  }
  return statements.length;
}

/** Lists the statements that are left to run. @throws an Error with a line for each table that has no kind */
export async function listStatementsLeft(client: Client): Promise<string[]> {
  const { statements, faults } = planDistribution(await readFacts(client));
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return statements;
}
