import { Client } from 'pg';
import type { TestDatabase } from './test-database.ts';

type Column = { schema: string; table: string; column: string; type: string };

/**
 * SQLSTATE codes of a refused mark: a check, a key of another table, one that is there already, a text that
 * is too short, or a generated column.
 */
const REFUSALS = new Set(['23514', '23503', '23505', '428C9']);
const TEXTS: Record<string, string> = {
  text: `$1 || md5(random()::text)`,
  bytea: `convert_to($1 || md5(random()::text), 'UTF8')`,
  jsonb: `jsonb_build_object('0', jsonb_build_object('n', $1::text))`,
  _text: `array[$1::text]`,
};

/**
 * Searches for a person everywhere in a database: every table of every schema, as its administrator finds
 * them in the catalogue, so that a later one is not forgotten.
 * @param mark with which every planted text begins, in small letters
 */
export async function openMarks(database: TestDatabase, mark: string) {
  const client = new Client(database.settings.superuser);
  await client.connect();
  const columns = await listColumns(client);
  const hex = Buffer.from(mark).toString('hex');

  const tables = tablesOf(columns);
  /** SQL condition: the row names one of the ids $1, or one of the words $2. */
  const belongs = (table: string) => {
    const ids = tables.get(table)?.filter(({ type }) => type === 'uuid') ?? [];
    const references = ids.map(({ column }) => `t.${column}`).join(', ');
    return `(array[${references}]::uuid[] && $1::uuid[]
      or exists (select from unnest($2::text[]) word where t::text like '%' || word || '%'))`;
  };

  /** Finds the ids of the rows that belong to a person: they name the person, or a row that does. */
  async function findIds(userId: string, words: readonly string[]): Promise<string[]> {
    const ids = new Set([userId]);
    for (let before = 0; before !== ids.size; ) {
      before = ids.size;
      for (const [table, own] of tables) {
        if (!own.some(({ column, type }) => column === 'id' && type === 'uuid')) continue;
        const { rows } = await client.query<{ id: string }>(
          `select id from ${table} t where ${belongs(table)}`,
          [[...ids], words],
        );
        for (const { id } of rows) ids.add(id);
      }
    }
    return [...ids];
  }

  return {
    /**
     * Plants a mark in every text of every row of a person's, except in columns that must not be touched.
     * @param words by which rows are the person's that do not name the id, such as the address
     * @returns the tables that hold nothing of the person
     */
    async plant(userId: string, words: readonly string[], untouched: readonly string[]): Promise<string[]> {
      const ids = await findIds(userId, words);
      for (const { schema, table, column, type } of columns) {
        const name = `${table}.${column}`;
        const value = TEXTS[type];
        if (schema !== 'public' || value === undefined || untouched.includes(name)) continue;
        await client
          .query(
            `update ${table} t set ${column} = ${value.replace('$1', '$3')} where ${belongs(`${schema}.${table}`)}
               and not exists (select from unnest($2::text[]) word where ${column}::text like '%' || word || '%')`,
            [ids, words, `${mark}-${name}-`],
          )
          .catch((error: { code?: string }) => {
            if (!REFUSALS.has(error.code ?? '')) throw error;
          });
      }
      const empty: string[] = [];
      for (const [table, [first]] of tables) {
        if (first?.schema !== 'public') continue;
        const { rows } = await client.query(`select from ${table} t where ${belongs(table)} limit 1`, [
          ids,
          words,
        ]);
        if (rows.length === 0) empty.push(first.table);
      }
      return empty.toSorted();
    },
    /** Finds the columns that hold a mark, or one of these words, as `table.column`. */
    async find(words: readonly string[]): Promise<string[]> {
      const found: string[] = [];
      for (const { schema, table, column } of columns) {
        const { rows } = await client.query(
          `select from ${schema}.${table} where exists (
             select from unnest($1::text[]) word where lower(${column}::text) like '%' || lower(word) || '%') limit 1`,
          [[mark, hex, ...words]],
        );
        if (rows.length > 0) found.push(`${schema === 'public' ? '' : `${schema}.`}${table}.${column}`);
      }
      return found.toSorted();
    },
    close: () => client.end(),
  };
}

async function listColumns(client: Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select n.nspname as schema, quote_ident(c.relname) as table, quote_ident(a.attname) as column, t.typname as type
     from pg_attribute a
     join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
     join pg_namespace n on n.oid = c.relnamespace and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
     join pg_type t on t.oid = a.atttypid
     where a.attnum > 0 and not a.attisdropped order by n.nspname, c.relname, a.attnum`,
  );
  return rows;
}

function tablesOf(columns: readonly Column[]): Map<string, Column[]> {
  return Map.groupBy(columns, ({ schema, table }) => `${schema}.${table}`);
}
