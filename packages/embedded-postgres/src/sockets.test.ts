import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Identity } from './identity.ts';
import { hasSocket, prepareSocketFolder, removeSocketFolder } from './sockets.ts';

const SOCKET = '.s.PGSQL.5432';
const identity: Identity = {
  uid: process.geteuid?.() ?? -1,
  gid: process.getegid?.() ?? -1,
  switched: false,
};

describe('the socket’s folder', () => {
  let top: string;
  let folder: string;
  beforeEach(async () => {
    top = await mkdtemp(join(tmpdir(), 'sockets-test-'));
    onTestFinished(() => rm(top, { recursive: true, force: true }));
    folder = join(top, 'server');
  });

  it('is closed to others', async () => {
    await prepareSocketFolder(folder, identity);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it('is used again after a crash, without what the crash left in it', async () => {
    await prepareSocketFolder(folder, identity);
    await writeFile(join(folder, `${SOCKET}.lock`), String(process.pid));
    await prepareSocketFolder(folder, identity);
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ['open to others', () => mkdir(folder).then(() => chmod(folder, 0o777))],
    ['a link', () => symlink(top, folder)],
    ['a file', () => writeFile(folder, '')],
  ])('is neither used nor removed when it is %s', async (_what, make) => {
    await make();
    await writeFile(join(top, SOCKET), '');
    await expect(prepareSocketFolder(folder, identity)).rejects.toThrow('another account has made it');
    expect(await hasSocket(folder, identity)).toBe(false);
    await removeSocketFolder(folder, identity);
    expect((await readdir(top)).sort()).toEqual([SOCKET, 'server']);
  });
});
