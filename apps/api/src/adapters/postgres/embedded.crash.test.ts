import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exists } from './layout.ts';
import { findPostmaster } from './processes.ts';
import {
  ask,
  killProcess,
  killServer,
  makeDataFolder,
  makeUsedDataFolder,
  openForTest,
  postmasterOf,
  startUserProcess,
  until,
  untilItIsIn,
} from './testing/data-folder.ts';

describe('the embedded server after a kill', { timeout: 60_000 }, () => {
  it('has every committed row again when the postmaster alone was killed', async () => {
    const { dataDir, cluster } = await makeUsedDataFolder();
    const first = await openForTest(dataDir);
    await ask(first.owner, 'create table kept as select generate_series(1, 1000) as i');
    process.kill(postmasterOf(cluster), 'SIGKILL');

    const second = await openForTest(dataDir);
    expect(await ask(second.owner, 'select count(*)::int from kept')).toEqual([{ count: 1000 }]);
    // Whoever lived through it finds the new server at the old place.
    expect(await ask(first.owner, 'select count(*)::int from kept')).toEqual([{ count: 1000 }]);
  });

  it('has every committed row again when everything was killed, though the old process id is in use', async () => {
    const { dataDir, cluster } = await makeUsedDataFolder();
    const user = startUserProcess(dataDir);
    await untilItIsIn(user);
    const first = await openForTest(dataDir);
    await ask(first.owner, 'create table kept as select generate_series(1, 1000) as i');
    await killProcess(user);
    await killServer(cluster);
    await writeFile(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n`);

    const second = await openForTest(dataDir);
    expect(await ask(second.owner, 'select count(*)::int from kept')).toEqual([{ count: 1000 }]);
    expect(postmasterOf(cluster)).not.toBe(process.pid);
  });

  it('ends what a killed postmaster left behind before the next one starts', async () => {
    const { dataDir, cluster } = await makeUsedDataFolder();
    const first = await openForTest(dataDir);
    const busy = ask(first.owner, 'select count(*) from generate_series(1, 1e12)').catch(
      (error: Error) => error,
    );
    const running = `select 1 from pg_stat_activity where query like '%1e12)' and state = 'active'`;
    await until(async () => (await ask(first.owner, running)).length === 1);
    process.kill(postmasterOf(cluster), 'SIGKILL');

    const second = await openForTest(dataDir);
    expect(await ask(second.app, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await busy).toBeInstanceOf(Error);
  });

  it('is taken over by the next process when its last user was killed', async () => {
    const { dataDir, cluster } = await makeUsedDataFolder();
    const user = startUserProcess(dataDir);
    await untilItIsIn(user);
    const orphan = postmasterOf(cluster);
    await killProcess(user);

    const said: string[] = [];
    const server = await openForTest(dataDir, (line) => said.push(line));
    expect(postmasterOf(cluster)).toBe(orphan);
    expect(said.join()).toContain('Took over');
    await server.release();
    expect(findPostmaster(cluster)).toBeNull();
  });

  it.each([
    ['while the cluster was being made', async (folder: string) => (await drafts(folder)).length > 0],
    ['when the cluster had just been made', (folder: string) => exists(join(folder, 'cluster'))],
  ])('begins again after a first start that was killed %s', async (_when, hasCome) => {
    const { dataDir, cluster } = await makeDataFolder();
    const folder = join(dataDir, 'postgres');
    const user = startUserProcess(dataDir);
    await until(async () => (await exists(folder)) && (await hasCome(folder)));
    await killProcess(user);

    const server = await openForTest(dataDir);
    expect(await ask(server.app, 'select current_user')).toEqual([{ current_user: 'assay_app' }]);
    expect(findPostmaster(cluster)?.state).toBe('ready');
  });
});

describe('a data folder that was tampered with', { timeout: 60_000 }, () => {
  it('gets new passwords when their file is gone', async () => {
    const { dataDir } = await makeUsedDataFolder();
    const first = await openForTest(dataDir);
    await first.release();
    await rm(join(dataDir, 'postgres', 'passwords.json'));

    const second = await openForTest(dataDir);
    expect(second.app.password).not.toBe(first.app.password);
    expect(await ask(second.jobs, 'select current_user')).toEqual([{ current_user: 'assay_jobs' }]);
  });

  it('of another major version is left as it is, with a word on how to carry the data over', async () => {
    const { dataDir, cluster } = await makeUsedDataFolder();
    await writeFile(join(cluster, 'PG_VERSION'), '17\n');

    await expect(openForTest(dataDir)).rejects.toThrow(/PostgreSQL 17.*npm run backup.*npm run restore/s);
    expect(findPostmaster(cluster)).toBeNull();
  });
});

async function drafts(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.startsWith('cluster-draft-'));
}
