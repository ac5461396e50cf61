import type { Readable } from 'node:stream';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';

export type Table = { name: string; columns: string[]; key: { column: string; isText: boolean }[] };

/**
 * Lists every table of ours with its columns and key. The list of migrations is not among them: it belongs to
 * the manifest.
 */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name,
           (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
            where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
           coalesce((select json_agg(json_build_object('column', a.attname, 'isText', a.attcollation <> 0) order by k.place)
            from pg_index i cross join unnest(i.indkey::int2[]) with ordinality as k (number, place)
            join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
            where i.indrelid = c.oid and i.indisprimary), '[]') as key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'schema_migrations'
    order by c.relname collate "C"`);
  return rows;
}

/**
 * Makes this connection write and read values in one format, whatever the settings of server and role, and
 * wait without a timeout.
 */
export async function setPortableSettings(client: Client): Promise<void> {
  await client.query(`
    set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601';
    set bytea_output = 'hex'; set extra_float_digits = 1; set statement_timeout = 0; set lock_timeout = 0;
    set idle_in_transaction_session_timeout = 0`);
}

/**
 * Reads a table's rows in COPY's text format. Ordered by the key, in an order that does not depend on the
 * server's locale: the same rows are the same bytes on every server.
 * @param columns in the order in which they are written
 */
export function readRows(client: Client, { name, key }: Table, columns: string[]): Readable {
  if (key.length === 0) throw new Error(`The table ${name} has no primary key, so it cannot be backed up.`);
  const order = key.map(
    ({ column, isText }) => `${client.escapeIdentifier(column)}${isText ? ' collate "C"' : ''}`,
  );
  return client.query(
    copyTo(
      `copy (select ${columnList(client, columns)} from public.${client.escapeIdentifier(name)}
       order by ${order.join(', ')}) to stdout`,
    ),
  );
}

export function columnList(client: Client, columns: string[]): string {
  return columns.map((column) => client.escapeIdentifier(column)).join(', ');
}
