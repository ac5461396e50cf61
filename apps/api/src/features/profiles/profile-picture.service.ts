import type { UserId } from '@assay/assessment';
import { setProfilePath } from '../accounts/accounts.service.ts';
import { PROFILE_PICTURE, showPicture, withdrawPictures } from '../pictures/uploaded-pictures.service.ts';

const { table } = PROFILE_PICTURE;

/**
 * Makes a kept picture the user's, in the ambient transaction, which has locked the user. The former picture
 * must be removed once it has been committed.
 */
export async function changePicture(userId: UserId, names: string[]): Promise<void> {
  const fallback = names.find((name) => name.endsWith('.jpg'));
  if (fallback === undefined) throw new Error('A picture has a size that every program can show.');
  await withdrawPictures(table, userId);
  await showPicture(table, { userId, ticketId: null }, names);
  await setProfilePath(userId, fallback);
}

/**
 * Withdraws the user's picture, in the ambient transaction. Its files must be removed once it has been
 * committed.
 */
export async function withdrawPicture(userId: UserId): Promise<void> {
  await withdrawPictures(table, userId);
  await setProfilePath(userId, null);
}
