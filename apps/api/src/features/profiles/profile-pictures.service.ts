import { createHash, randomBytes } from 'node:crypto';
import type { UserId } from '@assay/assessment';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { currentTenantId, inTransaction } from '../../db/context.ts';
import { AppError } from '../../failure.ts';
import type { EncodedPicture } from '../pictures/encode-profile-picture.ts';
import {
  deletePictures,
  dropAbandonedPictures,
  dropShownPictures,
  insertPictures,
  listGonePictures,
  setProfilePath,
  showPictures,
} from './profile-pictures.queries.ts';

/** The names of a picture's files, which are kept and nobody's yet. */
export type KeptPicture = { names: string[]; fallback: string };

/** Nobody takes so long between keeping a picture and showing it; whoever wrote it has ended. */
const ABANDONED_AFTER_SECONDS = 3_600;
const REMOVED_AT_ONCE = 100;

/**
 * Keeps the files of a picture under random names. Each is written down before it is written, so that whatever ends the
 * process leaves no file of which nobody knows.
 */
export async function keepPicture(
  files: FileStore,
  userId: UserId,
  sizes: EncodedPicture[],
): Promise<KeptPicture> {
  const picture = randomBytes(16).toString('hex');
  const named = sizes.map(({ size, extension, bytes }) => ({
    name: `${picture}-${size}.${extension}`,
    digest: createHash('sha256').update(bytes).digest(),
    extension,
    bytes,
  }));
  await inTransaction(() =>
    insertPictures(
      userId,
      named.map(({ name, digest }) => ({ name, digest })),
    ),
  );
  for (const { name, bytes } of named) await files.put(currentTenantId(), name, bytes);
  const fallback = named.find(({ extension }) => extension === 'jpg')?.name;
  if (fallback === undefined) throw new Error('A picture has a size that every program can show.');
  return { names: named.map(({ name }) => name), fallback };
}

/**
 * Makes a kept picture the user's, in the ambient transaction, which has locked the user. What was the picture before is
 * to be removed once that has been committed.
 */
export async function showPicture(userId: UserId, { names, fallback }: KeptPicture): Promise<void> {
  await dropShownPictures(userId);
  // It was given up meanwhile, which takes an hour.
  if ((await showPictures(userId, names)) !== names.length) throw new AppError('busy');
  await setProfilePath(userId, fallback);
}

/** Takes the user's picture away, in the ambient transaction. Its files are to be removed once that has been committed. */
export async function dropPicture(userId: UserId): Promise<void> {
  await dropShownPictures(userId);
  await setProfilePath(userId, null);
}

/** Removes the files of pictures that are nobody's any more: a user's, or everybody's in the current tenant. */
export async function removeGonePictures(files: FileStore, userId: UserId | null): Promise<void> {
  for (;;) {
    const names = await inTransaction(() => listGonePictures(userId, REMOVED_AT_ONCE));
    if (names.length === 0) return;
    for (const name of names) await files.remove(currentTenantId(), name);
    // Last, so that what could not be removed is tried again.
    await inTransaction(() => deletePictures(names));
  }
}

/** What cleaning does: also files whose writer ended before they were anybody's. */
export async function cleanPictures(files: FileStore): Promise<void> {
  await inTransaction(() => dropAbandonedPictures(ABANDONED_AFTER_SECONDS));
  await removeGonePictures(files, null);
}
