import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { TenantId } from '@assay/assessment';
import { createNewFileStream } from '@assay/durable-files';
import type { FileStore } from '../adapters/files/file-store.ts';
import { type Manifest, pictureFile } from './manifest.ts';
import { discard, type Measure, Meter } from './meter.ts';
import type { PictureRow } from './snapshot.queries.ts';

type BackedUpPictures = Pick<Manifest, 'pictures' | 'lostPictures'>;

/**
 * Copies the pictures that the database names. One that is gone or has changed is noted as lost: a backup of
 * the rest is worth more than none.
 */
export async function backUpPictures(
  files: FileStore,
  rows: PictureRow[],
  draft: string,
  signal: AbortSignal,
): Promise<BackedUpPictures> {
  const found: BackedUpPictures = { pictures: [], lostPictures: [] };
  for (const { path, sha256 } of rows) {
    const target = join(draft, pictureFile(path));
    const measure = await copyFromStore(files, path, target, signal);
    if (measure?.sha256 === sha256) {
      found.pictures.push({ path, ...measure });
    } else {
      await rm(target, { force: true });
      found.lostPictures.push(path);
    }
  }
  return found;
}

/**
 * Puts a backup's pictures into the store. Those that are there already stay. Names are random and nothing in
 * the store belongs to a database without rows, so anything else with such a name is a damaged copy, and is
 * replaced.
 */
export async function restorePictures(
  files: FileStore,
  pictures: Manifest['pictures'],
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  for (const { path, sha256 } of pictures) {
    if ((await measureStored(files, path, signal))?.sha256 === sha256) continue;
    const { tenantId, name } = splitPath(path);
    // A picture is small enough for the store's own uploads to hold it whole.
    await files.put(tenantId, name, await readFile(join(folder, pictureFile(path))));
  }
}

/** @returns null when the store does not have it */
async function copyFromStore(
  files: FileStore,
  path: string,
  target: string,
  signal: AbortSignal,
): Promise<Measure | null> {
  const source = await openPicture(files, path);
  if (source === null) return null;
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const meter = new Meter();
  await pipeline(source, meter, createNewFileStream(target, 0o600), { signal });
  return meter.measure();
}

/** @returns null when the store does not have it */
async function measureStored(files: FileStore, path: string, signal: AbortSignal): Promise<Measure | null> {
  const source = await openPicture(files, path);
  if (source === null) return null;
  const meter = new Meter();
  await pipeline(source, meter, discard(), { signal });
  return meter.measure();
}

function openPicture(files: FileStore, path: string): Promise<Readable | null> {
  const { tenantId, name } = splitPath(path);
  return files.read(tenantId, name);
}

function splitPath(path: string): { tenantId: TenantId; name: string } {
  const [tenantId = '', name = ''] = path.split('/');
  return { tenantId: tenantId as TenantId, name };
}
