import { appendFile, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findPostmaster, findServerProcesses } from './processes.ts';
import {
  getPostmasterPid,
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

describe('the embedded server', () => {
  it('turns an empty folder into a database that answers a role which can neither own nor bypass', async () => {
    const { dataDir, cluster } = await makeDataFolder();
    const server = await openForTest(dataDir);

    const roles = await queryOnce(
      server.app,
      `select rolname, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolname = current_user as me,
              rolname = (select pg_get_userbyid(datdba) from pg_database where datname = current_database()) as owns
         from pg_roles where rolname like 'assay%' order by rolname`,
    );
    const limited = {
      rolsuper: false,
      rolbypassrls: false,
      rolcreatedb: false,
      rolcreaterole: false,
      owns: false,
    };
    expect(roles).toEqual([
      { ...limited, rolname: 'assay_app', me: true },
      { ...limited, rolname: 'assay_jobs', me: false },
      { ...limited, rolname: 'assay_owner', me: false, rolcreatedb: true, owns: true },
    ]);
    expect(await queryOnce(server.jobs, 'select current_user')).toEqual([{ current_user: 'assay_jobs' }]);
    await expect(queryOnce(server.app, 'create table t (i int)')).rejects.toThrow('permission denied');

    expect((await stat(join(dataDir, 'postgres', 'passwords.json'))).mode & 0o777).toBe(0o600);
    expect((await stat(cluster)).mode & 0o777).toBe(0o700);
    expect((await stat(server.app.host)).mode & 0o777).toBe(0o700);
  });

  it('keeps what is committed, listens on no network and lets nobody in without a password', async () => {
    const { dataDir } = await makeUsedDataFolder();
    const server = await openForTest(dataDir);

    const names = [
      'fsync',
      'full_page_writes',
      'synchronous_commit',
      'data_checksums',
      'listen_addresses',
      'server_encoding',
      'TimeZone',
    ];
    const settings = await queryOnce(
      server.app,
      `select name, setting from pg_settings where name in ('${names.join("','")}')`,
    );
    expect(Object.fromEntries(settings.map((row) => [row.name, row.setting]))).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      listen_addresses: '',
      server_encoding: 'UTF8',
      TimeZone: 'UTC',
    });
    for (const user of ['assay_app', 'postgres']) {
      const guess = { ...server.app, user, password: 'guess' };
      await expect(queryOnce(guess, 'select 1')).rejects.toThrow('password authentication failed');
    }
  });

  it('works in a folder whose path no socket could have', async () => {
    const { dataDir } = await makeUsedDataFolder(
      'a folder with a long name'.repeat(4),
      'Prüfungen '.repeat(10),
    );
    expect(dataDir.length).toBeGreaterThan(150);
    const server = await openForTest(dataDir);
    expect(await queryOnce(server.app, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is joined by a second process, and stopped by the last to leave', async () => {
    const { dataDir, cluster } = await makeUsedDataFolder();
    const server = await openForTest(dataDir);
    const postmaster = getPostmasterPid(cluster);
    const second = startUserProcess(dataDir);

    expect(await waitUntilJoined(second)).toBe(server.app.host);
    expect(getPostmasterPid(cluster)).toBe(postmaster);

    await server.release();
    await server.release();
    expect(await queryOnce(server.app, 'select 1 as one')).toEqual([{ one: 1 }]);

    await releaseServer(second);
    expect(findServerProcesses(cluster)).toEqual([]);
    await expect(stat(server.app.host)).rejects.toThrow('ENOENT');
  });

  it('is one server for processes that open an empty folder at the same moment', async () => {
    const { dataDir, cluster } = await makeDataFolder();
    const processes = [startUserProcess(dataDir), startUserProcess(dataDir)];

    const sockets = await Promise.all(processes.map(waitUntilJoined));
    expect(new Set(sockets).size).toBe(1);
    expect(findPostmaster(cluster)?.state).toBe('ready');

    await Promise.all(processes.map(releaseServer));
    expect(findServerProcesses(cluster)).toEqual([]);
  });

  it('keeps its log within a bound while it runs, and the one before it', async () => {
    const { dataDir } = await makeUsedDataFolder();
    await openForTest(dataDir);
    const log = join(dataDir, 'postgres', 'server.log');
    for (const letter of ['a', 'b']) {
      await appendFile(log, `${letter.repeat(99)}\n`.repeat(60_000));
      await waitUntil(async () => (await stat(log)).size < 1_000_000);
    }
    const before = await readFile(`${log}.1`, 'utf8');
    expect([before.includes('bbb'), before.includes('aaa')]).toEqual([true, false]);
    expect(
      (await readdir(join(dataDir, 'postgres'))).filter((name) => name.startsWith('server.log')),
    ).toEqual(['server.log', 'server.log.1']);
  });

  it('says where the data lies when the folder cannot be used', async () => {
    const { dataDir } = await makeDataFolder();
    await writeFile(join(dataDir, 'occupied'), '');
    await expect(openForTest(join(dataDir, 'occupied'))).rejects.toThrow(
      /occupied cannot be made.*DATA_DIR/s,
    );
  });
});
