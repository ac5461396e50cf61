import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { TenantId } from '@assay/assessment';
import { preparePrivateFolder, syncPath } from '@assay/durable-files';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Store of the pictures' bytes, by tenant and random name. */
export type FileStore = {
  put(tenantId: TenantId, name: string, bytes: Uint8Array): Promise<void>;
  /** Resolves with null for a missing file. */
  read(tenantId: TenantId, name: string): Promise<Readable | null>;
  /** Does nothing for a missing file. */
  remove(tenantId: TenantId, name: string): Promise<void>;
  /** Lists the names of all files of a tenant, in batches. */
  listNames(tenantId: TenantId): AsyncIterable<string[]>;
  /** Resolves with null for a missing file. */
  findWrittenAt(tenantId: TenantId, name: string): Promise<Date | null>;
};

/**
 * The file store cannot be reached, or refuses us, and the call was not carried out. Worded for the log and
 * for the operator of a command; without the names of files, which work as keys to them.
 */
export class FilesAway extends Error {
  override name = 'FilesAway';
  /** `refused` does not pass by itself: a wrong key, a bucket that is not there. */
  readonly reason: 'away' | 'refused';

  constructor(reason: FilesAway['reason'], detail: string) {
    super(`The file store ${reason === 'away' ? 'cannot be reached' : 'refuses'} (${detail}).`);
    this.reason = reason;
  }
}

/**
 * Creates a store on this machine's disk, below the data folder, in a folder that is closed to other
 * accounts. The folder is created with the first file, so that an installation without one leaves nothing
 * behind.
 */
export async function createDiskFileStore(dataDir: string): Promise<FileStore> {
  const location = join(dataDir, 'files');
  if (existsSync(location)) await preparePrivateFolder(location);
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  return {
    async put(tenantId, name, bytes) {
      if (!existsSync(location)) await preparePrivateFolder(location);
      await disk.put(`${tenantId}/${name}`, bytes);
      // A row that names the file is committed next, and must not outlive it in a power failure.
      for (const path of [join(tenantId, name), tenantId, '.']) await syncPath(join(location, path));
    },
    async read(tenantId, name) {
      const key = `${tenantId}/${name}`;
      return (await disk.exists(key)) ? Readable.from(await disk.getStream(key)) : null;
    },
    async remove(tenantId, name) {
      await disk.delete(`${tenantId}/${name}`);
    },
    async *listNames(tenantId) {
      // There is no folder before the first file.
      if (!existsSync(join(location, tenantId))) return;
      // A disk is listed in a single batch.
      const { objects } = await disk.listAll(tenantId);
      yield Array.from(objects, ({ name }) => name);
    },
    async findWrittenAt(tenantId, name) {
      const key = `${tenantId}/${name}`;
      return (await disk.exists(key)) ? (await disk.getMetaData(key)).lastModified : null;
    },
  };
}
