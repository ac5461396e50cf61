import { afterAll } from 'vitest';
import { provideTestApp } from '../provide-test-app.ts';
import { createTestFolders, ownerOf } from './tenant-folder.ts';

/**
 * Provides the tests of a file about tenant folders with the application, folders, and the owner's access to
 * its database, all of it removed behind the last.
 */
export async function provideFolderTests() {
  const test = await provideTestApp();
  const folders = await createTestFolders();
  const owner = ownerOf(test);
  afterAll(async () => {
    await owner.end();
    await folders.remove();
  });
  return { test, folders, owner };
}
