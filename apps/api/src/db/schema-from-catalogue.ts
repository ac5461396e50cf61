import type { Client } from 'pg';

/**
 * Writes the text of `database/schema.sql`: the sum of the migrations and grants, read from the catalogue.
 * For people to read and for a test to compare; it is never run.
 */
export async function schemaFromCatalogue(client: Client): Promise<string> {
  const sections = await Promise.all([readTables(client), readFunctions(client)]);
  return `-- Generated from the migrated database by \`npm run generate\`. Do not edit.\n\n${sections.join('\n')}`;
}

async function readLines(client: Client, sql: string, table?: string): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(sql, table === undefined ? [] : [table]);
  return rows.map((row) => row.line);
}

async function readTables(client: Client): Promise<string> {
  const names = await readLines(
    client,
    `select relname as line from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  );
  const parts: string[] = [];
  for (const name of names) parts.push(await readTable(client, name));
  return parts.join('\n');
}

async function readTable(client: Client, name: string): Promise<string> {
  const columns = await readLines(
    client,
    `select a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
       || case when a.attnotnull then ' not null' else '' end
       || coalesce(case a.attgenerated when 's' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
                   else ' default ' || pg_get_expr(d.adbin, d.adrelid) end, '') as line
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = $1::text::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    name,
  );
  const constraints = await readLines(
    client,
    `select 'constraint ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
     where conrelid = $1::text::regclass and contype <> 'n' order by contype desc, conname`,
    name,
  );
  const indexes = await readLines(
    client,
    `select pg_get_indexdef(indexrelid) || ';' as line from pg_index
     where indrelid = $1::text::regclass
       and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
     order by 1`,
    name,
  );
  const policies = await readLines(
    client,
    `select 'comment on table ' || $1::text || ' is ' || quote_literal(obj_description($1::text::regclass)) || ';' as line
     where obj_description($1::text::regclass) is not null
     union all
     select 'alter table ' || relname
       || case when relrowsecurity then ' enable' else ' disable' end || ' row level security'
       || case when relforcerowsecurity then ', force row level security;' else ';' end as line
     from pg_class where oid = $1::text::regclass
     union all
     (select 'create policy ' || polname || ' on ' || $1::text
       || case when polpermissive then '' else ' as restrictive' end
       || ' to ' || (select string_agg(rolname, ', ' order by rolname) from pg_roles where oid = any (polroles))
       || ' using (' || pg_get_expr(polqual, polrelid) || ')'
       || ' with check (' || pg_get_expr(polwithcheck, polrelid) || ');'
     from pg_policy where polrelid = $1::text::regclass order by polname)
     union all
     (select 'grant ' || string_agg(lower(privilege_type), ', ' order by privilege_type) || ' on ' || $1::text
       || ' to ' || grantee || ';'
     from information_schema.role_table_grants
     where table_schema = 'public' and table_name = $1::text and grantee <> grantor
     group by grantee order by grantee)`,
    name,
  );
  const body = [...columns, ...constraints].map((line) => `  ${line}`).join(',\n');
  return `create table ${name} (\n${body}\n);\n${[...indexes, ...policies].join('\n')}\n`;
}

async function readFunctions(client: Client): Promise<string> {
  const definitions = await readLines(
    client,
    `select pg_get_functiondef(oid) || ';' as line from pg_proc
     where pronamespace = 'public'::regnamespace order by proname`,
  );
  return definitions.join('\n\n').concat('\n');
}
