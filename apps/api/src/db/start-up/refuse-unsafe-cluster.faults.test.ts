import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { asSuperuser, createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { migrate } from '../migrations.ts';
import { withClient } from '../open-database.ts';
import { refuseUnsafeDatabase } from './refuse-unsafe-database.ts';

const [coordinator, worker, other] = inject('testServer').nodes;
if (coordinator === undefined || worker === undefined || other === undefined)
  throw new Error('These tests need a coordinator and two workers.');
const ROLES = { owner: 'assay_owner', app: 'assay_app', jobs: 'assay_jobs' };
const NAME = `the worker ${worker.host}:${worker.port}`;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Starts, and tells what was logged and why it was refused. */
async function start(settings = database.settings): Promise<{ log: string[]; faults: string[] }> {
  const log: string[] = [];
  const message = await refuseUnsafeDatabase(settings, (line) => log.push(line)).then(
    () => '',
    (error: Error) => error.message,
  );
  return { log, faults: message === '' ? [] : message.split('\n') };
}

const SERVES = { log: [], faults: [] };

/** Runs statements on one worker alone, as its administrator. */
async function onWorker(...statements: string[]): Promise<void> {
  await withClient({ ...database.settings.superuser, ...worker }, async (client) => {
    await client.query('set citus.enable_ddl_propagation = off');
    await client.query('set citus.enable_manual_changes_to_shards = on');
    for (const statement of statements) await client.query(statement);
  });
}

const ofDatabase = (words: string) =>
  `do $$ begin execute format('alter database %I ${words}', current_database()); end $$`;

/** Finds the shards of a table that lie on the worker. */
async function shardsOf(table: string): Promise<string[]> {
  const rows = await database.asOwner<{ name: string }>(
    `select shard_name(s.logicalrelid, s.shardid) as name
     from pg_dist_shard s join pg_dist_placement p on p.shardid = s.shardid
     join pg_dist_node n on n.groupid = p.groupid
     where s.logicalrelid = $1::regclass and n.nodename = $2 and n.nodeport = $3 order by s.shardid`,
    [table, worker?.host, worker?.port],
  );
  return rows.map(({ name }) => name);
}

it('a distributed database is served', async () => {
  expect(await start()).toEqual(SERVES);
});

it('a connection to a worker is refused', async () => {
  const { app, jobs } = database.settings;
  const { faults } = await start({
    ...database.settings,
    app: { ...app, ...worker },
    jobs: { ...jobs, ...worker },
  });
  expect(faults).toEqual([expect.stringMatching(/leads to a worker of the cluster\. Cure: /u)]);
});

it('a database that does not pass the tenant on is refused', async () => {
  await database.asOwner(ofDatabase('set citus.propagate_set_commands = none'));
  expect((await start()).faults).toEqual([expect.stringMatching(/propagate_set_commands is none.* Cure: /u)]);
  await database.asOwner(ofDatabase('set citus.propagate_set_commands = local'));
  expect(await start()).toEqual(SERVES);
});

it('a table that is not distributed is refused', async () => {
  await database.asOwner('create table notes (tenant_id uuid not null, primary key (tenant_id))');
  // Makes its policies.
  await withClient(database.settings.owner, (client) => migrate(client, ROLES, () => {}));
  expect((await start()).faults).toEqual(['Not distributed: notes. Cure: npm run distribute -- apply.']);
  await database.asOwner(`select create_distributed_table('notes', 'tenant_id', colocate_with => 'none')`);
  expect((await start()).faults).toEqual([
    expect.stringMatching(/^Not in one colocation group with the others: notes\. Cure: /u),
  ]);
  await database.asOwner('drop table notes');
  expect(await start()).toEqual(SERVES);
});

describe('a shard on one worker that differs is refused by name, and the cure puts it right:', () => {
  it.each([
    ['a policy was dropped', 'drop policy app_wall on {shard}'],
    ['a policy was added', 'create policy wide on {shard} using (true)'],
    ['a policy lets anything be read', 'alter policy app_wall on {shard} using (true)'],
    ['row security was disabled', 'alter table {shard} disable row level security'],
    ['the application may do more', 'grant truncate on {shard} to assay_app'],
    ['the application may change one column', 'grant update (user_id) on {shard} to assay_app'],
    ['the application may do less', 'revoke insert on {shard} from assay_app'],
    ['everybody may read it', 'grant select on {shard} to public'],
  ])('%s', async (_what, spoil) => {
    const [first = '', second = ''] = await shardsOf('reports');
    await onWorker(...[first, second].map((shard) => spoil.replace('{shard}', shard)));
    const { faults } = await start();
    expect(faults).toEqual([
      expect.stringContaining(`The rights on ${first}, ${second}, on ${NAME}, are not those on reports`),
    ]);
    const cure = /one by one: (?<statements>.*)$/u.exec(faults[0] ?? '')?.groups?.statements ?? '';
    // One by one, as from a terminal: of several at once Citus hands on the whole text.
    for (const statement of cure.split(/(?<=;) /u)) await database.asOwner(statement);
    expect(await start()).toEqual(SERVES);
  });

  it('a copy of a reference table', async () => {
    const [copy = ''] = await shardsOf('tenant_hosts');
    await onWorker(`grant delete on ${copy} to assay_app`);
    expect((await start()).faults).toEqual([expect.stringContaining(`The rights on ${copy}, on ${NAME}`)]);
    await onWorker(`revoke delete on ${copy} from assay_app`);
  });
});

it('a shard that is gone is refused', async () => {
  const [shard = ''] = await shardsOf('staff_digest_entries');
  await onWorker(`alter table ${shard} rename to elsewhere`);
  expect((await start()).faults).toEqual([expect.stringContaining(`On ${NAME}: Relations are not there`)]);
  await onWorker(`alter table elsewhere rename to ${shard}`);
  expect(await start()).toEqual(SERVES);
});

describe('a worker is refused that', () => {
  it.each(['fsync', 'full_page_writes', 'synchronous_commit'])('runs with %s off', async (setting) => {
    await onWorker(`alter system set ${setting} = off`, 'select pg_reload_conf()');
    try {
      await expect
        .poll(async () => (await start()).faults)
        .toEqual([expect.stringMatching(new RegExp(`^On ${NAME}: .* runs with ${setting} off`, 'u'))]);
    } finally {
      await onWorker(`alter system reset ${setting}`, 'select pg_reload_conf()');
    }
    await expect.poll(() => start()).toEqual(SERVES);
  });

  it('has synchronous_commit off for this database alone', async () => {
    await onWorker(ofDatabase('set synchronous_commit = off'));
    expect((await start()).faults).toEqual([
      expect.stringMatching(/synchronous_commit off .* Cure: alter database \w+ reset synchronous_commit;$/u),
    ]);
    await onWorker(ofDatabase('reset synchronous_commit'));
  });

  /** Puts functions of our own before those of the system, on one worker. */
  const shadow = async (body: string) => {
    await onWorker(
      `create schema shadow; grant usage on schema shadow to assay_app; ${body}`,
      ofDatabase('set search_path = shadow, pg_catalog, public'),
    );
    const { faults } = await start();
    await onWorker(ofDatabase('reset search_path'), 'drop schema shadow cascade');
    return faults.filter((fault) => !fault.includes('looks for tables in'));
  };

  it('has a clock that is 5 s off', async () => {
    const faults = await shadow(
      `create function shadow.clock_timestamp() returns timestamptz language sql
       as $$ select pg_catalog.clock_timestamp() + interval '5 s' $$`,
    );
    expect(faults).toEqual([
      expect.stringMatching(/^The clock of the worker \S+ is [45]\.\d s ahead of that of the coordinator/u),
    ]);
  });

  it('keeps no prepared transactions', async () => {
    const faults = await shadow(
      `create function shadow.current_setting(name text) returns text language sql
       as $$ select case name when 'max_prepared_transactions' then '0' else pg_catalog.current_setting(name) end $$`,
    );
    expect(faults).toEqual([expect.stringMatching(/max_prepared_transactions is 0, .* Cure: alter system/u)]);
  });

  it('has another version of the extension', async () => {
    const [{ version = '' } = {}] = await database.asOwner<{ version: string }>(
      `select extversion as version from pg_extension where extname = 'citus'`,
    );
    await onWorker(`update pg_extension set extversion = '13.1-1' where extname = 'citus'`);
    const { faults } = await start();
    await onWorker(`update pg_extension set extversion = '${version}' where extname = 'citus'`);
    expect(faults).toEqual([expect.stringContaining(`On ${NAME}: The database has Citus 13.1-1; supported`)]);
  });
});

it('a worker that cannot be reached is logged, and the others are served', async () => {
  const move = (from: number, to: number) =>
    asSuperuser(database, `update pg_dist_node set nodeport = ${to} where nodeport = ${from}`);
  await move(worker.port, 9);
  const { log, faults } = await start();
  await move(9, worker.port);
  expect(faults).toEqual([]);
  expect(log).toEqual([expect.stringMatching(/^The worker \S+:9 cannot be reached \(failed to connect/u)]);
  expect(await start()).toEqual(SERVES);
});
