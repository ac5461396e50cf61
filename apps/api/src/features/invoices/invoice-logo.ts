import { buffer } from 'node:stream/consumers';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { currentTenantId } from '../../db/context.ts';

/** Pixels: four to a point of the box in which it is printed. */
const MOST_WIDE = 640;
const MOST_HIGH = 192;
const MOST_PIXELS = 50_000_000;
const LONGEST_SECONDS = 10;
/** Resolution of a rasterised drawing, so that it is sharp in print. */
const DOTS_PER_INCH = 300;

/**
 * Reads a tenant's logo for an invoice: a PNG on white, without transparent parts, which would have to be
 * taken apart to be printed. Drawings are rasterised.
 * @param name of a picture among the tenant's files; empty for none
 * @returns null where there is none, or none that can be used: the invoice names the seller in words
 */
export async function readLogo(files: FileStore, name: string): Promise<Buffer | null> {
  const stored = name === '' ? null : await files.read(currentTenantId(), name);
  if (stored === null) return null;
  const bytes = await buffer(stored);
  const { default: sharp } = await import('sharp');
  try {
    const density = name.endsWith('.svg') ? { density: DOTS_PER_INCH } : {};
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, ...density })
      .timeout({ seconds: LONGEST_SECONDS })
      .resize(MOST_WIDE, MOST_HIGH, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .png()
      .toBuffer();
  } catch {
    // A faulty picture must not stop the invoice.
    return null;
  }
}
