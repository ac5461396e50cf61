import type { Contract } from '@assay/contract';

/** Formats that the server takes, by their usual names. */
const names: Record<Contract['updateProfile']['body']['file']['mediaTypes'][number], string> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
};
const MEGABYTE = 1_024 * 1_024;
export const MAX_PICTURE_BYTES = 5 * MEGABYTE;

/** For the browser's file picker. */
export const PICTURE_TYPES = Object.keys(names);
export const PICTURE_HINT = 'A PNG, JPEG, WebP or GIF of at most 5 MB.';

/**
 * Describes why the chosen files are no picture that may be sent; null when they are one.
 * @param most bytes that the server takes
 */
export function pictureProblem(files: readonly File[], most = MAX_PICTURE_BYTES): string | null {
  const [file, ...others] = files;
  if (file === undefined) return 'This is not a file. Please choose a picture from this device.';
  if (others.length > 0) return 'Please choose one picture only.';
  if (!Object.hasOwn(names, file.type))
    return `“${file.name}” cannot be used. Please choose a PNG, JPEG, WebP or GIF.`;
  if (file.size === 0) return `“${file.name}” is empty. Please choose another picture.`;
  if (file.size > most)
    return `This picture has ${megabytes(file.size)} MB. Please choose one of at most ${most / MEGABYTE} MB.`;
  return null;
}

/** Rounded up, so that a size above the limit never reads as within it. */
function megabytes(bytes: number): string {
  return (Math.ceil((bytes / MEGABYTE) * 10) / 10).toFixed(1);
}

/** The square in the middle of a picture, which the server keeps. */
export function centreSquare({ width, height }: { width: number; height: number }) {
  const side = Math.min(width, height);
  return { left: Math.floor((width - side) / 2), top: Math.floor((height - side) / 2), side };
}
