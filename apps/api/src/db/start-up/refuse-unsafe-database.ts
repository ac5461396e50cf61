import type { Client } from 'pg';
import { migrationNames } from '../migration-files.ts';
import { standingFor } from '../migrations.ts';
import { withClient } from '../open-database.ts';
import type { ConnectionSettings } from '../pool.ts';
import { aheadInWords } from '../standing.ts';
import { compareWalls } from '../walls/compare-walls.ts';
import { expectedGrants } from '../walls/expected-walls.ts';
import { findWalls } from '../walls/found-walls.ts';
import { findDatabaseFaults } from './database-faults.ts';
import { findRoleFacts, type RoleFacts } from './role-facts.ts';
import { faultsOfRole } from './role-faults.ts';

type Doors = { app: ConnectionSettings; jobs: ConnectionSettings };
const NOT_THERE = ['42P01', '42501'];
const MOST_LINES = 20;

/**
 * Refuses to run where the promises cannot be kept: as a role that the walls do not bind, on a database whose walls or
 * grants are not what this version expects, or that acknowledges what a power failure would lose, or on one in which a
 * newer version leaves no room for this one.
 * @param log told when a newer version has been here and this one serves all the same
 * @throws an Error that names each fault with its cure, a line each
 */
export async function refuseUnsafeDatabase({ app, jobs }: Doors, log: (line: string) => void): Promise<void> {
  const asWorker = withClient(jobs, findRoleFacts);
  const asServer = withClient(app, async (client) => {
    const server = await findRoleFacts(client);
    const [worker, grants] = await Promise.all([asWorker, expectedGrants()]);
    const owner = await findOwner(client);
    refuse([...faultsOfRoles(server, worker, owner), ...(await findDatabaseFaults(client))]);
    const ahead = await refuseOtherVersions(client, log);
    const roles = { owner, app: server.loggedInAs, jobs: worker.loggedInAs };
    const differences = compareWalls(grants, await findWalls(client, roles), roles, { ahead });
    refuse(
      differences.map(({ fault, cure }) => `${fault}. Cure: ${cure.join(' ')}`),
      'npm run migrate, as the owner, puts right what is its to put right.',
    );
  });
  await Promise.all([asWorker, asServer]);
}

function faultsOfRoles(server: RoleFacts, worker: RoleFacts, owner: string): string[] {
  const faults = [
    ...faultsOfRole(server, { setting: 'DATABASE_URL', notAs: [owner, worker.loggedInAs] }),
    ...faultsOfRole(worker, { setting: 'DATABASE_JOBS_URL', notAs: [owner, server.loggedInAs] }),
  ];
  if (server.loggedInAs === worker.loggedInAs)
    faults.push('DATABASE_URL and DATABASE_JOBS_URL name one role. Cure: a role of its own for each.');
  // A setting of the database is the same for both.
  return [...new Set(faults)];
}

/** The role that owns what is migrated; empty where nothing is. */
async function findOwner(client: Client): Promise<string> {
  const { rows } = await client.query<{ owner: string }>(
    `select pg_get_userbyid(relowner) as owner from pg_class
     where relnamespace = 'public'::regnamespace and relname = 'schema_migrations'`,
  );
  return rows[0]?.owner ?? '';
}

/** @returns whether a newer version has been here */
async function refuseOtherVersions(client: Client, log: (line: string) => void): Promise<boolean> {
  const standing = await standingFor(client, migrationNames()).catch((error: { code?: string }) => {
    if (NOT_THERE.includes(error.code ?? '')) return null;
    throw error;
  });
  if (standing === null || (standing.type === 'ours' && standing.pending.length > 0))
    throw new Error('The database is not up to date. Cure: npm run migrate.');
  if (standing.type === 'refused') throw new Error(standing.reason);
  if (standing.type === 'ahead') log(aheadInWords(standing.newest));
  return standing.type === 'ahead';
}

function refuse(faults: string[], hint?: string): void {
  if (faults.length === 0) return;
  const lines = faults.slice(0, MOST_LINES);
  if (faults.length > MOST_LINES) lines.push(`… and ${faults.length - MOST_LINES} more.`);
  throw new Error([...lines, ...(hint === undefined ? [] : [hint])].join('\n'));
}
