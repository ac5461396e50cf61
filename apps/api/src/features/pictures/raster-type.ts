import { imageSize } from 'image-size';

const MOST_PIXELS_A_SIDE = 16_384;

/** Type of a raster picture, by its content; null when the bytes are none, or too large to be shown. */
export function rasterTypeOf(bytes: Uint8Array): 'png' | 'jpg' | 'gif' | 'webp' | null {
  const raster = rasterOf(headOf(bytes));
  if (raster === null) return null;
  // The size is checked before the pixels are read: a picture without one cannot be shown, and a huge one
  // fills the memory.
  const { width = 0, height = 0 } = pictureSizeOf(bytes);
  return width > 0 && height > 0 && Math.max(width, height) <= MOST_PIXELS_A_SIDE ? raster : null;
}

/** True when bytes begin as a raster picture of a type that may be shown. */
export function isRaster(bytes: Uint8Array): boolean {
  return rasterOf(headOf(bytes)) !== null;
}

/** Larger pictures are accepted unread: an interlaced one would have to be in memory as a whole. */
const MOST_PIXELS_TO_READ = 50_000_000;

/** Reads a raster picture to its end. @returns why it may not be shown, in words; null when it may */
export async function findRasterFault(bytes: Uint8Array): Promise<string | null> {
  const { width = 0, height = 0 } = pictureSizeOf(bytes);
  if (width === 0 || height === 0) return 'it does not say how large it is';
  if (rasterTypeOf(bytes) === null)
    return `${width} × ${height} pixels; at most ${MOST_PIXELS_A_SIDE} a side are shown`;
  if (width * height > MOST_PIXELS_TO_READ) return null;
  const { default: sharp } = await import('sharp');
  try {
    await sharp(bytes, { failOn: 'truncated', sequentialRead: true })
      .resize({ width: 16, height: 16, fit: 'inside' })
      .raw()
      .toBuffer();
    return null;
  } catch {
    // The library's words are not reported: they describe a stranger's bytes.
    return 'it is cut off or damaged: it cannot be read to its end';
  }
}

function headOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, 16)).toString('latin1');
}

function rasterOf(head: string): 'png' | 'jpg' | 'gif' | 'webp' | null {
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpg';
  if (head.startsWith('GIF8')) return 'gif';
  return head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP' ? 'webp' : null;
}

/**
 * A picture's size in pixels, so that a page can reserve its space.
 * @returns nothing where the bytes do not tell: then the page makes room when the picture loads
 */
export function pictureSizeOf(bytes: Uint8Array): { width?: number; height?: number } {
  try {
    const { width, height } = imageSize(bytes);
    return Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0
      ? { width, height }
      : {};
  } catch {
    return {};
  }
}
