import { randomBytes } from 'node:crypto';
import { Client, type Pool } from 'pg';
import { inject } from 'vitest';
import { type ConnectionSettings, createPool, type PoolOptions } from '../db/pool.ts';
import { dropOnEachNode, onEachNode } from './cluster.ts';

export type TestDatabase = {
  pool: Pool;
  /** Runs a statement as the owner, who sees every tenant: to read rows, and to move a clock. */
  asOwner<Row>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** The superuser’s settings are an administrator’s: no code of ours uses them. */
  settings: Record<'superuser' | 'owner' | 'app' | 'jobs', ConnectionSettings>;
  drop(): Promise<void>;
};

/** Creates a database, copied from the migrated template; or one without tables. */
export async function createTestDatabase(
  poolOptions: PoolOptions = {},
  { migrated = true } = {},
): Promise<TestDatabase> {
  const server = inject('testServer');
  const { host, port, template, roles } = server;
  const isCluster = server.nodes.length > 0;
  const database = `test_${randomBytes(6).toString('hex')}`;
  const settingsOf = (role: keyof typeof roles, name: string) => {
    const { user, password } = roles[role];
    return { host, port, database: name, user, password };
  };
  const toServer = async (sql: string) => {
    const client = new Client(settingsOf('owner', 'postgres'));
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  // The tests' server is in memory, where copying files takes a sixth of the time of writing each page to the
  // log.
  const source = migrated ? template : 'template1';
  const create = `create database ${database} template ${source} strategy file_copy`;
  await (isCluster ? onEachNode(server, `${create} owner ${roles.owner.user}`) : toServer(create));
  if (isCluster)
    await onEachNode(server, `alter database ${database} set citus.propagate_set_commands = 'local'`);
  const settings = {
    superuser: settingsOf('superuser', database),
    owner: settingsOf('owner', database),
    app: settingsOf('app', database),
    jobs: settingsOf('jobs', database),
  };
  const pool = createPool(settings.app, poolOptions);
  const owner = createPool(settings.owner, { max: 2 });
  return {
    pool,
    settings,
    async asOwner<Row>(sql: string, values: unknown[] = []) {
      const { rows } = await owner.query(sql, values);
      // The caller names the row of its own statement.
      return rows as Row[];
    },
    async drop() {
      await pool.end();
      await owner.end();
      // Waits for backends that are just leaving; the owner may not end those of another role.
      await (isCluster ? dropOnEachNode(server, database) : toServer(`drop database ${database}`));
    },
  };
}

/**
 * SQL of a column's time, moved by an interval, which is SQL, too. In UTC, where a day is always as long: on
 * a cluster an update may not ask for the session's zone.
 */
export function movedBy(column: string, interval: string): string {
  return `(${column} at time zone 'UTC' + ${interval}) at time zone 'UTC'`;
}

/** Runs statements as an administrator of the server, who may grant and revoke everything. */
export async function asSuperuser({ settings }: TestDatabase, ...statements: string[]): Promise<void> {
  const client = new Client(settings.superuser);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Creates a role that can log in and nothing else: roles belong to the server, so a test changes one of its
 * own.
 */
export async function createTestRole(
  database: TestDatabase,
): Promise<{ name: string; settings: ConnectionSettings; drop(): Promise<void> }> {
  const name = `role_${randomBytes(6).toString('hex')}`;
  const password = randomBytes(16).toString('hex');
  await asSuperuser(database, `create role ${name} login password '${password}'`);
  return {
    name,
    settings: { ...database.settings.app, user: name, password },
    drop: () => asSuperuser(database, `drop owned by ${name}`, `drop role ${name}`),
  };
}

/** Lists the tables of the project's own schema. */
export async function listTableNames(database: TestDatabase): Promise<string[]> {
  const rows = await database.asOwner<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`,
  );
  return rows.map(({ name }) => name);
}

/** Lists the transactions that wrote the rows of these tables: equal where none was written since. */
export async function listRowVersions(database: TestDatabase, tables: string[]): Promise<string[]> {
  const versions = await Promise.all(
    tables.map((table) => database.asOwner<{ xmin: string }>(`select xmin::text from ${table}`)),
  );
  return versions.flatMap((rows) => rows.map(({ xmin }) => xmin).sort());
}

/**
 * Columns that are left out of a snapshot: the use of a session is recorded once a minute, whatever is
 * called.
 */
const TIMES_OF_USE: Record<string, string> = { sessions: " - '{last_used_at,expires_at}'::text[]" };

/** Digests the content of all tables, by name: equal before and after means that nothing was changed. */
export async function snapshotDatabase(database: TestDatabase): Promise<Record<string, string>> {
  const picture: Record<string, string> = {};
  for (const name of await listTableNames(database)) {
    const held = `(to_jsonb(t)${TIMES_OF_USE[name] ?? ''})::text`;
    const [row] = await database.asOwner<{ content: string }>(
      `select count(*) || ' rows, ' || md5(coalesce(string_agg(${held}, '\n' order by ${held}), '')) as content
       from ${name} t`,
    );
    picture[name] = row?.content ?? '';
  }
  return picture;
}

/** A snapshot without audits and revisions, which stay when a change is taken back. */
export function withoutHistory(snapshot: Record<string, string>): Record<string, string> {
  const { audits: _, content_revisions: _revisions, ...rows } = snapshot;
  return rows;
}
