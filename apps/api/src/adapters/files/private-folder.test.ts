import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TenantId } from '@assay/assessment';
import { prepareLayout } from '@assay/embedded-postgres/layout';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDiskFileStore } from './file-store.ts';

let dataDir: string;
let before: number;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'assay-private-'));
  before = process.umask();
});
afterEach(async () => {
  process.umask(before);
  await rm(dataDir, { recursive: true, force: true });
});

const FOLDERS = [
  {
    name: 'files',
    prepare: async (folder: string) => {
      const files = await createDiskFileStore(folder);
      await files.put('tenant' as TenantId, 'first', new Uint8Array([1]));
    },
  },
  { name: 'postgres', prepare: prepareLayout },
];
const modeOf = async (name: string) => ((await stat(join(dataDir, name))).mode & 0o7777).toString(8);

it.each(FOLDERS.flatMap((folder) => [0o000, 0o022, 0o077].map((mask) => ({ ...folder, mask }))))(
  '$name/ is closed to others when it is made, under the mask $mask',
  async ({ name, prepare, mask }) => {
    process.umask(mask);
    await prepare(dataDir);
    expect(await modeOf(name)).toBe('700');
  },
);

it.each(FOLDERS.flatMap((folder) => [0o755, 0o777, 0o750, 0o701].map((mode) => ({ ...folder, mode }))))(
  '$name/ is closed to others when somebody made it with the mode $mode',
  async ({ name, prepare, mode }) => {
    await mkdir(join(dataDir, name));
    await chmod(join(dataDir, name), mode);
    await prepare(dataDir);
    expect(await modeOf(name)).toBe('700');
  },
);
