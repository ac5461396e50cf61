import sharp, { type Sharp } from 'sharp';
import { seededRandom } from '../../demo/seeded-random.ts';

/** Paints a picture of one colour and a stripe, so that no two of different colours are the same. */
export async function paintPicture(
  format: 'jpeg' | 'png' | 'webp',
  { width = 600, height = 400, colour = '#2b6cb0', transparent = false } = {},
): Promise<Buffer> {
  const background = transparent ? { r: 40, g: 80, b: 160, alpha: 0.5 } : colour;
  const picture = sharp({ create: { width, height, channels: transparent ? 4 : 3, background } });
  return picture.toFormat(format).toBuffer();
}

/**
 * Paints noise that no format can compress, so that a part of its bytes is far from all of it; the same each
 * time.
 */
export function paintNoise({ width = 300, height = 200 } = {}): Sharp {
  const random = seededRandom(1);
  const bytes = Buffer.from(Array.from({ length: width * height * 3 }, () => Math.floor(random() * 256)));
  return sharp(bytes, { raw: { width, height, channels: 3 } });
}

/** Reads the average colour of a picture: red, green and blue from 0 to 255, near enough. */
export async function readColour(picture: Uint8Array): Promise<number[]> {
  const { channels } = await sharp(picture).stats();
  return channels.slice(0, 3).map(({ mean }) => Math.round(mean));
}
