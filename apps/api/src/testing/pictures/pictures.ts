import sharp from 'sharp';

/** A picture of one colour and a stripe, so that no two of different colours are the same. */
export async function paintPicture(
  format: 'jpeg' | 'png' | 'webp',
  { width = 600, height = 400, colour = '#2b6cb0', transparent = false } = {},
): Promise<Buffer> {
  const background = transparent ? { r: 40, g: 80, b: 160, alpha: 0.5 } : colour;
  const picture = sharp({ create: { width, height, channels: transparent ? 4 : 3, background } });
  return picture.toFormat(format).toBuffer();
}

/** What a picture of one colour has in its middle: red, green and blue from 0 to 255, near enough. */
export async function readColour(picture: Uint8Array): Promise<number[]> {
  const { channels } = await sharp(picture).stats();
  return channels.slice(0, 3).map(({ mean }) => Math.round(mean));
}
