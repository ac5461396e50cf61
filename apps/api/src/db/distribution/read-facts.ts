import type { Client } from 'pg';
import type { Facts, ForeignKey } from './plan.ts';
import type { Table } from './table-kinds.ts';

/** A node of the cluster as the coordinator knows it. */
export type ClusterNode = {
  host: string;
  port: number;
  group: number;
  active: boolean;
  holdsShards: boolean;
};

/** Version of the extension in this database; null on plain PostgreSQL. */
export async function findCitusVersion(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ version: string }>(
    `select extversion as version from pg_extension where extname = 'citus'`,
  );
  return rows[0]?.version ?? null;
}

/** Lists our tables that Citus spreads over its nodes: none before `distribute apply`. */
export async function listSpreadTables(client: Client): Promise<Set<string>> {
  if ((await findCitusVersion(client)) === null) return new Set();
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
     where c.relnamespace = 'public'::regnamespace`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** True when the tables of this database are distributed by tenant. */
export async function isDistributed(client: Client): Promise<boolean> {
  return (await listSpreadTables(client)).has('tenants');
}

/** Reads the catalogue for tables with their keys, kinds and foreign keys; also on plain PostgreSQL. */
export async function readFacts(client: Client): Promise<Facts> {
  const kinds = (await findCitusVersion(client)) === null ? NO_KINDS : CITUS_KINDS;
  const tables = await client.query<Table>(
    `select c.relname as name, c.relforcerowsecurity as forced,
            exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id'
                    and not a.attisdropped) as "hasTenant",
            coalesce((
              select json_agg(json_build_object('name', k.relname, 'columns', (
                       select json_agg(a.attname order by p.position)
                       from unnest(i.indkey::int2[]) with ordinality p (number, position)
                       join pg_attribute a on a.attrelid = i.indexrelid and a.attnum = p.position)) order by k.relname)
              from pg_index i join pg_class k on k.oid = i.indexrelid
              where i.indrelid = c.oid and i.indisunique), '[]') as keys,
            ${kinds}
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
                       and d.deptype = 'e')
     order by c.relname`,
  );
  const foreignKeys = await client.query<ForeignKey>(
    `select k.conname as name, c.relname as table, r.relname as "refersTo", pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid
     where k.contype = 'f' and c.relnamespace = 'public'::regnamespace
     order by c.relname, k.conname`,
  );
  return { tables: tables.rows, foreignKeys: foreignKeys.rows };
}

/** Reads the nodes, the coordinator first. */
export async function readNodes(client: Client): Promise<ClusterNode[]> {
  const { rows } = await client.query<ClusterNode>(
    `select nodename as host, nodeport as port, groupid as "group", isactive as active,
            shouldhaveshards as "holdsShards"
     from pg_dist_node where noderole = 'primary' order by groupid`,
  );
  return rows;
}

const NO_KINDS = `'local' as kind, null as "distributedBy", null as colocation from pg_class c`;
const CITUS_KINDS = `
  case d.partmethod when 'h' then 'distributed' when 'n' then 'reference' else 'local' end as kind,
  case when d.partmethod = 'h' then column_to_column_name(d.logicalrelid, d.partkey) end as "distributedBy",
  d.colocationid as colocation
  from pg_class c left join pg_dist_partition d on d.logicalrelid = c.oid`;
