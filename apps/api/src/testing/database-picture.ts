import type { TestDatabase } from './test-database.ts';

/** The tables of the project's own schema. */
export async function tableNames(database: TestDatabase): Promise<string[]> {
  const rows = await database.asOwner<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`,
  );
  return rows.map(({ name }) => name);
}

/** What all tables hold, by name: equal before and after means that nothing was changed. */
export async function databasePicture(database: TestDatabase): Promise<Record<string, string>> {
  const picture: Record<string, string> = {};
  for (const name of await tableNames(database)) {
    const [row] = await database.asOwner<{ content: string }>(
      `select count(*) || ' rows, ' || md5(coalesce(string_agg(t::text, '\n' order by t::text), '')) as content
       from ${name} t`,
    );
    picture[name] = row?.content ?? '';
  }
  return picture;
}
