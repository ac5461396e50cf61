import type { UserId } from '@assay/assessment';
import { readsAsYou } from '@assay/contract/names';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { inTransaction } from '../../db/context.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import {
  type Account,
  type Details,
  getAccount,
  lockUser,
  updateDetails,
} from '../accounts/accounts.service.ts';
import { requireSession } from '../accounts/sessions.ts';
import { removeGonePictures, type UploadedPicture } from '../pictures/uploaded-pictures.service.ts';
import { dropPicture, keepProfilePicture, showPicture } from './profile-pictures.service.ts';

type Change = { details: Details; picture: UploadedPicture | null; removePicture: boolean };

/**
 * Changes a user's own details and picture: all of it, or nothing. Of two concurrent changes the one that
 * ends last wins, with its picture; the other's files are removed.
 * @param owner `token` of the calling session
 */
export async function updateProfile(
  files: FileStore,
  owner: { userId: UserId; token: string },
  { details, picture, removePicture }: Change,
): Promise<Account | RefusalOf<'updateProfile'>> {
  const { userId, token } = owner;
  if (picture !== null && removePicture) {
    return new Failure('malformed', { fields: ['body.image', 'body.remove_image'] });
  }
  if (readsAsYou(`${details.first_name} ${details.last_name}`)) return new Failure('name_refused');
  const kept = picture === null ? null : await keepProfilePicture(files, userId, picture);
  if (kept instanceof Failure) return kept;
  const account = await inTransaction(async () => {
    await lockUser(userId);
    // Checked again: reading the picture took a while.
    await requireSession(userId, token);
    await updateDetails(userId, details);
    if (kept !== null) await showPicture(userId, kept);
    else if (removePicture) await dropPicture(userId);
    return getAccount(userId);
  });
  // The change is made even where the former files cannot be removed: the cleaning job tries again.
  await removeGonePictures('profile_pictures', files, userId).catch(() => {});
  return account;
}
