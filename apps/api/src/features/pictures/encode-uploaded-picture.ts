import { buffer } from 'node:stream/consumers';
import type { Sharp } from 'sharp';
import { encodeInTurn } from './picture-queue.ts';

/** An uploaded picture in one size, as it is kept. */
export type EncodedPicture = {
  /** Maximum pixels of its longer side. */
  size: number;
  extension: 'webp' | 'jpg';
  bytes: Buffer;
};

/** Sizes in which a picture is kept. */
export type PictureSizes = {
  /** Pixels of the longer side, of which a page takes what it shows; the largest first. */
  webp: readonly [number, ...number[]];
  /** For programs that show no WebP. */
  jpeg: readonly number[];
  /** `square`: cropped to its middle, and enlarged where it is smaller; `whole`: never enlarged. */
  fit: 'square' | 'whole';
};

const READABLE = new Set(['jpeg', 'png', 'webp', 'gif']);
/** Checked in a picture's header, before its pixels are read. */
const MOST_PIXELS = 50_000_000;
/**
 * Limit of formats that must be in memory as a whole: 20 million pixels take some 100 MB. Cameras make none
 * of them.
 */
const MOST_PIXELS_AS_A_WHOLE = 20_000_000;
const LONGEST_SECONDS = 10;

/**
 * Encodes an uploaded picture for storage: decoded, turned as the camera was held and encoded again in each
 * size, without the file's metadata. Of an animation, the first picture.
 * @param userId of the uploader
 * @param read gives the file; called when it is its turn
 * @returns null when it is no PNG, JPEG, WebP or GIF that can be read whole, or has too many pixels
 * @throws AppError `busy` when too many wait
 */
export function encodeUploadedPicture(
  userId: string,
  read: () => AsyncIterable<Uint8Array>,
  sizes: PictureSizes,
): Promise<EncodedPicture[] | null> {
  return encodeInTurn(userId, async () => {
    const { default: sharp } = await import('sharp');
    const bytes = await buffer(read());
    const options = { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true } as const;
    const largest = await readLargest(sharp(bytes, options), sizes);
    if (largest === null) return null;
    const { data, info } = largest;
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const resized = (size: number) =>
      sharp(data, { raw }).resize(size, size, { fit: 'inside', withoutEnlargement: true });
    const webps = sizes.webp.map(async (size) => ({
      size,
      extension: 'webp' as const,
      bytes: await resized(size).webp({ quality: 82 }).toBuffer(),
    }));
    const jpegs = sizes.jpeg.map(async (size) => ({
      size,
      extension: 'jpg' as const,
      bytes: await resized(size).flatten({ background: '#fff' }).jpeg({ quality: 85 }).toBuffer(),
    }));
    return Promise.all([...webps, ...jpegs]);
  });
}

/** Reads the largest size as raw pixels; null when the picture cannot be used. */
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
    // The reason is not reported: the bytes are a stranger's, and the library describes them in its own
    // words.
    return null;
  }
}
