import { Client } from 'pg';
import { expect, inject, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTenantWithEverything } from '../../testing/tenants/tenant-with-everything.ts';

type Shard = { shard: string; table: string; host: string; port: number };

const test = await provideTestApp();
const ours = await createTenantWithEverything(test);
const theirs = await createTenantWithEverything(test);
const { app } = test.database.settings;
const shards = await test.database.asOwner<Shard>(
  `select shard_name as shard, table_name::text as table, nodename as host, nodeport as port from citus_shards`,
);

/** Counts the rows of our tenant and of others that the application's role sees in a shard, on its worker. */
async function countSeen(client: Client, { shard }: Shard): Promise<{ own: number; others: number }> {
  await client.query('begin');
  await client.query(`set local app.tenant_id = '${ours.id}'`);
  const { rows } = await client.query<{ own: number; others: number }>(
    `select count(*) filter (where tenant_id = $1)::int as own,
            count(*) filter (where tenant_id <> $1)::int as others from ${shard}`,
    [ours.id],
  );
  await client.query('rollback');
  return rows[0] ?? { own: 0, others: 0 };
}

it('a tenant sees its own rows and none of another’s in any shard of any worker', async () => {
  expect(theirs.id).not.toBe(ours.id);
  const own = new Map<string, number>();
  for (const { host, port } of inject('testServer').nodes) {
    const client = new Client({ ...app, host, port });
    await client.connect();
    try {
      for (const shard of shards.filter((each) => each.host === host && each.port === port)) {
        const seen = await countSeen(client, shard);
        expect(seen.others, shard.shard).toBe(0);
        own.set(shard.table, (own.get(shard.table) ?? 0) + seen.own);
      }
    } finally {
      await client.end();
    }
  }
  expect(own.size).toBeGreaterThan(50);
  expect([...own].filter(([, count]) => count === 0)).toEqual([]);
});
