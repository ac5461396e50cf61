import { imageSize } from 'image-size';

const MOST_PIXELS_A_SIDE = 16_384;

/** What kind of picture of pixels the bytes are, by their content; null when they are none, or too large to be shown. */
export function rasterTypeOf(bytes: Uint8Array): 'png' | 'jpg' | 'gif' | 'webp' | null {
  const raster = rasterOf(Buffer.from(bytes.subarray(0, 16)).toString('latin1'));
  if (raster === null) return null;
  // Its size is told before its pixels are read: what has none cannot be shown, and a huge one fills the memory.
  const { width = 0, height = 0 } = pictureSizeOf(bytes);
  return width > 0 && height > 0 && Math.max(width, height) <= MOST_PIXELS_A_SIDE ? raster : null;
}

function rasterOf(head: string): 'png' | 'jpg' | 'gif' | 'webp' | null {
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpg';
  if (head.startsWith('GIF8')) return 'gif';
  return head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP' ? 'webp' : null;
}

/**
 * A picture's size in pixels, so that a page can leave room for it before it has come.
 * @returns nothing where the bytes do not tell: then the page makes room when it comes
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
