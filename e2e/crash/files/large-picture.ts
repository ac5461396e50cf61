import { randomBytes } from 'node:crypto';
import type { TenantId } from '@assay/assessment';
import { createDiskFileStore } from '../../../apps/api/src/adapters/files/file-store.ts';
import type { RunningApp } from '../../support/app.ts';
import { insist } from '../api.ts';

/** Far more than the system buffers for a client that does not read. */
const BYTES = 24_000_000;

/** Puts a picture among the demo tenant's. @returns the path at which it is served */
export async function putLargePicture({ baseURL, dataDir }: RunningApp): Promise<string> {
  const { body } = await insist(baseURL, 'getSubdomain', { body: { host: 'localhost' } });
  const files = await createDiskFileStore(dataDir);
  const name = `${randomBytes(16).toString('hex')}.png`;
  await files.put(body.data._id as TenantId, name, Buffer.alloc(BYTES));
  return `/files/${name}`;
}
