import type { Client } from 'pg';

/** A role that another can act as: itself, or one to which it belongs, however indirectly. */
export type ReachableRole = {
  name: string;
  superuser: boolean;
  bypassesPolicies: boolean;
  createsRoles: boolean;
  createsDatabases: boolean;
  replicates: boolean;
  ownsSchema: boolean;
  /** The roles that were granted directly, and lead to this one. */
  grantedBy: string[];
};
export type Setting = { name: string; value: string; cures: string[] };
/** Rights and settings of a role's connection, as the database itself reports them. */
export type RoleFacts = {
  role: string;
  loggedInAs: string;
  database: string;
  reachable: ReachableRole[];
  schemas: string[];
  maySkipTriggers: boolean;
  settings: Setting[];
};

/** Settings that decide what a statement reads and writes, or whether a commit is durable. */
const SETTINGS = [
  'row_security',
  'session_replication_role',
  'app.tenant_id',
  'fsync',
  'full_page_writes',
  'synchronous_commit',
];

/** Query of the rights of a connection's role; without parameters, for the nodes of a cluster, too. */
export const ROLE_FACTS = `select current_user::text as role, session_user::text as "loggedInAs", current_database()::text as database,
          current_schemas(false)::text[] as schemas,
          has_parameter_privilege(session_user, 'session_replication_role', 'set') as "maySkipTriggers",
          (select json_agg(json_build_object(
             'name', r.rolname, 'superuser', r.rolsuper, 'bypassesPolicies', r.rolbypassrls,
             'createsRoles', r.rolcreaterole, 'createsDatabases', r.rolcreatedb, 'replicates', r.rolreplication,
             'ownsSchema', exists (select from pg_class where relnamespace = 'public'::regnamespace and relowner = r.oid)
               or exists (select from pg_proc where pronamespace = 'public'::regnamespace and proowner = r.oid)
               or exists (select from pg_namespace where nspname = 'public' and nspowner = r.oid),
             'grantedBy', array(select m.roleid::regrole::text from pg_auth_members m
               where m.member = me.oid and pg_has_role(m.roleid, r.oid, 'member') order by 1)) order by r.rolname)
           from pg_roles r where pg_has_role(me.oid, r.oid, 'member')) as reachable,
          (select json_agg(json_build_object(
             'name', s.name, 'value', coalesce(current_setting(s.name, true), ''),
             'cures', array(select 'alter ' || case when d.setrole = 0 then 'database ' || quote_ident(current_database())
                 else 'role ' || quote_ident(session_user)
                   || case when d.setdatabase = 0 then '' else ' in database ' || quote_ident(current_database()) end
               end || ' reset ' || s.name || ';'
               from pg_db_role_setting d cross join unnest(d.setconfig) c
               where d.setrole in (0, me.oid) and d.setdatabase in (0, (select oid from pg_database where datname = current_database()))
                 and c like s.name || '=%')))
           from unnest(array['${SETTINGS.join(`','`)}']) as s (name)) as settings
   from pg_roles me where me.rolname = session_user`;

/** Reads the rights of the connection's role, in one round trip. Any role may read this of itself. */
export async function findRoleFacts(client: Client): Promise<RoleFacts> {
  const { rows } = await client.query<RoleFacts>(ROLE_FACTS);
  const [facts] = rows;
  if (facts === undefined) throw new Error('The database does not name the role of this connection.');
  return facts;
}
