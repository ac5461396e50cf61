import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { type Savers, startSavers } from '../../testing/savers.ts';
import { withClient } from '../open-database.ts';

const test = await provideTestApp();
const { nodes, roles } = inject('testServer');
const [, first, second] = nodes;

/** Kills of a worker, each once all learners have saved again. */
const KILLS = 20;
const SAVES_BETWEEN = 5;

let savers: Savers;
let begun: number;
beforeEach(async () => {
  savers = await startSavers(test);
  begun = performance.now();
  await savers.untilEachSaved(SAVES_BETWEEN);
});

/** Prints what happened meanwhile. */
function note(what: string, figures: Record<string, number>): void {
  const all = { 'saves acknowledged': savers.acknowledged(), 'sent again': savers.retried(), ...figures };
  process.stdout.write(`${what}: ${JSON.stringify(all)}\n`);
}
afterEach(({ task }) => note(task.name, { seconds: Math.round((performance.now() - begun) / 1_000) }));

/** Runs a statement on the coordinator as the superuser, who alone may move shards. */
function asSuperuser<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return withClient(
    test.database.settings.superuser,
    async (client) => (await client.query<Row>(sql, values)).rows,
  );
}

/** Kills one process of a server by force: it ends all others, and recovers from its journal. */
async function killWorker(node: { host: string; port: number }): Promise<void> {
  await withClient({ ...roles.superuser, ...node, database: 'postgres' }, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
    await client.query('select 1');
  }).catch(() => {});
}

/** Place of the shard that holds a tenant's rows. */
async function placeOf(tenantId: string): Promise<{ shard: string; port: number }> {
  const [place] = await asSuperuser<{ shard: string; port: number }>(
    `select shardid as shard, nodeport as port from pg_dist_shard_placement
     where shardid = get_shard_id_for_distribution_column('tenants', $1::uuid)`,
    [tenantId],
  );
  if (place === undefined) throw new Error('The tenant has no shard.');
  return place;
}

it('no acknowledged answer is lost while a worker is killed again and again', async () => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const node = kill % 2 === 0 ? first : second;
    if (node === undefined) throw new Error('The cluster needs two workers.');
    await killWorker(node);
    await savers.untilEachSaved(SAVES_BETWEEN);
  }
  expect(await savers.stop()).toEqual([]);
  expect(savers.retried()).toBeGreaterThan(0);
});

it('no acknowledged answer is lost while a tenant’s shard moves to another worker', async () => {
  const [tenantId = ''] = savers.tenantIds;
  const { shard, port } = await placeOf(tenantId);
  const [from, to] = port === first?.port ? [first, second] : [second, first];
  await asSuperuser('select citus_move_shard_placement($1, $2, $3, $4, $5)', [
    shard,
    from?.host,
    from?.port,
    to?.host,
    to?.port,
  ]);
  await savers.untilEachSaved(SAVES_BETWEEN);
  expect((await placeOf(tenantId)).port).toBe(to?.port);
  expect(await savers.stop()).toEqual([]);
});

it('no acknowledged answer is lost while a tenant gets shards of its own', async () => {
  const [tenantId = ''] = savers.tenantIds;
  const { shard } = await placeOf(tenantId);
  await asSuperuser(
    `select isolate_tenant_to_new_shard('tenants', $1::uuid, 'CASCADE', shard_transfer_mode => 'block_writes')`,
    [tenantId],
  );
  await savers.untilEachSaved(SAVES_BETWEEN);
  expect((await placeOf(tenantId)).shard).not.toBe(shard);
  expect(await savers.stop()).toEqual([]);
});
