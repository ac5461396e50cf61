import { existsSync } from 'node:fs';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findPostmaster, findServerProcesses } from './processes.ts';
import {
  answersWith,
  getPostmasterPid,
  killPart,
  killProcess,
  killServer,
  makeDataFolder,
  openForTest,
  provideUsedDataFolders,
  queryOnce,
  releaseServer,
  startUserProcess,
  waitUntil,
  waitUntilJoined,
} from './testing/data-folder.ts';

const makeUsedDataFolder = provideUsedDataFolders();

const WRITE_JOURNAL = `select count(pg_logical_emit_message(false, 'test', repeat('x', 1000000))) from generate_series(1, 64)`;

describe('the embedded server after a kill', () => {
  it('has every committed row again when the postmaster alone was killed', async () => {
    const { dataDir, cluster } = await makeUsedDataFolder();
    const first = await openForTest(dataDir);
    await queryOnce(first.owner, 'create table kept as select generate_series(1, 1000) as i');
    process.kill(getPostmasterPid(cluster), 'SIGKILL');

    const second = await openForTest(dataDir);
    expect(await queryOnce(second.owner, 'select count(*)::int from kept')).toEqual([{ count: 1000 }]);
    // Clients that survived the kill find the new server at the old address.
    expect(await queryOnce(first.owner, 'select count(*)::int from kept')).toEqual([{ count: 1000 }]);
  });

  it('has every committed row again when everything was killed, though the old process id is in use', async () => {
    const { dataDir, cluster } = await makeUsedDataFolder();
    const user = startUserProcess(dataDir);
    await waitUntilJoined(user);
    const first = await openForTest(dataDir);
    await queryOnce(first.owner, 'create table kept as select generate_series(1, 1000) as i');
    // Processes that use the server restart it, which this test does not cover.
    await first.release();
    await killProcess(user);
    await killServer(cluster);
    await writeFile(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n`);

    const second = await openForTest(dataDir);
    expect(await queryOnce(second.owner, 'select count(*)::int from kept')).toEqual([{ count: 1000 }]);
    expect(getPostmasterPid(cluster)).not.toBe(process.pid);
  });

  it('ends what a killed postmaster left behind before the next one starts', async () => {
    const { dataDir, cluster } = await makeUsedDataFolder();
    const first = await openForTest(dataDir);
    const busy = queryOnce(first.owner, 'select count(*) from generate_series(1, 1e12)').catch(
      (error: Error) => error,
    );
    const running = `select 1 from pg_stat_activity where query like '%1e12)' and state = 'active'`;
    await waitUntil(async () => (await queryOnce(first.owner, running)).length === 1);
    process.kill(getPostmasterPid(cluster), 'SIGKILL');

    const second = await openForTest(dataDir);
    expect(await queryOnce(second.app, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await busy).toBeInstanceOf(Error);
  });

  it('is taken over by the next process when its last user was killed', async () => {
    const { dataDir, cluster } = await makeUsedDataFolder();
    const user = startUserProcess(dataDir);
    await waitUntilJoined(user);
    const orphan = getPostmasterPid(cluster);
    await killProcess(user);

    const lines: string[] = [];
    const server = await openForTest(dataDir, (line) => lines.push(line));
    expect(getPostmasterPid(cluster)).toBe(orphan);
    expect(lines.join()).toContain('Took over');
    await server.release();
    expect(findPostmaster(cluster)).toBeNull();
  });

  it.each([
    ['while the cluster was being made', async (folder: string) => (await drafts(folder)).length > 0],
    ['when the cluster had just been made', (folder: string) => existsSync(join(folder, 'cluster'))],
    ['when its server was being started', (folder: string) => existsSync(join(folder, 'server.json'))],
  ])('begins again after a first start that was killed %s', async (_when, isReached) => {
    const { dataDir, cluster } = await makeDataFolder();
    const folder = join(dataDir, 'postgres');
    const user = startUserProcess(dataDir);
    await waitUntil(async () => existsSync(folder) && (await isReached(folder)));
    await killProcess(user);

    const server = await openForTest(dataDir);
    expect(await queryOnce(server.app, 'select current_user')).toEqual([{ current_user: 'assay_app' }]);
    expect(findPostmaster(cluster)?.state).toBe('ready');
  });
});

describe('a server that ends while processes use it', () => {
  it.each([
    ['its first process was killed', (cluster: string) => process.kill(getPostmasterPid(cluster), 'SIGKILL')],
    ['another of its processes was killed', (cluster: string) => killPart(cluster, 'walwriter')],
    ['all of its processes were killed', killServer],
    // Its own record is the same when it gave up on a full disk at the end of a recovery.
    ['somebody asked it to stop', (cluster: string) => process.kill(getPostmasterPid(cluster), 'SIGINT')],
  ])('answers again by itself at the same place after %s', async (_what, kill) => {
    const { dataDir, cluster } = await makeUsedDataFolder();
    const server = await openForTest(dataDir);
    await queryOnce(server.owner, 'create table kept as select generate_series(1, 1000) as i');
    await kill(cluster);
    await waitUntil(() => answersWith(server.owner, 'select count(*)::int from kept', [{ count: 1000 }]));
  });

  it('answers again after the process that recovers it was killed, too', async () => {
    const { dataDir, cluster } = await makeUsedDataFolder();
    const server = await openForTest(dataDir);
    await queryOnce(server.owner, 'create table kept as select generate_series(1, 1000) as i');
    const isBack = () => answersWith(server.owner, 'select count(*)::int from kept', [{ count: 1000 }]);
    let isKilled = false;
    while (!isKilled) {
      // Something to recover, so that the process is there for more than a moment.
      await queryOnce(server.owner, WRITE_JOURNAL);
      killPart(cluster, 'walwriter');
      await waitUntil(async () => {
        isKilled ||= killPart(cluster, 'startup');
        return isKilled || (await isBack());
      });
    }
    await waitUntil(isBack);
  });

  it('is started once for all who use it, and stopped by the last to leave', async () => {
    const { dataDir, cluster } = await makeUsedDataFolder();
    const lines: string[] = [];
    const servers = [];
    for (let count = 0; count < 3; count += 1)
      servers.push(await openForTest(dataDir, (line) => lines.push(line)));
    const other = startUserProcess(dataDir);
    const socketFolder = await waitUntilJoined(other);
    lines.length = 0;
    await killServer(cluster);
    for (const server of servers)
      await waitUntil(() => answersWith(server.app, 'select 1 as one', [{ one: 1 }]));
    const postmaster = getPostmasterPid(cluster);
    expect(lines.filter((line) => line.includes('starting it again')).length).toBeLessThanOrEqual(1);

    await Promise.all(servers.map((server) => server.release()));
    expect(getPostmasterPid(cluster)).toBe(postmaster);
    await releaseServer(other);
    expect(findServerProcesses(cluster)).toEqual([]);
    expect(existsSync(socketFolder)).toBe(false);
  });

  it('is not started again by a process that is just leaving', async () => {
    const { dataDir, cluster } = await makeUsedDataFolder();
    const lines: string[] = [];
    const server = await openForTest(dataDir, (line) => lines.push(line));
    await killServer(cluster);
    await server.release();
    expect(findServerProcesses(cluster)).toEqual([]);
    expect(lines.filter((line) => line.includes('starting it again'))).toEqual([]);
  });

  it('leaves a folder alone whose cluster was taken away', async () => {
    const { cluster, dataDir } = await makeUsedDataFolder();
    const lines: string[] = [];
    await openForTest(dataDir, (line) => lines.push(line));
    await killServer(cluster);
    await rename(cluster, `${cluster}-elsewhere`);
    await waitUntil(() => lines.some((line) => line.includes('could not be started again')));
    expect(existsSync(cluster)).toBe(false);
    await rename(`${cluster}-elsewhere`, cluster);
  });
});

describe('a data folder that was tampered with', () => {
  it('gets new passwords when their file is gone', async () => {
    const { dataDir } = await makeUsedDataFolder();
    const first = await openForTest(dataDir);
    await first.release();
    await rm(join(dataDir, 'postgres', 'passwords.json'));

    const second = await openForTest(dataDir);
    expect(second.app.password).not.toBe(first.app.password);
    expect(await queryOnce(second.jobs, 'select current_user')).toEqual([{ current_user: 'assay_jobs' }]);
  });

  it('of another major version is left as it is, with a word on how to carry the data over', async () => {
    const { dataDir, cluster } = await makeUsedDataFolder();
    await writeFile(join(cluster, 'PG_VERSION'), '17\n');

    await expect(openForTest(dataDir)).rejects.toThrow(/PostgreSQL 17.*npm run backup.*npm run restore/s);
    expect(findPostmaster(cluster)).toBeNull();
  });
});

async function drafts(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name === 'cluster-draft');
}
