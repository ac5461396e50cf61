import { cleanSvg } from './clean-svg.ts';
import { findSvgFault } from './plain-svg.ts';
import { findRasterFault, isRaster } from './raster-type.ts';

/**
 * @param bytes as they may be shown: a drawing perhaps cleaned. @param found why it may not, in words; null:
 * it is no picture
 */
export type ShowablePicture =
  | { type: 'showable'; bytes: Uint8Array }
  | { type: 'refused'; found: string | null };

/** Beginning of a drawing, after optional declarations. */
const DRAWING = /^\s*(?:<[?!][^<>]*[[>]|<(?:\w+:)?svg[\s>])/u;
const HEAD_BYTES = 1_000;

/** Reads an author's picture as a page may show it; recognised by its bytes, never by its name. */
export async function readShowablePicture(bytes: Uint8Array): Promise<ShowablePicture> {
  if (isRaster(bytes)) {
    const found = await findRasterFault(bytes);
    return found === null ? { type: 'showable', bytes } : { type: 'refused', found };
  }
  if (findSvgFault(bytes) === null) return { type: 'showable', bytes };
  const cleaned = cleanSvg(bytes);
  if (cleaned.type === 'cleaned') return { type: 'showable', bytes: cleaned.bytes };
  const head = new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES));
  return { type: 'refused', found: DRAWING.test(head) ? cleaned.found : null };
}
