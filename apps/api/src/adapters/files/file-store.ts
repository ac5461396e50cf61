import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Where the bytes of pictures lie, by tenant and random name. */
export type FileStore = {
  put(tenantId: string, name: string, bytes: Uint8Array): Promise<void>;
  /** null when it is not there. */
  read(tenantId: string, name: string): Promise<Readable | null>;
};

/** Files on this machine's disk, below the data folder. */
export function createDiskFileStore(dataDir: string): FileStore {
  const disk = new Disk(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' }));
  return {
    put: (tenantId, name, bytes) => disk.put(`${tenantId}/${name}`, bytes),
    async read(tenantId, name) {
      const key = `${tenantId}/${name}`;
      return (await disk.exists(key)) ? Readable.from(await disk.getStream(key)) : null;
    },
  };
}
