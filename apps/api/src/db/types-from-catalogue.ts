import type { Client } from 'pg';

type Column = { table: string; column: string; type: string; nullable: boolean; defaulted: boolean };

/** How a column's type reads in TypeScript, as the driver hands it over. */
const TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  _int4: 'number[]',
  numeric: 'number',
  bytea: 'Buffer',
  jsonb: 'Json',
  timestamptz: 'Timestamp',
};

/** The text of `database.types.ts`: one type a table, read from the migrated database. */
export async function typesFromCatalogue(client: Client): Promise<string> {
  const { rows } = await client.query<Column>(`
    select c.relname as table, a.attname as column, t.typname as type,
           not a.attnotnull as nullable, a.atthasdef as defaulted
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
    order by c.relname, a.attnum`);
  const tables = Map.groupBy(rows, (row) => row.table);
  const bodies = [...tables].map(
    ([table, columns]) => `  ${table}: {\n${columns.map(columnLine).join('')}  };\n`,
  );
  return `// Generated from the migrated database by \`npm run generate\`. Do not edit.
import type { ColumnType } from 'kysely';

type Json = ColumnType<unknown, string, string>;
type Timestamp = ColumnType<Date, Date | string, Date | string>;
type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Database = {
${bodies.join('')}};
`;
}

function columnLine({ table, column, type, nullable, defaulted }: Column): string {
  const base = TYPES[type];
  if (base === undefined) throw new Error(`${table}.${column}: no TypeScript type is known for ${type}.`);
  const withNull = nullable ? `${base} | null` : base;
  return `    ${column}: ${defaulted ? `Generated<${withNull}>` : withNull};\n`;
}
