import type { TicketId, UserId } from '@assay/assessment';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { AppError, type Failure } from '../../failure.ts';
import type { PictureSizes } from '../pictures/encode-uploaded-picture.ts';
import {
  encodeAndKeepPicture,
  giveUpPicture,
  showTicketPictures,
  type UploadedPicture,
} from '../pictures/uploaded-pictures.service.ts';

/** Sizes of a ticket's picture: a screenshot is legible in the larger one; lists show the other. */
const SIZES: PictureSizes = { webp: [1_600, 320], jpeg: [], fit: 'whole' };

/** Keeps a picture that no ticket shows yet. @returns the names of its files */
export function keepTicketPicture(
  files: FileStore,
  userId: UserId,
  picture: UploadedPicture,
): Promise<string[] | Failure<'picture_unusable'>> {
  return encodeAndKeepPicture('ticket_pictures', files, userId, { picture, sizes: SIZES });
}

/** Shows a kept picture with a ticket, in the ambient transaction. */
export async function showTicketPicture(userId: UserId, ticketId: TicketId, names: string[]): Promise<void> {
  // It was discarded meanwhile, which happens after an hour.
  if ((await showTicketPictures(userId, ticketId, names)) !== names.length) throw new AppError('busy');
}

/** Discards a stored picture, unless a ticket shows it. */
export function giveUpTicketPicture(files: FileStore, userId: UserId, names: string[]): Promise<void> {
  return giveUpPicture('ticket_pictures', files, userId, names);
}
