import { buffer } from 'node:stream/consumers';
import type { Sharp } from 'sharp';
import { createFairQueue } from '../../queues/fair-queue.ts';

/** A profile picture in one size, as it is kept. */
export type EncodedPicture = { size: number; extension: 'webp' | 'jpg'; bytes: Buffer };

/** Pixels a side, of which a page takes what it shows. */
const SIZES = [64, 128, 256, 512] as const;
const LARGEST = 512;
/** The one that every program can show. */
const FALLBACK_SIZE = 256;

const READABLE = new Set(['jpeg', 'png', 'webp', 'gif']);
/** Told by a picture's head, before a pixel of it is read. */
const MOST_PIXELS = 50_000_000;
/** Of those that must be in the memory as a whole: 20 million pixels take some 100 MB. Cameras make none of them. */
const MOST_PIXELS_AS_A_WHOLE = 20_000_000;
const LONGEST_SECONDS = 10;

/** One at a time in the process, so that all of them together take no more memory than one; fair between learners. */
const lane = createFairQueue({ concurrency: 1, maxWaiting: 100, maxWaitingPerKey: 2 });

/**
 * Makes of a stranger's picture what is kept of it: decoded, turned as the camera was held, cut square out of its middle
 * and encoded anew in each size, without anything else that the file said. Of one that moves, the first picture.
 * @param userId whose it is
 * @param read gives the file; called when it is its turn
 * @returns null when it is no PNG, JPEG, WebP or GIF that can be read whole, or has too many pixels
 * @throws AppError `busy` when too many wait
 */
export function encodeProfilePicture(
  userId: string,
  read: () => AsyncIterable<Uint8Array>,
): Promise<EncodedPicture[] | null> {
  return lane(userId, async () => {
    const { default: sharp } = await import('sharp');
    sharp.cache(false);
    sharp.concurrency(1);
    const bytes = await buffer(read());
    const options = { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true } as const;
    const square = await readSquare(sharp(bytes, options));
    if (square === null) return null;
    const { data, info } = square;
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const resized = (size: number) => sharp(data, { raw }).resize(size, size);
    const webps = SIZES.map(async (size) => ({
      size,
      extension: 'webp' as const,
      bytes: await resized(size).webp({ quality: 82 }).toBuffer(),
    }));
    const jpeg = resized(FALLBACK_SIZE).flatten({ background: '#fff' }).jpeg({ quality: 85 });
    return [
      ...(await Promise.all(webps)),
      { size: FALLBACK_SIZE, extension: 'jpg', bytes: await jpeg.toBuffer() },
    ];
  });
}

/** The largest size as bare pixels; null when the picture cannot be used. */
async function readSquare(picture: Sharp) {
  try {
    const { format, width, height, isProgressive } = await picture.metadata();
    const isReadAsAWhole = isProgressive === true || format === 'gif';
    const most = isReadAsAWhole ? MOST_PIXELS_AS_A_WHOLE : MOST_PIXELS;
    if (!READABLE.has(format) || width * height >= most) return null;
    return await picture
      .timeout({ seconds: LONGEST_SECONDS })
      .autoOrient()
      .resize(LARGEST, LARGEST, { fit: 'cover', position: 'centre' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch {
    // Whatever was wrong with it: its bytes are a stranger's, and the library says so in its own words.
    return null;
  }
}
