import { createHash, randomBytes } from 'node:crypto';
import type { UserId } from '@assay/assessment';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { currentTenantId, inTransaction } from '../../db/context.ts';
import { Failure } from '../../failure.ts';
import { type EncodedPicture, encodeUploadedPicture, type PictureSizes } from './encode-uploaded-picture.ts';
import {
  deletePictures,
  dropAbandonedPictures,
  dropNewPictures,
  insertPictures,
  listGonePictures,
  PICTURE_TABLES,
  type PictureTable,
} from './uploaded-pictures.queries.ts';

export { dropProfilePictures, showProfilePictures } from './profile-pictures.queries.ts';
export { dropTicketPictures, showTicketPictures } from './ticket-pictures.queries.ts';

/** A file as it was uploaded. */
export type UploadedPicture = { read(): AsyncIterable<Uint8Array> };

/** Much longer than a picture takes from being stored to being shown; its writer is gone by then. */
const ABANDONED_AFTER_SECONDS = 3_600;
const REMOVED_AT_ONCE = 100;

/**
 * Encodes a stranger's picture and stores the result. It is shown nowhere until its rows say so.
 * @returns the names of its files
 */
export async function encodeAndKeepPicture(
  table: PictureTable,
  files: FileStore,
  userId: UserId,
  { picture, sizes }: { picture: UploadedPicture; sizes: PictureSizes },
): Promise<string[] | Failure<'picture_unusable'>> {
  const encoded = await encodeUploadedPicture(userId, () => picture.read(), sizes);
  return encoded === null ? new Failure('picture_unusable') : keepPicture(table, files, userId, encoded);
}

/**
 * Stores the files of a picture under random names. Each is recorded before it is written, so that an
 * interrupted process leaves no unknown file.
 * @returns the names of its files
 */
export async function keepPicture(
  table: PictureTable,
  files: FileStore,
  userId: UserId,
  encoded: EncodedPicture[],
): Promise<string[]> {
  const picture = randomBytes(16).toString('hex');
  const named = encoded.map(({ size, extension, bytes }) => ({
    name: `${picture}-${size}.${extension}`,
    digest: createHash('sha256').update(bytes).digest(),
    bytes,
  }));
  await inTransaction(() =>
    insertPictures(
      table,
      userId,
      named.map(({ name, digest }) => ({ name, digest })),
    ),
  );
  for (const { name, bytes } of named) await files.put(currentTenantId(), name, bytes);
  return named.map(({ name }) => name);
}

/**
 * Discards a stored picture, unless it was shown meanwhile. Where its files cannot be removed, the cleaning
 * job tries again.
 */
export async function giveUpPicture(
  table: PictureTable,
  files: FileStore,
  userId: UserId,
  names: string[],
): Promise<void> {
  await inTransaction(() => dropNewPictures(table, names));
  await removeGonePictures(table, files, userId).catch(() => {});
}

/** Removes the files of pictures that are no longer used: those of a user, or all in the current tenant. */
export async function removeGonePictures(
  table: PictureTable,
  files: FileStore,
  userId: UserId | null,
): Promise<void> {
  for (;;) {
    const names = await inTransaction(() => listGonePictures(table, userId, REMOVED_AT_ONCE));
    if (names.length === 0) return;
    for (const name of names) await files.remove(currentTenantId(), name);
    // Last, so that failed removals are tried again.
    await inTransaction(() => deletePictures(table, names));
  }
}

/** Removes all of a user's uploads that are marked for removal. */
export async function removeGonePicturesOf(files: FileStore, userId: UserId): Promise<void> {
  for (const table of PICTURE_TABLES) await removeGonePictures(table, files, userId);
}

/** Cleans up removed pictures, including files whose writer ended before they were shown. */
export async function cleanPictures(files: FileStore): Promise<void> {
  for (const table of PICTURE_TABLES) {
    await inTransaction(() => dropAbandonedPictures(table, ABANDONED_AFTER_SECONDS));
    await removeGonePictures(table, files, null);
  }
}
