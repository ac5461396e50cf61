import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { FileStore } from '../adapters/files/file-store.ts';
import { createS3FileStore } from '../adapters/files/s3-file-store.ts';
import { backUp, contentOf, createEmptyInstallation, restore } from '../testing/installations.ts';
import { type S3Server, startS3Server } from '../testing/s3-server.ts';
import { createTenantWithEverything } from '../testing/tenants/tenant-with-everything.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { listTableNames } from '../testing/test-database.ts';

let server: S3Server;
let files: FileStore;
let test: TestApp;
let parent: string;
let folder: string;
beforeAll(async () => {
  server = await startS3Server();
  files = createS3FileStore(server.setting());
  test = await startTestApp({ files });
  parent = await mkdtemp(join(tmpdir(), 'assay-backups-'));
  folder = join(parent, 'first');
  await createTenantWithEverything(test);
  await backUp(test, folder, { files });
});
afterEach(() => server.failWith(null));
afterAll(async () => {
  await test.close();
  await server.close();
  await rm(parent, { recursive: true, force: true });
});

async function anEmptyOne() {
  const target = await createEmptyInstallation();
  onTestFinished(() => target.drop());
  return target;
}

it('a backup of files in a bucket holds all of them, and is restored into another bucket or onto a disk', async () => {
  const content = await contentOf(folder);
  expect([content.pictures.length, content.lostPictures]).toEqual([server.objects.size, []]);
  const elsewhere = createS3FileStore(server.setting({ prefix: 'restored/' }));
  for (const [name, store] of [
    ['from-a-bucket', elsewhere],
    ['from-a-disk', undefined],
  ] as const) {
    const target = await anEmptyOne();
    await restore(target, folder, store === undefined ? {} : { files: store });
    const again = join(parent, name);
    await backUp(target, again, store === undefined ? {} : { files: store });
    expect(await contentOf(again)).toEqual(content);
  }
});

it('a file that is gone from the bucket is named, and does not prevent a backup of the rest', async () => {
  const [key = ''] = server.objects.keys();
  const bytes = server.objects.get(key) ?? Buffer.alloc(0);
  server.objects.delete(key);
  await backUp(test, join(parent, 'without-one'), { files });
  server.objects.set(key, bytes);
  expect((await contentOf(join(parent, 'without-one'))).lostPictures).toEqual([key.replace('test/', '')]);
});

it.each(['unavailable', 'break', 'no bucket'] as const)(
  'while the store answers with %s no backup is made: nothing is taken for lost',
  async (fault) => {
    server.failWith(fault);
    await expect(backUp(test, join(parent, 'none'), { files })).rejects.toThrow(/^The file store/u);
    expect(await readdir(parent)).not.toContain('none');
  },
);

it('while the store is away nothing is restored, and a second try does it', async () => {
  const target = await anEmptyOne();
  server.failWith('unavailable');
  const elsewhere = createS3FileStore(server.setting({ prefix: 'second/' }));
  await expect(restore(target, folder, { files: elsewhere })).rejects.toThrow(
    /^The file store cannot be reached/u,
  );
  // The worker's own tables stand beside ours, and are created anew.
  expect(await listTableNames(target.database)).toEqual([]);
  server.failWith(null);
  await restore(target, folder, { files: elsewhere });
});
