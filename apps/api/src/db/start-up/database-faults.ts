import type { Client } from 'pg';

/**
 * Why the database itself must not be used yet. An engine that distributes tables takes walls, keys and locks apart in
 * its own way: until that is supported and tested, it is refused.
 */
export async function findDatabaseFaults(client: Client): Promise<string[]> {
  // What is preloaded may not be asked by a limited role, but its settings show that it is there.
  const { rows } = await client.query<{ created: boolean; loaded: boolean }>(
    `select exists (select from pg_extension where extname = 'citus') as created,
            exists (select from pg_settings where name like 'citus.%') as loaded`,
  );
  const [found] = rows;
  if (found?.created === true) {
    return ['The extension citus is in this database, which is not supported. Cure: drop extension citus;'];
  }
  if (found?.loaded === true) {
    return [
      'The library citus is loaded, which is not supported. Cure: take it out of shared_preload_libraries, then restart the database.',
    ];
  }
  return [];
}
