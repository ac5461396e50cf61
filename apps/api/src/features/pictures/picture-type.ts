import { imageSize } from 'image-size';
import { isPlainSvg } from './plain-svg.ts';

const TYPES = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
} as const;
export type PictureExtension = keyof typeof TYPES;

const MOST_PIXELS_A_SIDE = 16_384;

/**
 * What kind of picture the bytes are, by their content and never by their name.
 * @returns null when they are none that may be shown
 */
export function pictureTypeOf(
  bytes: Uint8Array,
): { extension: PictureExtension; contentType: string } | null {
  const extension = extensionOf(bytes);
  return extension === null ? null : { extension, contentType: TYPES[extension] };
}

function extensionOf(bytes: Uint8Array): PictureExtension | null {
  const raster = rasterOf(Buffer.from(bytes.subarray(0, 16)).toString('latin1'));
  if (raster === null) return isPlainSvg(bytes) ? 'svg' : null;
  // Its size is told before its pixels are read: what has none cannot be shown, and a huge one fills the memory.
  const { width = 0, height = 0 } = pictureSizeOf(bytes);
  return width > 0 && height > 0 && Math.max(width, height) <= MOST_PIXELS_A_SIDE ? raster : null;
}

function rasterOf(head: string): PictureExtension | null {
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpg';
  if (head.startsWith('GIF8')) return 'gif';
  return head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP' ? 'webp' : null;
}

/** The content type of a stored name; null when the name is not one of ours. */
export function contentTypeOfName(name: string): (typeof TYPES)[PictureExtension] | null {
  const match = /^[0-9a-f]{32}\.(png|jpg|gif|webp|avif|svg)$/u.exec(name);
  const extension = match?.[1];
  return extension === undefined ? null : TYPES[extension as PictureExtension];
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
