import { imageSize } from 'image-size';

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
