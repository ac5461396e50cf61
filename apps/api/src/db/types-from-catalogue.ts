import type { Client } from 'pg';

type Column = {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  defaulted: boolean;
  /** The column's own checks, as far as every row is known to pass them. */
  checks: string[];
};

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

const LIST_OF_TEXTS = /^CHECK \(\(\w+ = (?:'\w+'::text|ANY \(ARRAY\['\w+'::text(?:, '\w+'::text)*\]\))\)\)$/u;

/** The text of `database.types.ts`: one type a table, read from the migrated database. */
export async function typesFromCatalogue(client: Client): Promise<string> {
  const { rows } = await client.query<Column>(`
    select c.relname as table, a.attname as column, t.typname as type,
           not a.attnotnull as nullable, a.atthasdef as defaulted,
           array(select pg_get_constraintdef(k.oid) from pg_constraint k
                 where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] and k.convalidated
                 order by k.conname) as checks
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

function columnLine({ table, column, type, nullable, defaulted, checks }: Column): string {
  const base = unionOf(checks) ?? TYPES[type];
  if (base === undefined) throw new Error(`${table}.${column}: no TypeScript type is known for ${type}.`);
  const withNull = nullable ? `${base} | null` : base;
  return `    ${column}: ${defaulted ? `Generated<${withNull}>` : withNull};\n`;
}

/** The texts that a check admits, as a union of literals; null when none of the checks is a list of texts. */
function unionOf(checks: string[]): string | null {
  const lists = checks.filter((check) => LIST_OF_TEXTS.test(check));
  const [texts] = lists.map((check) => [...check.matchAll(/'(\w+)'::text/gu)].map(([, text]) => `'${text}'`));
  return texts?.join(' | ') ?? null;
}
