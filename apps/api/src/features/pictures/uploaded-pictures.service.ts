import { createHash, randomBytes } from 'node:crypto';
import type { UserId } from '@assay/assessment';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { currentTenantId, inTransaction } from '../../db/context.ts';
import { AppError, Failure } from '../../failure.ts';
import { type EncodedPicture, encodeUploadedPicture } from './encode-uploaded-picture.ts';
import type { PictureKind } from './picture-kinds.ts';
import { ABANDONED_AFTER_SECONDS } from './uploaded-picture.policy.ts';
import {
  deletePictures,
  giveUpAbandonedPictures,
  giveUpPictures,
  insertPictures,
  listRemovablePictures,
  PICTURE_TABLES,
  type PictureTable,
  type Shower,
  showPictures,
} from './uploaded-pictures.queries.ts';

export { PROFILE_PICTURE, TICKET_PICTURE } from './picture-kinds.ts';
export { withdrawPictures } from './uploaded-pictures.queries.ts';

/** A file as it was uploaded. */
export type UploadedPicture = { read(): AsyncIterable<Uint8Array> };

const REMOVED_AT_ONCE = 100;

/**
 * Encodes and keeps a stranger's picture while `work`, in a transaction of its own, may show it. Afterwards
 * the files of the user that nothing shows are removed: these, and those that they replaced.
 * @param work gets the names of its files
 */
export async function withKeptPicture<T>(
  { table, sizes }: PictureKind,
  files: FileStore,
  { userId, picture }: { userId: UserId; picture: UploadedPicture },
  work: (names: string[]) => Promise<T>,
): Promise<T | Failure<'picture_unusable'>> {
  const encoded = await encodeUploadedPicture(userId, () => picture.read(), sizes);
  if (encoded === null) return new Failure('picture_unusable');
  const names = await keepPicture(table, files, userId, encoded);
  try {
    return await work(names);
  } finally {
    // Whatever became of the work; where this fails, the cleaning job does the same.
    await inTransaction(() => giveUpPictures(table, names)).catch(() => {});
    await removeUnshownPictures(table, files, userId);
  }
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
 * Shows a kept picture, in the ambient transaction.
 * @throws AppError `busy` when it was given up meanwhile, which happens after an hour
 */
export async function showPicture(table: PictureTable, shower: Shower, names: string[]): Promise<void> {
  if ((await showPictures(table, shower, names)) !== names.length) throw new AppError('busy');
}

/** Removes a user's files that are shown no more; where that fails, the cleaning job tries again. */
export async function removeUnshownPictures(
  table: PictureTable,
  files: FileStore,
  userId: UserId,
): Promise<void> {
  await removePictures(table, files, userId).catch(() => {});
}

/** Removes all of a user's files that are shown no more. @throws when one cannot be removed */
export async function removePicturesOf(files: FileStore, userId: UserId): Promise<void> {
  for (const table of PICTURE_TABLES) await removePictures(table, files, userId);
}

/** Removes all files that are shown no more, including those whose writer ended before it showed them. */
export async function cleanPictures(files: FileStore): Promise<void> {
  for (const table of PICTURE_TABLES) {
    await inTransaction(() => giveUpAbandonedPictures(table, ABANDONED_AFTER_SECONDS));
    await removePictures(table, files, null);
  }
}

/** @param userId null for all in the current tenant */
async function removePictures(table: PictureTable, files: FileStore, userId: UserId | null): Promise<void> {
  for (;;) {
    const names = await inTransaction(() => listRemovablePictures(table, userId, REMOVED_AT_ONCE));
    if (names.length === 0) return;
    for (const name of names) await files.remove(currentTenantId(), name);
    // Last, so that failed removals are tried again.
    await inTransaction(() => deletePictures(table, names));
  }
}
