import type { Client } from 'pg';
import { compareAccess } from '../access-control/compare-access.ts';
import { readExpectedGrants } from '../access-control/expected-access.ts';
import { type FoundAccess, findAccess } from '../access-control/found-access.ts';
import { readFacts } from '../distribution/read-facts.ts';
import type { Table } from '../distribution/table-kinds.ts';
import { listMigrationNames } from '../migration-files.ts';
import { readSchemaStatus } from '../migrations.ts';
import { withClient } from '../open-database.ts';
import type { ConnectionSettings } from '../pool.ts';
import { describeAhead } from '../schema-status.ts';
import { findClusterConnection, findClusterFacts, findEngine } from './cluster-facts.ts';
import {
  describeUnreachable,
  faultsOfCluster,
  faultsOfConnection,
  faultsOfDistribution,
  faultsOfEngine,
} from './cluster-faults.ts';
import { findRoleFacts, type RoleFacts } from './role-facts.ts';
import { faultsOfRole } from './role-faults.ts';

type ServingConnections = { app: ConnectionSettings; jobs: ConnectionSettings };
const NOT_THERE = ['42P01', '42501'];
const MOST_LINES = 20;

/**
 * Refuses to run where isolation or durability is not guaranteed: as a role that the policies do not bind, on
 * a database whose policies or grants are not what this version expects, or that acknowledges what a power
 * failure would lose, or on one in which a newer version leaves no room for this one; on Citus, also where
 * one of its nodes is not as the coordinator says.
 * @param log told when a newer version has been here, or a node is away, and this one serves all the same
 * @throws an Error that names each fault with its cure, a line each
 */
export async function refuseUnsafeDatabase(
  { app, jobs }: ServingConnections,
  log: (line: string) => void,
): Promise<void> {
  const asWorker = withClient(jobs, findRoleFacts);
  const asServer = withClient(app, async (client) => {
    const server = await findRoleFacts(client);
    const [worker, grants] = await Promise.all([asWorker, readExpectedGrants()]);
    const owner = await findOwner(client);
    const engine = await findEngine(client);
    refuse([...faultsOfRoles(server, worker, owner), ...faultsOfEngine(engine)]);
    if (engine.version !== null) refuse(faultsOfConnection(await findClusterConnection(client)));
    const ahead = await refuseOtherVersions(client, log);
    const roles = { owner, app: server.loggedInAs, jobs: worker.loggedInAs };
    const found = await findAccess(client, roles);
    const differences = compareAccess(grants, found, roles, { ahead });
    refuse(
      differences.map(({ fault, cure }) => `${fault}. Cure: ${cure.join(' ')}`),
      'npm run migrate, as the owner, puts right what is its to put right.',
    );
    if (engine.version === null) return;
    // A newer version may have tables of which this one does not know how they are distributed.
    if (!ahead) refuse(faultsOfDistribution(await listOwnTables(client, found, owner)));
    const cluster = await findClusterFacts(client);
    for (const line of describeUnreachable(cluster)) log(line);
    refuse(faultsOfCluster(cluster, { notAs: [owner, worker.loggedInAs] }));
  });
  await Promise.all([asWorker, asServer]);
}

/** Lists the tables of the owner; others in our schema are the operator's. */
async function listOwnTables(client: Client, { relations }: FoundAccess, owner: string): Promise<Table[]> {
  const own = new Set(relations.filter((each) => each.owner === owner).map(({ name }) => name));
  const { tables } = await readFacts(client);
  return tables.filter(({ name }) => own.has(name));
}

function faultsOfRoles(server: RoleFacts, worker: RoleFacts, owner: string): string[] {
  const faults = [
    ...faultsOfRole(server, { setting: 'DATABASE_URL', notAs: [owner, worker.loggedInAs] }),
    ...faultsOfRole(worker, { setting: 'DATABASE_JOBS_URL', notAs: [owner, server.loggedInAs] }),
  ];
  if (server.loggedInAs === worker.loggedInAs)
    faults.push('DATABASE_URL and DATABASE_JOBS_URL name one role. Cure: a role of its own for each.');
  // A setting of the database is the same for both roles.
  return [...new Set(faults)];
}

/** Finds the role that owns the migrated objects; empty where there are none. */
async function findOwner(client: Client): Promise<string> {
  const { rows } = await client.query<{ owner: string }>(
    `select pg_get_userbyid(relowner) as owner from pg_class
     where relnamespace = 'public'::regnamespace and relname = 'schema_migrations'`,
  );
  return rows[0]?.owner ?? '';
}

/** @returns whether a newer version has been here */
async function refuseOtherVersions(client: Client, log: (line: string) => void): Promise<boolean> {
  const status = await readSchemaStatus(client, listMigrationNames()).catch((error: { code?: string }) => {
    if (NOT_THERE.includes(error.code ?? '')) return null;
    throw error;
  });
  if (status === null || (status.type === 'migratable' && status.pending.length > 0))
    throw new Error('The database is not up to date. Cure: npm run migrate.');
  if (status.type === 'refused') throw new Error(status.reason);
  if (status.type === 'ahead') log(describeAhead(status.newest));
  return status.type === 'ahead';
}

function refuse(faults: string[], hint?: string): void {
  if (faults.length === 0) return;
  const lines = faults.slice(0, MOST_LINES);
  if (faults.length > MOST_LINES) lines.push(`… and ${faults.length - MOST_LINES} more.`);
  throw new Error([...lines, ...(hint === undefined ? [] : [hint])].join('\n'));
}
