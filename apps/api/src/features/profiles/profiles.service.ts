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
import {
  PROFILE_PICTURE,
  removeUnshownPictures,
  type UploadedPicture,
  withKeptPicture,
} from '../pictures/uploaded-pictures.service.ts';
import { changePicture, withdrawPicture } from './profile-picture.service.ts';

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
  const change = (kept: string[] | null) =>
    inTransaction(async () => {
      await lockUser(userId);
      // Checked again: reading the picture took a while.
      await requireSession(userId, token);
      await updateDetails(userId, details);
      if (kept !== null) await changePicture(userId, kept);
      else if (removePicture) await withdrawPicture(userId);
      return getAccount(userId);
    });
  if (picture !== null) return withKeptPicture(PROFILE_PICTURE, files, { userId, picture }, change);
  const account = await change(null);
  if (removePicture) await removeUnshownPictures(PROFILE_PICTURE.table, files, userId);
  return account;
}
