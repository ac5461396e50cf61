import { buffer } from 'node:stream/consumers';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { inTransaction } from '../../db/context.ts';
import { Failure } from '../../failure.ts';
import { pictureSizeOf } from '../pictures/picture-type.ts';
import { storePicture } from '../pictures/pictures.service.ts';
import { readShowablePicture } from '../pictures/showable-picture.ts';

export type UploadedQuestionPicture = { file: string; width: number | null; height: number | null };

/**
 * Keeps a picture for a question, by the same rules as one that an import brings. Until a version names it,
 * nobody is shown it.
 */
export async function keepQuestionPicture(
  files: FileStore,
  place: 'stem' | 'explanation',
  picture: { read(): AsyncIterable<Uint8Array> } | null,
): Promise<UploadedQuestionPicture | Failure<'picture_unusable'>> {
  if (picture === null) return new Failure('picture_unusable');
  const read = await readShowablePicture(await buffer(picture.read()));
  if (read.type === 'refused') return new Failure('picture_unusable');
  const purpose = place === 'stem' ? 'question' : 'explanation';
  const file = await inTransaction(() => storePicture(files, read.bytes, purpose));
  const { width = null, height = null } = pictureSizeOf(read.bytes);
  return { file, width, height };
}
