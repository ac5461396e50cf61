import { withClient } from './open-database.ts';
import type { ConnectionSettings } from './pool.ts';

type Facts = {
  role: string;
  superuser: boolean;
  bypasses: boolean;
  owns: boolean;
  fsync: string;
  full_page_writes: string;
  synchronous_commit: string;
};

/**
 * Refuses to run where the promises cannot be kept: as a role that row security does not bind, or on a database
 * that acknowledges what a power failure would lose.
 * @throws an Error that names the cure
 */
export async function refuseUnsafeDatabase(app: ConnectionSettings): Promise<void> {
  const facts = await withClient(app, async (client) => {
    const { rows } = await client.query<Facts>(`
      select rolname as role, rolsuper as superuser, rolbypassrls as bypasses,
             exists (select from pg_class where relnamespace = 'public'::regnamespace and relowner = r.oid) as owns,
             current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
             current_setting('synchronous_commit') as synchronous_commit
      from pg_roles r where rolname = current_user`);
    return rows[0];
  });
  if (facts === undefined) throw new Error('The database does not know the role that DATABASE_URL names.');
  const fault = faultOf(facts);
  if (fault !== null) throw new Error(fault);
}

function faultOf(facts: Facts): string | null {
  if (facts.superuser)
    return `DATABASE_URL’s role ${facts.role} is a superuser. Cure: alter role ${facts.role} nosuperuser;`;
  if (facts.bypasses)
    return `DATABASE_URL’s role ${facts.role} bypasses row security. Cure: alter role ${facts.role} nobypassrls;`;
  if (facts.owns)
    return `DATABASE_URL’s role ${facts.role} owns tables. Cure: name a role of its own, made by npm run migrate.`;
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'] as const) {
    if (facts[setting] === 'off') {
      return `The database runs with ${setting} off and could lose acknowledged answers. Cure: alter system set ${setting} = on; then restart it.`;
    }
  }
  return null;
}
