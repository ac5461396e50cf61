import { randomBytes } from 'node:crypto';
import { ROLES } from '@assay/embedded-postgres/roles';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { applyDistribution } from '../db/distribution/apply-distribution.ts';
import { withClient } from '../db/open-database.ts';
import { prepareDatabase } from '../db/prepare-database.ts';
import type { TestServer } from './global-setup.ts';

type Node = { host: string; port: number };

/**
 * Prepares a database on the Citus cluster of `CITUS_URL`: the superuser's address of a database on its
 * coordinator that has the extension and knows the workers. It is migrated and distributed, and each test
 * file copies it on every node.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.CITUS_URL;
  if (url === undefined) {
    throw new Error(
      'Set CITUS_URL to the superuser’s address of a database on the coordinator of a Citus cluster.',
    );
  }
  const nodes = await withClient({ connectionString: url }, async (admin) => {
    await makeRoles(admin);
    return listNodes(admin);
  });
  const [coordinator] = nodes;
  if (coordinator === undefined)
    throw new Error('The cluster knows no coordinator. Cure: citus_set_coordinator_host.');
  const template = `assay_template_${randomBytes(6).toString('hex')}`;
  const server = serverAt(coordinator, nodes, template, new URL(url));
  await onEachNode(server, `create database ${template} owner ${ROLES.owner}`);
  await fillTemplate(server);
  project.provide('testServer', server);
  return () => dropOnEachNode(server, template);
}

/** Runs statements on every node of the tests' server, outside of the tests' databases. */
export async function onEachNode(server: TestServer, ...statements: string[]): Promise<void> {
  await Promise.all(server.nodes.map((node) => onNode(server, node, statements)));
}

/**
 * Drops a database on every node, once the sessions of its test have ended: the extension's own processes
 * stay connected, and are ended by force.
 */
export async function dropOnEachNode(server: TestServer, database: string): Promise<void> {
  const [coordinator, ...workers] = server.nodes;
  if (coordinator === undefined) return;
  const drop = `drop database ${database} with (force)`;
  await onNode(server, coordinator, [waitForSessions(database), drop]);
  await Promise.all(workers.map((node) => onNode(server, node, [drop])));
}

/** Statement that waits five seconds at most. */
function waitForSessions(database: string): string {
  return `do $$ begin
    for i in 1..100 loop
      exit when not exists (
        select from pg_stat_activity where datname = '${database}' and backend_type = 'client backend');
      perform pg_sleep(0.05), pg_stat_clear_snapshot();
    end loop;
  end $$`;
}

async function onNode({ roles }: TestServer, node: Node, statements: string[]): Promise<void> {
  const client = new Client({ ...roles.superuser, ...node, database: 'postgres' });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Makes the roles that are not there; the coordinator makes them on its workers. */
async function makeRoles(admin: Client): Promise<void> {
  for (const name of [ROLES.owner, ROLES.app, ROLES.jobs]) {
    const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [name]);
    const rights = name === ROLES.owner ? 'createdb' : 'nocreatedb';
    if (rowCount === 0) await admin.query(`create role ${name} login ${rights} password '${ROLE_PASSWORD}'`);
  }
}

const ROLE_PASSWORD = 'a password for tests alone';

async function listNodes(admin: Client): Promise<Node[]> {
  const { rows } = await admin.query<Node>(
    `select nodename as host, nodeport as port from pg_dist_node where noderole = 'primary' order by groupid`,
  );
  return rows;
}

function serverAt({ host, port }: Node, nodes: Node[], template: string, url: URL): TestServer {
  const roleOf = (user: string, password: string) => ({ user, password });
  return {
    host,
    port,
    nodes,
    template,
    roles: {
      superuser: roleOf(decodeURIComponent(url.username), decodeURIComponent(url.password)),
      owner: roleOf(ROLES.owner, ROLE_PASSWORD),
      app: roleOf(ROLES.app, ROLE_PASSWORD),
      jobs: roleOf(ROLES.jobs, ROLE_PASSWORD),
    },
  };
}

async function fillTemplate({ host, port, nodes, template: database, roles }: TestServer): Promise<void> {
  const workers = nodes.slice(1);
  for (const node of [...workers, { host, port }]) {
    await withClient({ ...roles.superuser, ...node, database }, (client) =>
      client.query('create extension citus'),
    );
  }
  await withClient({ ...roles.superuser, host, port, database }, async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', [host, port]);
    for (const node of workers) await client.query('select citus_add_node($1, $2)', [node.host, node.port]);
  });
  const access = {
    owner: { ...roles.owner, host, port, database },
    app: { ...roles.app, host, port, database },
    jobs: { ...roles.jobs, host, port, database },
    embedded: false,
    release: async () => {},
  };
  await prepareDatabase(access, access.owner);
  await withClient(access.owner, (client) => applyDistribution(client, () => {}));
  // A database is copied only while nobody is connected to it, and the extension's background process is.
  const ended = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`;
  await onEachNode(
    { host, port, nodes, template: database, roles },
    `alter database ${database} allow_connections false`,
    ended,
  );
}
