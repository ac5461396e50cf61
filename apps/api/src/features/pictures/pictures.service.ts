import { createHash, randomBytes } from 'node:crypto';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { currentTenantId } from '../../db/context.ts';
import { pictureSizeOf, pictureTypeOf } from './picture-type.ts';
import { type FilePurpose, findPicture, insertPicture, insertRendition } from './pictures.queries.ts';
import type { Rendition } from './renditions.ts';

export { findPicture, listKnownPictures, listOriginals } from './pictures.queries.ts';

/**
 * Stores a picture under a random name: the name works as the key to it. The same picture for the same
 * purpose is stored once; for question and explanation it has different names, so that the one does not
 * reveal the other.
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
  return keepFile(files, bytes, purpose, type);
}

/** Stores a picture that is shown as it is, with its size, as its own only rendition. @returns the name */
export async function storeLogo(files: FileStore, bytes: Uint8Array): Promise<string> {
  const name = await storePicture(files, bytes, 'logo');
  const { width, height } = pictureSizeOf(bytes);
  if (width !== undefined && height !== undefined)
    await insertRendition({ original: name, file: name, width, height });
  return name;
}

/**
 * Stores a picture that is shown in several sizes and formats, with all its renditions. The original is kept
 * for exports alone: it is not served under any name, as it may contain other data.
 * @returns the original's name, by which the picture is known
 */
export async function storeRendered(
  files: FileStore,
  original: Uint8Array,
  renditions: readonly Rendition[],
): Promise<string> {
  const known = await findPicture('original', digestOf(original));
  if (known !== null) return known;
  if (renditions.length === 0) throw new Error('Nothing was made of this picture that could be shown.');
  const { contentType = 'application/octet-stream' } = pictureTypeOf(original) ?? {};
  const name = await keepFile(files, original, 'original', { extension: 'original', contentType });
  for (const { bytes, width, height, ...type } of renditions) {
    const file = await keepFile(files, bytes, 'rendition', type);
    await insertRendition({ original: name, file, width, height });
  }
  return name;
}

async function keepFile(
  files: FileStore,
  bytes: Uint8Array,
  purpose: FilePurpose,
  { extension, contentType }: { extension: string; contentType: string },
): Promise<string> {
  const digest = digestOf(bytes);
  const known = await findPicture(purpose, digest);
  if (known !== null) return known;
  const name = `${randomBytes(16).toString('hex')}.${extension}`;
  await files.put(currentTenantId(), name, bytes);
  await insertPicture({ name, purpose, digest, content_type: contentType });
  return name;
}

function digestOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
