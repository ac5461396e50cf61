import type { Readable } from 'node:stream';
import { appliedMigrations, type Migration } from '../db/migrations.ts';
import { withClient } from '../db/open-database.ts';
import type { ConnectionSettings } from '../db/pool.ts';
import { listTables, readRows, speakPlainly, type Table } from './tables.queries.ts';

export type PictureRow = { path: string; sha256: string };

/** The whole database as it stood at one moment, whatever is written meanwhile. */
export type Snapshot = {
  /** PostgreSQL's version. */
  postgres: string;
  migrations: Pick<Migration, 'name' | 'digest'>[];
  tables: Table[];
  pictures: PictureRow[];
  /** One table after the other: there is one connection. */
  rowsOf(table: Table): Readable & { rowCount: number };
};

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
    await speakPlainly(client);
    const names = (await listTables(client)).map(({ name }) => `public.${client.escapeIdentifier(name)}`);
    if (names.length === 0) throw new Error('There is nothing to back up: the database has no tables yet.');
    await client.query('begin isolation level repeatable read read only');
    // Before the snapshot, which the first query takes: from here on no migration can change what is being read.
    await client.query(
      `lock table ${[...names, 'public.schema_migrations'].join(', ')} in access share mode`,
    );
    const tables = await listTables(client);
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    );
    const pictures = await client.query<PictureRow>(
      `select tenant_id || '/' || name as path, encode(digest, 'hex') as sha256 from files order by 1`,
    );
    return work({
      postgres: rows[0]?.version ?? '',
      migrations: await appliedMigrations(client),
      tables,
      pictures: pictures.rows,
      rowsOf: (table) => readRows(client, table, table.columns),
    });
  });
}
