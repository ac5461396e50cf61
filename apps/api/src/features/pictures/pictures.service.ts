import { createHash, randomBytes } from 'node:crypto';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { currentTenantId } from '../../db/context.ts';
import { pictureTypeOf } from './picture-type.ts';
import { type FilePurpose, findPicture, insertPicture } from './pictures.queries.ts';

export { findPicture } from './pictures.queries.ts';

/**
 * Keeps a picture under a random name: the name works as the key to it. The same picture for the same purpose is
 * kept once; for question and explanation it has different names, so that the one never tells the other.
 * @returns the name
 * @throws when the bytes are no picture that may be shown
 */
export async function storePicture(
  files: FileStore,
  bytes: Uint8Array,
  purpose: FilePurpose,
): Promise<string> {
  const type = pictureTypeOf(bytes);
  if (type === null) throw new Error('This is not a PNG, JPEG, GIF, WebP or plain SVG picture.');
  const digest = createHash('sha256').update(bytes).digest();
  const known = await findPicture(purpose, digest);
  if (known !== null) return known;
  const name = `${randomBytes(16).toString('hex')}.${type.extension}`;
  await files.put(currentTenantId(), name, bytes);
  await insertPicture({ name, purpose, digest, content_type: type.contentType });
  return name;
}
