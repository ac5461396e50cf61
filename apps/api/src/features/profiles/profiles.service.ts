import type { UserId } from '@assay/assessment';
import { readsAsYou } from '@assay/contract/names';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { inTransaction } from '../../db/context.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import { type Account, getAccount, lockUser } from '../accounts/accounts.service.ts';
import { requireSession } from '../accounts/sessions.ts';
import { removeGonePictures, type UploadedPicture } from '../pictures/uploaded-pictures.service.ts';
import { dropPicture, keepProfilePicture, showPicture } from './profile-pictures.service.ts';
import { type Details, updateDetails } from './profiles.queries.ts';

type Change = { details: Details; picture: UploadedPicture | null; removePicture: boolean };

/**
 * Changes somebody's own details and picture: all of it, or nothing. Of two changes at once the one that ends last
 * stands, with its picture; the other's files are removed.
 * @param owner `token` of the session that asks
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
    // It took a while to read the picture.
    await requireSession(userId, token);
    await updateDetails(userId, details);
    if (kept !== null) await showPicture(userId, kept);
    else if (removePicture) await dropPicture(userId);
    return getAccount(userId);
  });
  // The change is made, whatever becomes of the former files: cleaning tries again.
  await removeGonePictures('profile_pictures', files, userId).catch(() => {});
  return account;
}
