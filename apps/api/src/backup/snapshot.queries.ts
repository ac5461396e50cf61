import type { Readable } from 'node:stream';
import type { Client } from 'pg';
import type { Migration } from '../db/migration-files.ts';
import { listAppliedMigrations, lockMigrations, unlockMigrations } from '../db/migrations.ts';
import { withClient } from '../db/open-database.ts';
import type { ConnectionSettings } from '../db/pool.ts';
import { listTables, readRows, setPortableSettings, type Table } from './tables.queries.ts';

export type PictureRow = { path: string; sha256: string };

/**
 * The whole database as it stood at one moment, unaffected by later writes. On a cluster that moment is each
 * worker's own, a little apart from the others': all rows of a tenant are of the same one.
 */
export type Snapshot = {
  /** PostgreSQL's version. */
  postgres: string;
  migrations: Pick<Migration, 'name' | 'digest'>[];
  tables: Table[];
  pictures: PictureRow[];
  /** Reads one table after the other: there is one connection. */
  rowsOf(table: Table): Readable;
};

/**
 * Tables whose rows name files, with the columns and the condition for such rows. A database before its
 * newest migrations lacks some.
 */
const NAMING_FILES = [
  { table: 'files', name: 'name', digest: 'digest', rule: 'true' },
  { table: 'profile_pictures', name: 'name', digest: 'digest', rule: `state = 'shown'` },
  { table: 'ticket_pictures', name: 'name', digest: 'digest', rule: `state = 'shown'` },
  { table: 'invoices', name: 'file_name', digest: 'file_digest', rule: 'file_name is not null' },
];

/**
 * Opens one snapshot of all tables for `work`.
 * @param owner the role that sees every tenant's rows
 * @throws when there are no tables yet
 */
export function withSnapshot<T>(
  owner: ConnectionSettings,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  return withClient(owner, async (client) => {
    await setPortableSettings(client);
    // Held until all tables are locked: a running migration has locks in another order.
    await lockMigrations(client);
    const names = (await listTables(client)).map(({ name }) => `public.${client.escapeIdentifier(name)}`);
    if (names.length === 0) throw new Error('There is nothing to back up: the database has no tables yet.');
    // One connection to each worker of a cluster, so that all shards there are read in one snapshot.
    await client.query('set citus.max_adaptive_executor_pool_size = 1');
    await client.query('begin isolation level repeatable read read only');
    // Locked before the snapshot, which the first query takes: from here on no migration can change what is
    // being read.
    await client.query(
      `lock table ${[...names, 'public.schema_migrations'].join(', ')} in access share mode`,
    );
    await unlockMigrations(client);
    await refusePartialVisibility(client);
    const tables = await listTables(client);
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    );
    const named = NAMING_FILES.filter(({ table, digest }) =>
      tables.some(({ name, columns }) => name === table && columns.includes(digest)),
    ).map(
      ({ table, name, digest, rule }) =>
        `select tenant_id, ${name} as name, ${digest} as digest from ${table} where ${rule}`,
    );
    const pictures = await client.query<PictureRow>(
      `select tenant_id || '/' || name as path, encode(digest, 'hex') as sha256
       from (${named.join(' union all ')}) named order by 1`,
    );
    return work({
      postgres: rows[0]?.version ?? '',
      migrations: await listAppliedMigrations(client),
      tables,
      pictures: pictures.rows,
      rowsOf: (table) => readRows(client, table, table.columns),
    });
  });
}

/**
 * Refuses a role that row security binds: it leaves rows out without an error, so such a role must not be
 * taken for the owner.
 */
async function refusePartialVisibility(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    with applying as (
      select polrelid, polpermissive, pg_get_expr(polqual, polrelid) as rule from pg_policy
      where polcmd in ('*', 'r')
        and (0 = any (polroles) or exists (select from unnest(polroles) r where pg_has_role(r, 'usage')))
    )
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and row_security_active(c.oid)
      and (not exists (select from applying a where a.polrelid = c.oid and a.polpermissive and a.rule = 'true')
        or exists (select from applying a where a.polrelid = c.oid and not a.polpermissive))
    order by 1 limit 1`);
  const [row] = rows;
  if (row === undefined) return;
  throw new Error(`This role does not see every row of ${row.name}. Set DATABASE_OWNER_URL to the owner’s.`);
}
