import { afterAll, beforeAll, expect, it } from 'vitest';
import { readTenantFolder } from '../../tenant-folders/read-tenant-folder.ts';
import { createTestFolders, type TestFolders, tenantFile } from '../../testing/tenants/tenant-folder.ts';
import { readFolderInThread } from './read-folder-in-thread.ts';

let folders: TestFolders;
beforeAll(async () => {
  folders = await createTestFolders();
});
afterAll(() => folders.remove());

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><path d="M0 0h1"/></svg>';

it('reads a folder, with its logo, as it is read here', async () => {
  const files = { 'tenant.yaml': tenantFile({ logo: 'a.svg' }).text, 'a.svg': LOGO };
  const path = await folders.write(files);
  const [inThread, here] = [await readFolderInThread(path), await readTenantFolder(path)];
  if (inThread.type === 'faults' || here.type === 'faults') throw new Error('The folder is sound.');
  expect(Buffer.from(inThread.folder.logo ?? []).toString()).toBe(LOGO);
  expect({ ...inThread.folder, logo: null }).toEqual({ ...here.folder, logo: null });
});

it('says what is wrong with a folder, and ends with its time', async () => {
  const broken = await folders.write({ 'tenant.yaml': 'tenant: a\n' });
  expect((await readFolderInThread(broken)).type).toBe('faults');
  await expect(readFolderInThread(`${broken}/none`)).rejects.toThrow('There is no folder');
  await expect(readFolderInThread(broken, 1)).rejects.toThrow('Reading took more than 1 s and was stopped');
});
