import type { Client } from 'pg';
import { findCitusVersion, readFacts, readNodes } from './read-facts.ts';
import { classifyTable } from './table-kinds.ts';

type NodeShards = { host: string; port: number; shards: number; size: string };

/** Describes which tables lie where, a line each. @param client a connection of the owner */
export async function describeStatus(client: Client): Promise<string[]> {
  const version = await findCitusVersion(client);
  if (version === null) return ['One PostgreSQL: this database has no extension citus.'];
  const { tables } = await readFacts(client);
  const count = (kind: string) => tables.filter((table) => table.kind === kind).length;
  const waiting = tables.filter((table) => {
    const classified = classifyTable(table);
    return 'fault' in classified || classified.kind !== table.kind;
  });
  return [
    `Citus ${version}: ${count('distributed')} tables distributed by tenant_id, ${count('reference')} on all nodes.`,
    ...(await describeNodes(client)),
    ...(waiting.length === 0
      ? []
      : [
          `Not distributed: ${waiting.map(({ name }) => name).join(', ')}. Cure: npm run distribute -- apply.`,
        ]),
  ];
}

async function describeNodes(client: Client): Promise<string[]> {
  const { rows } = await client.query<NodeShards>(
    `select nodename as host, nodeport as port, count(*)::integer as shards,
            pg_size_pretty(sum(shard_size)) as size
     from citus_shards group by nodename, nodeport`,
  );
  return (await readNodes(client)).map(({ host, port, group, active }) => {
    const found = rows.find((each) => each.host === host && each.port === port);
    const name = group === 0 ? `Coordinator ${host}:${port}` : `Worker ${host}:${port}`;
    return `${name}${active ? '' : ' (not active)'}: ${found?.shards ?? 0} shards, ${found?.size ?? '0 bytes'}.`;
  });
}
