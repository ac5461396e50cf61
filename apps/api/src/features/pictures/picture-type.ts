import { isPlainSvg } from './plain-svg.ts';
import { rasterTypeOf } from './raster-type.ts';

export { pictureSizeOf } from './raster-type.ts';

const TYPES = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
} as const;
export type PictureExtension = keyof typeof TYPES;

/**
 * Type of a picture, by its content and never by its name.
 * @returns null when the bytes are no picture that may be shown
 */
export function pictureTypeOf(
  bytes: Uint8Array,
): { extension: PictureExtension; contentType: string } | null {
  const extension = extensionOf(bytes);
  return extension === null ? null : { extension, contentType: TYPES[extension] };
}

function extensionOf(bytes: Uint8Array): PictureExtension | null {
  return rasterTypeOf(bytes) ?? (isPlainSvg(bytes) ? 'svg' : null);
}

/** The content type of a stored name; null when the name is not one of ours. */
export function contentTypeOfName(name: string): (typeof TYPES)[PictureExtension] | null {
  const match = /^[0-9a-f]{32}\.(png|jpg|gif|webp|avif|svg)$/u.exec(name);
  const extension = match?.[1];
  return extension === undefined ? null : TYPES[extension as PictureExtension];
}
