import type { Client } from 'pg';

type Column = {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  defaulted: boolean;
  /** The column that it refers to, as table.column. */
  refers: string | null;
  /** The column's own checks, as far as they are known to hold for every row. */
  checks: string[];
};

/** TypeScript type of a column by its PostgreSQL type, as the driver returns it. */
const TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  _int4: 'number[]',
  _text: 'string[]',
  numeric: 'number',
  bytea: 'Buffer',
  jsonb: 'Json',
  timestamptz: 'Timestamp',
};

const LIST_OF_TEXTS = /^CHECK \(\(\w+ = (?:'\w+'::text|ANY \(ARRAY\['\w+'::text(?:, '\w+'::text)*\]\))\)\)$/u;

/** Writes the text of `database.types.ts`: one type per table, read from the migrated database. */
export async function typesFromCatalogue(client: Client): Promise<string> {
  const { rows } = await client.query<Column>(`
    select c.relname as table, a.attname as column, t.typname as type,
           not a.attnotnull as nullable, a.atthasdef as defaulted,
           (select r.relname || '.' || ra.attname
            from pg_constraint f
            cross join lateral unnest(f.conkey, f.confkey) as pair (own, theirs)
            join pg_class r on r.oid = f.confrelid
            join pg_attribute ra on ra.attrelid = r.oid and ra.attnum = pair.theirs
            where f.conrelid = c.oid and f.contype = 'f' and pair.own = a.attnum
            order by f.conname limit 1) as refers,
           array(select pg_get_constraintdef(k.oid) from pg_constraint k
                 where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] and k.convalidated
                 order by k.conname) as checks
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
    order by c.relname, a.attnum`);
  const tables = Map.groupBy(rows, (row) => row.table);
  const columnsByName = new Map(rows.map((row) => [`${row.table}.${row.column}`, row]));
  const bodies = [...tables].map(([table, columns]) => {
    const lines = columns.map((column) => columnLine(column, kindOfId(column, columnsByName)));
    return `  ${table}: {\n${lines.join('')}  };\n`;
  });
  return `// Generated from the migrated database by \`npm run generate\`. Do not edit.
import type { Id } from '@assay/assessment';
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

function columnLine(
  { table, column, type, nullable, defaulted, checks }: Column,
  kind: string | null,
): string {
  const base = kind === null ? (unionOf(checks) ?? TYPES[type]) : `Id<'${kind}'>`;
  if (base === undefined) throw new Error(`${table}.${column}: no TypeScript type is known for ${type}.`);
  const withNull = nullable ? `${base} | null` : base;
  return `    ${column}: ${defaulted ? `Generated<${withNull}>` : withNull};\n`;
}

/**
 * Turns the texts that a check admits into a union of literals; null when none of the checks is a list of
 * texts.
 */
function unionOf(checks: string[]): string | null {
  const lists = checks.filter((check) => LIST_OF_TEXTS.test(check));
  const [texts] = lists.map((check) => [...check.matchAll(/'(\w+)'::text/gu)].map(([, text]) => `'${text}'`));
  return texts?.join(' | ') ?? null;
}

/**
 * Finds what a column is the id of: of its own table's rows, or of those that it refers to. Null when it is
 * no id of a row. Tables have plural names, ids singular ones.
 */
function kindOfId({ table, column, type, refers }: Column, columns: Map<string, Column>): string | null {
  if (type !== 'uuid') return null;
  if (column === 'tenant_id') return 'tenant';
  if (column === 'id') return table.replace(/ies$/u, 'y').replace(/(?<=ss)es$|s$/u, '');
  const referred = refers === null ? undefined : columns.get(refers);
  if (referred !== undefined) return kindOfId(referred, columns);
  const named = column.replace(/_id$/u, '');
  return columns.has(`${named}s.id`) ? named : null;
}
