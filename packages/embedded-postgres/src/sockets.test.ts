import { chmod, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Identity } from './identity.ts';
import { prepareSocketFolder, removeSocketFolder, socketIn } from './sockets.ts';

const identity: Identity = {
  uid: process.geteuid?.() ?? -1,
  gid: process.getegid?.() ?? -1,
  switched: false,
};

async function makeTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sockets-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function prepare(previous: string | null): Promise<string> {
  const folder = await prepareSocketFolder(previous, identity);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describe('the socket’s folder', () => {
  beforeEach(() => {
    const before = process.env.TMPDIR;
    onTestFinished(() => {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    });
  });

  it('is closed to others', async () => {
    expect((await stat(await prepare(null))).mode & 0o777).toBe(0o700);
  });

  it('is used again after a crash, without what the crash left in it', async () => {
    const previous = await prepare(null);
    await writeFile(`${socketIn(previous)}.lock`, String(process.pid));
    expect(await prepare(previous)).toBe(previous);
    expect(await readdir(previous)).toEqual([]);
  });

  it('is made again in its place where a cleaner of temporary folders took it away', async () => {
    const previous = await prepare(null);
    await rm(previous, { recursive: true });
    expect(await prepare(previous)).toBe(previous);
    expect((await stat(previous)).mode & 0o777).toBe(0o700);
  });

  it('is a new one where the previous is open to others, a link, or in a folder that is gone', async () => {
    const top = await makeTemporaryFolder();
    const [open, link, gone] = [await mkdtemp(join(top, 'open-')), join(top, 'link'), join(top, 'gone', 'x')];
    await chmod(open, 0o777);
    await symlink(top, link);
    for (const previous of [open, link, gone]) {
      expect(await prepare(previous)).not.toBe(previous);
      await removeSocketFolder(previous, identity);
    }
    expect((await readdir(top)).sort()).toEqual(
      [link, open].map((path) => path.slice(top.length + 1)).sort(),
    );
  });

  it('lies elsewhere when the temporary folder’s path is too long for a socket', async () => {
    process.env.TMPDIR = await mkdtemp(join(await makeTemporaryFolder(), 'x'.repeat(90)));
    const folder = await prepare(null);
    expect(folder.startsWith('/tmp/')).toBe(true);
    expect(Buffer.byteLength(socketIn(folder))).toBeLessThanOrEqual(107);
  });
});
