import type { Client } from 'pg';
import { listSpreadTables } from '../distribution/read-facts.ts';
import type { Grant, Policy, RoleNames } from './expected-access.ts';

/** A table, view or sequence. */
export type FoundRelation = {
  name: string;
  kind: string;
  owner: string;
  hasTenant: boolean;
  secured: boolean;
  forced: boolean;
  /** True where Citus keeps the rows in shards. */
  distributed: boolean;
};
/** A policy that binds one of our roles, by name or through a role that it belongs to. */
export type FoundPolicy = Policy & { table: string; roles: string[] };
/** A privilege of the application, the worker, or everybody. */
export type FoundGrant = Omit<Grant, 'role' | 'type'> & {
  type: Grant['type'] | 'database';
  /** Empty for everybody (PUBLIC). */
  grantee: string;
  /** True when it may be handed on (grant option). */
  grantable: boolean;
};
export type FoundAccess = { relations: FoundRelation[]; policies: FoundPolicy[]; grants: FoundGrant[] };

/** SQL condition that leaves out objects of extensions: they are the extension's to define. */
const OWN = (catalogue: string, oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

/**
 * Reads the catalogue: the tables of our schema, the policies that bind one of our roles, and the privileges
 * of the application and the worker. Any role may read this.
 */
export async function findAccess(client: Client, roles: RoleNames): Promise<FoundAccess> {
  const relations = await client.query<Omit<FoundRelation, 'distributed'>>(
    `select c.relname as name, c.relkind as kind, pg_get_userbyid(c.relowner) as owner,
            c.relrowsecurity as secured, c.relforcerowsecurity as forced,
            exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id'
                    and not a.attisdropped) as "hasTenant"
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
       and ${OWN('pg_class', 'c.oid')} order by 1`,
  );
  const policies = await client.query<FoundPolicy>(
    `select c.relname as table, p.polname as name, p.polpermissive as permissive, p.polcmd as command,
            coalesce(pg_get_expr(p.polqual, p.polrelid), '') as rule,
            coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '') as check,
            array(select case r when 0 then '' else pg_get_userbyid(r)::text end from unnest(p.polroles) r) as roles
     from pg_policy p join pg_class c on c.oid = p.polrelid
     where c.relnamespace = 'public'::regnamespace
       and exists (select from unnest(p.polroles) r where r = 0 or r = $1::regrole
                   or pg_has_role($2, r, 'member') or pg_has_role($3, r, 'member'))
     order by 1, 2`,
    [quoted(client, roles.owner), roles.app, roles.jobs],
  );
  const grants = await client.query<FoundGrant>(
    `with acls (type, object, "column", owner, acl) as (
       select 'schema', nspname::text, null::text, nspowner, coalesce(nspacl, acldefault('n', nspowner))
       from pg_namespace where nspname in ('public', 'jobs', 'graphile_worker')
       union all
       select 'database', datname::text, null, datdba, coalesce(datacl, acldefault('d', datdba))
       from pg_database where datname = current_database()
       union all
       select 'table', 'public.' || relname, null, relowner, relacl from pg_class c
       where relnamespace = 'public'::regnamespace and relacl is not null and ${OWN('pg_class', 'c.oid')}
       union all
       select 'table', 'public.' || relname, attname::text, relowner, attacl
       from pg_attribute join pg_class c on c.oid = attrelid
       where relnamespace = 'public'::regnamespace and attacl is not null and ${OWN('pg_class', 'c.oid')}
       union all
       select 'function', nspname || '.' || proname || '(' || oidvectortypes(proargtypes) || ')', null, proowner,
              coalesce(proacl, acldefault('f', proowner))
       from pg_proc p join pg_namespace n on n.oid = pronamespace
       where nspname in ('public', 'jobs') and ${OWN('pg_proc', 'p.oid')}
     )
     select type, object, "column", case grantee when 0 then '' else pg_get_userbyid(grantee)::text end as grantee,
            privilege_type as privilege, is_grantable as grantable
     from acls cross join lateral aclexplode(acl)
     where grantee <> owner and (type <> 'database' or privilege_type = 'CREATE')
       and case grantee when 0 then true
           else pg_has_role($1, grantee, 'member') or pg_has_role($2, grantee, 'member') end
     order by 1, 2, 3 nulls first, 4, 5`,
    [roles.app, roles.jobs],
  );
  const distributed = await listSpreadTables(client);
  return {
    relations: relations.rows.map((each) => ({ ...each, distributed: distributed.has(each.name) })),
    policies: policies.rows,
    grants: grants.rows,
  };
}

function quoted(client: Client, name: string): string {
  return client.escapeIdentifier(name);
}
