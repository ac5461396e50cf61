import type { UserId } from '@assay/assessment';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { AppError, type Failure } from '../../failure.ts';
import { setProfilePath } from '../accounts/accounts.service.ts';
import type { PictureSizes } from '../pictures/encode-uploaded-picture.ts';
import {
  dropProfilePictures,
  encodeAndKeepPicture,
  showProfilePictures,
  type UploadedPicture,
} from '../pictures/uploaded-pictures.service.ts';

/** Sizes of a profile picture; every program can show the JPEG. */
const SIZES: PictureSizes = { webp: [512, 256, 128, 64], jpeg: [256], fit: 'square' };

/** Stores a picture that is not shown yet. @returns the names of its files */
export function keepProfilePicture(
  files: FileStore,
  userId: UserId,
  picture: UploadedPicture,
): Promise<string[] | Failure<'picture_unusable'>> {
  return encodeAndKeepPicture('profile_pictures', files, userId, { picture, sizes: SIZES });
}

/**
 * Makes a stored picture the user's, in the ambient transaction, which has locked the user. The former
 * picture must be removed once it has been committed.
 */
export async function showPicture(userId: UserId, names: string[]): Promise<void> {
  const fallback = names.find((name) => name.endsWith('.jpg'));
  if (fallback === undefined) throw new Error('A picture has a size that every program can show.');
  await dropProfilePictures(userId);
  // It was discarded meanwhile, which happens after an hour.
  if ((await showProfilePictures(userId, names)) !== names.length) throw new AppError('busy');
  await setProfilePath(userId, fallback);
}

/**
 * Removes the user's picture, in the ambient transaction. Its files must be removed once it has been
 * committed.
 */
export async function dropPicture(userId: UserId): Promise<void> {
  await dropProfilePictures(userId);
  await setProfilePath(userId, null);
}
