import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { inTransaction } from '../../db/context.ts';
import { Failure } from '../../failure.ts';
import type { Content } from '../../tenant-folders/content/documents.ts';
import { originalsIn } from '../../tenant-folders/content/read-content.ts';
import { lockContent } from '../../tenant-folders/content/revisions.service.ts';
import type { PictureDigest } from '../../tenant-folders/tenant-document.ts';
import { faultOfLogo } from '../pictures/logo.ts';
import { encodeInTurn } from '../pictures/picture-queue.ts';
import { pictureSizeOf } from '../pictures/picture-type.ts';
import { listOriginals, storeLogo, storeRendered } from '../pictures/pictures.service.ts';
import { findPictureFault, renderPicture } from '../pictures/renditions.ts';
import { listRenditions, type RenditionRow } from '../tenants/content.service.ts';

/** An uploaded file; null where there was none. */
type Uploaded = { read(): AsyncIterable<Uint8Array> } | null;
type Unusable = Failure<'site_picture_unusable'>;
/** A picture with its digest and its renditions. */
export type NamedPicture = { digest: PictureDigest; original: string; renditions: RenditionRow[] };
type KeptLogo = { logo: PictureDigest; file: string; size: { width: number; height: number } | null };

/** Stores a logo that the look may name. */
export async function keepLogo(files: FileStore, uploaded: Uploaded): Promise<KeptLogo | Unusable> {
  const bytes = await bytesOf(uploaded);
  const fault = faultOfLogo(bytes);
  if (fault !== null) return new Failure('site_picture_unusable', { fault: fault.message });
  const file = await inTransaction(async () => {
    // Another process, or a folder, may store the same picture at the same moment.
    await lockContent();
    return storeLogo(files, bytes);
  });
  const { width, height } = pictureSizeOf(bytes);
  const size = width === undefined || height === undefined ? null : { width, height };
  return { logo: digestOf(bytes), file, size };
}

/**
 * Stores a picture that a document may name, by the rules for pictures in a folder. It is rendered in its
 * turn, outside of any transaction, unless it is stored already.
 */
export async function keepSitePicture(
  files: FileStore,
  userId: string,
  uploaded: Uploaded,
): Promise<NamedPicture | Unusable> {
  const read = await encodeInTurn(userId, async () => {
    const bytes = await bytesOf(uploaded);
    const fault = await findPictureFault(bytes);
    if (fault !== null) return new Failure('site_picture_unusable', { fault });
    const known = await inTransaction(() => listOriginals([digestOf(bytes)]));
    return { bytes, renditions: known.length > 0 ? [] : await renderPicture(bytes, { oneByOne: true }) };
  });
  if (read instanceof Failure) return read;
  return inTransaction(async () => {
    // Another process, or a folder, may store the same picture at the same moment.
    await lockContent();
    const original = await storeRendered(files, read.bytes, read.renditions);
    return { digest: digestOf(read.bytes), original, renditions: await listRenditions([original]) };
  });
}

/** Lists the pictures that a content names, except its logo, with their renditions. */
export async function listNamedPictures(content: Content): Promise<NamedPicture[]> {
  const originals = await listOriginals(originalsIn(content));
  const renditions = await listRenditions(originals.map(({ name }) => name));
  return originals.map(({ digest, name }) => ({
    digest,
    original: name,
    renditions: renditions.filter(({ original }) => original === name),
  }));
}

async function bytesOf(uploaded: Uploaded): Promise<Buffer> {
  return uploaded === null ? Buffer.alloc(0) : buffer(uploaded.read());
}

function digestOf(bytes: Uint8Array): PictureDigest {
  return createHash('sha256').update(bytes).digest('hex');
}
