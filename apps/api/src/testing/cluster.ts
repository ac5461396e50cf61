import { ROLES } from '@assay/embedded-postgres/roles';
import { Client } from 'pg';
import { applyDistribution } from '../db/distribution/apply-distribution.ts';
import { readNodes } from '../db/distribution/read-facts.ts';
import { withClient } from '../db/open-database.ts';
import type { ConnectionSettings } from '../db/pool.ts';
import { prepareDatabase } from '../db/prepare-database.ts';

type Role = { user: string; password: string };
export type NodeAddress = { host: string; port: number };
/** A Citus cluster, given by an environment variable; its roles are those of the embedded database. */
export type Cluster = {
  /** The coordinator first. */
  nodes: NodeAddress[];
  roles: Record<'superuser' | 'owner' | 'app' | 'jobs', Role>;
};
type Settings = Record<keyof Cluster['roles'], Exclude<ConnectionSettings, { connectionString: string }>>;

const PASSWORD = 'a-password-for-tests-alone';
const SESSIONS_END_WITHIN_S = 5;

/**
 * Opens the cluster of `CITUS_URL`, the superuser's address of a database on its coordinator that has the
 * extension and knows the workers. Roles that are not there are made, by the coordinator on every node.
 */
export async function openCluster(): Promise<Cluster> {
  const address = process.env.CITUS_URL;
  if (address === undefined) {
    throw new Error(
      'Set CITUS_URL to the superuser’s address of a database on the coordinator of a cluster.',
    );
  }
  const roleOf = (user: string, password = PASSWORD) => ({ user, password });
  const { username, password } = new URL(address);
  return withClient({ connectionString: address }, async (admin) => {
    for (const [name, right] of [
      [ROLES.owner, 'createdb'],
      [ROLES.app, 'nocreatedb'],
      [ROLES.jobs, 'nocreatedb'],
    ] as const) {
      const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [name]);
      if (rowCount === 0) await admin.query(`create role ${name} login ${right} password '${PASSWORD}'`);
    }
    return {
      nodes: (await readNodes(admin)).map(({ host, port }) => ({ host, port })),
      roles: {
        superuser: roleOf(decodeURIComponent(username), decodeURIComponent(password)),
        owner: roleOf(ROLES.owner),
        app: roleOf(ROLES.app),
        jobs: roleOf(ROLES.jobs),
      },
    };
  });
}

/** Connection settings of a database on the coordinator. */
export function settingsOn({ nodes, roles }: Cluster, database: string): Settings {
  const [coordinator] = nodes;
  if (coordinator === undefined)
    throw new Error('The cluster knows no coordinator. Cure: citus_set_coordinator_host.');
  const of = (role: Role) => ({ ...coordinator, ...role, database });
  return { superuser: of(roles.superuser), owner: of(roles.owner), app: of(roles.app), jobs: of(roles.jobs) };
}

/** Creates a database on every node, migrated and distributed. */
export async function createClusterDatabase(cluster: Cluster, database: string): Promise<Settings> {
  const settings = await createEmptyClusterDatabase(cluster, database);
  const { owner, app, jobs } = settings;
  await prepareDatabase({ owner, app, jobs, embedded: false, release: async () => {} }, owner);
  await withClient(owner, (client) => applyDistribution(client, () => {}));
  return settings;
}

/** Creates a database without tables on every node, whose coordinator knows the workers. */
export async function createEmptyClusterDatabase(cluster: Cluster, database: string): Promise<Settings> {
  const { roles, nodes } = cluster;
  const settings = settingsOn(cluster, database);
  await onEachNode(cluster, `create database ${database} owner ${roles.owner.user}`);
  const [coordinator, ...workers] = nodes;
  for (const node of nodes) {
    await withClient({ ...roles.superuser, ...node, database }, (client) =>
      client.query('create extension citus'),
    );
  }
  await withClient(settings.superuser, async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', [coordinator?.host, coordinator?.port]);
    for (const { host, port } of workers) await client.query('select citus_add_node($1, $2)', [host, port]);
  });
  return settings;
}

/** Runs statements on every node, outside of the tests' databases. */
export async function onEachNode(cluster: Cluster, ...statements: string[]): Promise<void> {
  await Promise.all(cluster.nodes.map((node) => onNode(cluster, node, statements)));
}

/**
 * Drops a database on every node, once the sessions of its test have ended: the extension's own processes
 * stay connected, and are ended by force.
 */
export async function dropOnEachNode(cluster: Cluster, database: string): Promise<void> {
  const [coordinator, ...workers] = cluster.nodes;
  if (coordinator === undefined) return;
  const drop = `drop database ${database} with (force)`;
  await onNode(cluster, coordinator, [waitForSessions(database), drop]);
  await Promise.all(workers.map((node) => onNode(cluster, node, [drop])));
}

function waitForSessions(database: string): string {
  return `do $$ begin
    for i in 1..${SESSIONS_END_WITHIN_S * 20} loop
      exit when not exists (
        select from pg_stat_activity where datname = '${database}' and backend_type = 'client backend');
      perform pg_sleep(0.05), pg_stat_clear_snapshot();
    end loop;
  end $$`;
}

async function onNode({ roles }: Cluster, node: NodeAddress, statements: string[]): Promise<void> {
  const client = new Client({ ...roles.superuser, ...node, database: 'postgres' });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
