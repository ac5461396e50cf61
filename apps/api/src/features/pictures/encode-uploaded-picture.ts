import { buffer } from 'node:stream/consumers';
import type { Sharp } from 'sharp';
import { createFairQueue } from '../../queues/fair-queue.ts';

/** A stranger's picture in one size, as it is kept. */
export type EncodedPicture = {
  /** Pixels of its longer side, at most. */
  size: number;
  extension: 'webp' | 'jpg';
  bytes: Buffer;
};

/** What is kept of a picture. */
export type PictureSizes = {
  /** Pixels a side, of which a page takes what it shows; the largest first. */
  webp: readonly [number, ...number[]];
  /** For programs that show no WebP. */
  jpeg: readonly number[];
  /** Cut square out of its middle, and enlarged where it is smaller; or whole, and never enlarged. */
  fit: 'square' | 'whole';
};

const READABLE = new Set(['jpeg', 'png', 'webp', 'gif']);
/** Told by a picture's head, before a pixel of it is read. */
const MOST_PIXELS = 50_000_000;
/** Of those that must be in the memory as a whole: 20 million pixels take some 100 MB. Cameras make none of them. */
const MOST_PIXELS_AS_A_WHOLE = 20_000_000;
const LONGEST_SECONDS = 10;

/** One at a time in the process, so that all of them together take no more memory than one; fair between learners. */
const lane = createFairQueue({ concurrency: 1, maxWaiting: 100, maxWaitingPerKey: 2 });

/**
 * Makes of a stranger's picture what is kept of it: decoded, turned as the camera was held and encoded anew in each size,
 * without anything else that the file said. Of one that moves, the first picture.
 * @param userId whose it is
 * @param read gives the file; called when it is its turn
 * @returns null when it is no PNG, JPEG, WebP or GIF that can be read whole, or has too many pixels
 * @throws AppError `busy` when too many wait
 */
export function encodeUploadedPicture(
  userId: string,
  read: () => AsyncIterable<Uint8Array>,
  sizes: PictureSizes,
): Promise<EncodedPicture[] | null> {
  return lane(userId, async () => {
    const { default: sharp } = await import('sharp');
    sharp.cache(false);
    sharp.concurrency(1);
    const bytes = await buffer(read());
    const options = { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true } as const;
    const largest = await readLargest(sharp(bytes, options), sizes);
    if (largest === null) return null;
    const { data, info } = largest;
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const resized = (size: number) =>
      sharp(data, { raw }).resize(size, size, { fit: 'inside', withoutEnlargement: true });
    const webps = sizes.webp.map(async (size) => ({
      ...{ size, extension: 'webp' as const },
      bytes: await resized(size).webp({ quality: 82 }).toBuffer(),
    }));
    const jpegs = sizes.jpeg.map(async (size) => ({
      ...{ size, extension: 'jpg' as const },
      bytes: await resized(size).flatten({ background: '#fff' }).jpeg({ quality: 85 }).toBuffer(),
    }));
    return Promise.all([...webps, ...jpegs]);
  });
}

/** The largest size as bare pixels; null when the picture cannot be used. */
async function readLargest(picture: Sharp, { webp: [largest], fit }: PictureSizes) {
  try {
    const { format, width, height, isProgressive } = await picture.metadata();
    const isReadAsAWhole = isProgressive === true || format === 'gif';
    const most = isReadAsAWhole ? MOST_PIXELS_AS_A_WHOLE : MOST_PIXELS;
    if (!READABLE.has(format) || width * height >= most) return null;
    return await picture
      .timeout({ seconds: LONGEST_SECONDS })
      .autoOrient()
      .resize(
        largest,
        largest,
        fit === 'square' ? { fit: 'cover', position: 'centre' } : { fit: 'inside', withoutEnlargement: true },
      )
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch {
    // Whatever was wrong with it: its bytes are a stranger's, and the library says so in its own words.
    return null;
  }
}
