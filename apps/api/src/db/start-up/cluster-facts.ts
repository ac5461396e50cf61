import { type Client, escapeLiteral } from 'pg';
import { ROLE_FACTS, type RoleFacts } from './role-facts.ts';

/** Presence of Citus, as the database itself says. */
export type Engine = {
  /** Version of the extension in this database; null where it is not there. */
  version: string | null;
  /** True when the server has the library loaded, for whatever database. */
  loaded: boolean;
};
export type ClusterConnection = {
  /** Group of the node behind it: 0 is the coordinator's. */
  group: number;
  /** Which settings the coordinator passes on to its workers: `local` or `none`. */
  passedOn: string;
};
/** A table or one of its shards, which a node holds. */
type Relation = { table: string; name: string };
/** An owner, a policy or a privilege of a table, as statements in which `{table}` stands for it. */
export type Right = { table: string; make: string; unmake: string };
/** A right with the names of the relations on a node that have it. */
export type FoundRight = Right & { names: string[] };
/** A node's own answer. */
export type NodeAnswer = {
  version: string | null;
  maxPreparedTransactions: number;
  maxConnections: number;
  role: RoleFacts;
  /** Names of relations that the node is to hold and does not. */
  missing: string[];
  rights: FoundRight[];
};
export type NodeFacts = {
  /** Words for the node in a sentence. */
  name: string;
  isCoordinator: boolean;
  relations: Relation[];
  /** Null where none came: then `silence` says why. */
  answer: NodeAnswer | null;
  silence: string;
  /** Bounds of its clock's lead over the coordinator's, in milliseconds; null where it was not read. */
  ahead: { least: number; most: number } | null;
};
/** A cluster, as its coordinator describes it. */
export type ClusterFacts = {
  /** The rights on each distributed table on the coordinator. */
  rights: Right[];
  nodes: NodeFacts[];
};

/** Limit of the wait for a node that does not answer; the usual one of 30 s would hold up the start. */
const CONNECT_MS = 5_000;

/** Reads whether Citus is in the database. A limited role may not read the list of preloaded libraries. */
export async function findEngine(client: Client): Promise<Engine> {
  const { rows } = await client.query<Engine>(
    `select (select extversion from pg_extension where extname = 'citus') as version,
            exists (select from pg_settings where name like 'citus.%') as loaded`,
  );
  return rows[0] ?? { version: null, loaded: false };
}

/** Reads what a connection of the limited role leads to. */
export async function findClusterConnection(client: Client): Promise<ClusterConnection> {
  const { rows } = await client.query<ClusterConnection>(
    `select groupid as "group", current_setting('citus.propagate_set_commands') as "passedOn" from pg_dist_local_group`,
  );
  return rows[0] ?? { group: 0, passedOn: '' };
}

/** Reads the coordinator's view of its nodes, and asks each of them. The limited role may do all of this. */
export async function findClusterFacts(client: Client): Promise<ClusterFacts> {
  await client.query(`set citus.node_connection_timeout = ${CONNECT_MS}`);
  // Without this the coordinator hides its own shards from everybody.
  await client.query(`set citus.override_table_visibility = off`);
  const { rows: rights } = await client.query<Right>(
    `select "table", make, unmake from (${rightsOn(
      `select c.relname::text as "table", c.relname::text as name, c.oid from pg_dist_partition p
       join pg_class c on c.oid = p.logicalrelid where c.relnamespace = 'public'::regnamespace`,
    )}) r`,
  );
  const nodes = await listNodes(client, new Set(rights.map(({ table }) => table)));
  const answers = await askNodes<NodeAnswer>(client, nodes, ({ relations }) => nodeFactsOf(relations));
  const clocks = await readClocks(
    client,
    nodes.filter((_, index) => answers[index]?.value !== undefined),
  );
  return {
    rights,
    nodes: nodes.map(({ group, host, port, relations }, index) => ({
      name: group === 0 ? 'the coordinator' : `the worker ${host}:${port}`,
      isCoordinator: group === 0,
      relations,
      answer: answers[index]?.value ?? null,
      silence: answers[index]?.silence ?? '',
      ahead: clocks.get(group) ?? null,
    })),
  };
}

/** Lists the nodes with the shards that lie there; a worker knows the tables themselves, too. */
async function listNodes(client: Client, tables: Set<string>): Promise<Node[]> {
  const { rows } = await client.query<Node>(
    `select n.groupid as "group", n.nodename as host, n.nodeport as port,
            (select coalesce(json_agg(json_build_object('table', c.relname, 'name', shard_name(s.logicalrelid, s.shardid))
                                      order by c.relname, s.shardid), '[]')
             from pg_dist_placement p join pg_dist_shard s on s.shardid = p.shardid
             join pg_class c on c.oid = s.logicalrelid
             where p.groupid = n.groupid and c.relnamespace = 'public'::regnamespace) as relations
     from pg_dist_node n where n.isactive and n.noderole = 'primary' order by n.groupid`,
  );
  const themselves = [...tables].map((table) => ({ table, name: table }));
  return rows.map((node) =>
    node.group === 0 ? node : { ...node, relations: [...themselves, ...node.relations] },
  );
}

type Node = { group: number; host: string; port: number; relations: Relation[] };
type Answer<Value> = { value?: Value; silence?: string };

/**
 * Runs a statement on each node that gives one JSON value, on all of them at once. On the coordinator it runs
 * in this connection, since a coordinator need not reach itself.
 */
async function askNodes<Value>(
  client: Client,
  nodes: Node[],
  statementOf: (node: Node) => string,
): Promise<Answer<Value>[]> {
  const workers = nodes.filter(({ group }) => group !== 0);
  const { rows } = await client.query<{ host: string; port: number; success: boolean; result: string }>(
    `select node_name as host, node_port as port, success, result from master_run_on_worker($1, $2, $3, true)`,
    [workers.map(({ host }) => host), workers.map(({ port }) => port), workers.map(statementOf)],
  );
  const answers: Answer<Value>[] = [];
  for (const node of nodes) {
    if (node.group === 0) {
      const { rows: own } = await client.query<{ value: Value }>(`select (${statementOf(node)}) as value`);
      answers.push(own[0] ?? {});
      continue;
    }
    const row = rows.find(({ host, port }) => host === node.host && port === node.port);
    // The caller names what its own statement gives.
    if (row?.success === true) answers.push({ value: JSON.parse(row.result) as Value });
    else answers.push({ silence: row?.result ?? 'it gave no answer' });
  }
  return answers;
}

/** Reads the clocks of nodes whose connections are open: what is between two readings of our own is short. */
async function readClocks(
  client: Client,
  nodes: Node[],
): Promise<Map<number, { least: number; most: number }>> {
  const before = await readClock(client);
  const clocks = await askNodes<number>(client, nodes, () => CLOCK);
  const after = await readClock(client);
  const ahead = nodes.flatMap(({ group }, index) => {
    const clock = clocks[index]?.value;
    return clock === undefined ? [] : [[group, { least: clock - after, most: clock - before }] as const];
  });
  return new Map(ahead);
}

const CLOCK = `select to_json(extract(epoch from clock_timestamp()) * 1000)`;

async function readClock(client: Client): Promise<number> {
  const { rows } = await client.query<{ now: number }>(`select (${CLOCK}) as now`);
  return rows[0]?.now ?? Number.NaN;
}

/** The statement with which a node tells of itself and of the relations that it is to hold. */
function nodeFactsOf(relations: Relation[]): string {
  return `with held as materialized (
      select h."table", h.name, to_regclass('public.' || h.name)::oid as oid
      from json_to_recordset(${escapeLiteral(JSON.stringify(relations))}) as h ("table" text, name text))
    select json_build_object(
      'version', (select extversion from pg_extension where extname = 'citus'),
      'maxPreparedTransactions', current_setting('max_prepared_transactions')::int,
      'maxConnections', current_setting('max_connections')::int,
      'role', (select row_to_json(f) from (${ROLE_FACTS}) f),
      'missing', (select coalesce(json_agg(name), '[]') from held where oid is null),
      'rights', (select coalesce(json_agg(row_to_json(r)), '[]') from (${rightsOn('select * from held')}) r))`;
}

/**
 * Query of the rights on relations: each as the statement that makes it, which is the cure where it differs.
 * @param relations a query of `"table"`, `name` and `oid`
 */
function rightsOn(relations: string): string {
  const granted = `format('%s%s on {table}', lower(a.privilege_type), ' (' || quote_ident(g.attname) || ')')`;
  const grantee = `case a.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end`;
  return `select h."table", x.make, x.unmake, array_agg(h.name order by h.name) as names
    from (${relations}) h join pg_class c on c.oid = h.oid cross join lateral (
      select format('alter table {table} owner to %I;', pg_get_userbyid(c.relowner)) as make, '' as unmake
      union all
      select 'alter table {table} enable row level security;', 'alter table {table} disable row level security;'
      where c.relrowsecurity
      union all
      select format('drop policy if exists %I on {table}; create policy %I on {table} as %s for %s to %s%s%s;', p.polname, p.polname,
               case when p.polpermissive then 'permissive' else 'restrictive' end,
               case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update'
                             when 'd' then 'delete' else 'all' end,
               (select string_agg(case r when 0 then 'public' else quote_ident(pg_get_userbyid(r)) end, ', ' order by pg_get_userbyid(r))
                from unnest(p.polroles) r),
               ' using (' || pg_get_expr(p.polqual, p.polrelid) || ')',
               ' with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')'),
             format('drop policy if exists %I on {table};', p.polname)
      from pg_policy p where p.polrelid = c.oid
      union all
      select format('grant %s to %s%s;', ${granted}, ${grantee}, case when a.is_grantable then ' with grant option' end),
             format('revoke %s from %s;', ${granted}, ${grantee})
      from (select null::name as attname, c.relacl as acl
            union all select attname, attacl from pg_attribute where attrelid = c.oid and attacl is not null) g
      cross join lateral aclexplode(g.acl) a where a.grantee <> c.relowner
    ) x group by 1, 2, 3`;
}
