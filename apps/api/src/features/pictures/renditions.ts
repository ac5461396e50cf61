import type { Sharp } from 'sharp';

/** One size and format of a picture, without metadata of a camera or program. Sizes in pixels. */
export type Rendition = {
  bytes: Uint8Array;
  extension: 'avif' | 'webp' | 'jpg' | 'png';
  contentType: 'image/avif' | 'image/webp' | 'image/jpeg' | 'image/png';
  width: number;
  height: number;
};

const MAX_PIXELS = 40_000_000;
/** An interlaced PNG is in memory as a whole: with 16 bits a channel, in 160 MB. */
const MAX_INTERLACED_PIXELS = 20_000_000;
const MIN_SIDE = 100;
const MAX_SIDE = 12_000;
const WIDTHS = [480, 960, 1_440];
const WIDEST = 1_920;
/** Encoding takes 50 MB for each million pixels, and a process is given 512 MB. */
const TALLEST = 2_880;
/** Twice the time would save a sixth of the bytes, and the demonstration waits for it at its first start. */
const AVIF = { quality: 55, effort: 1 };

/** Loaded lazily: it brings a library of 20 MB, which the serving process needs only for uploads. */
async function openPicture(bytes: Uint8Array): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  // The number of pixels is checked separately, to refuse in our own words.
  return sharp(bytes, { limitInputPixels: false });
}

/** Fault of a photograph or illustration to be shown, as the end of a sentence; null when there is none. */
export async function findPictureFault(bytes: Uint8Array): Promise<string | null> {
  if (bytes.length === 0) return 'is empty.';
  const head = Buffer.from(bytes.subarray(0, 1_000)).toString('latin1');
  if (/<svg[\s>]/iu.test(head)) return 'is an SVG drawing. Save it as a PNG of 1,920 pixels across.';
  if (!isPngJpegOrWebp(head)) return 'is neither a PNG nor a JPEG nor a WebP picture.';
  try {
    const { format, isProgressive, width, height, pages = 1 } = await (await openPicture(bytes)).metadata();
    if (Math.min(width, height) < MIN_SIDE || Math.max(width, height) > MAX_SIDE)
      return `has ${width} × ${height} pixels; ${MIN_SIDE} to ${MAX_SIDE.toLocaleString('en-GB')} a side are taken.`;
    if (width * height > MAX_PIXELS)
      return `has ${width} × ${height} pixels; at most 40 million in all are taken.`;
    if (format === 'png' && isProgressive === true && width * height > MAX_INTERLACED_PIXELS)
      return `has ${width} × ${height} pixels and is interlaced; at most 20 million in all are taken so.`;
    if (pages > 1) return 'moves. Save it as a picture that stands still.';
    // Read to its end, so that a truncated picture is found before anything is stored.
    await (await openPicture(bytes)).resize({ width: 16, height: 16, fit: 'inside' }).raw().toBuffer();
    return null;
  } catch {
    return 'is damaged: it cannot be read to its end.';
  }
}

function isPngJpegOrWebp(head: string): boolean {
  return (
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    head.startsWith('\xff\xd8\xff') ||
    (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP')
  );
}

/**
 * Makes the renditions of a picture: several widths, never enlarged nor higher than a page, in AVIF and
 * WebP, and at its largest a JPEG, or a PNG where it has transparent parts. It is turned as its camera was
 * held, and only its pixels are kept.
 * @param oneByOne true in a process that serves, whose other threads are for passwords and files
 */
export async function renderPicture(bytes: Uint8Array, { oneByOne = false } = {}): Promise<Rendition[]> {
  const { default: sharp } = await import('sharp');
  const { data, info } = await (await openPicture(bytes))
    .autoOrient()
    .resize({ width: WIDEST, height: TALLEST, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width: largest, height, channels } = info;
  const ofWidth = (width: number) =>
    sharp(data, { raw: { width: largest, height, channels } }).resize({ width });
  const { isOpaque } = await ofWidth(largest).stats();
  const wanted: [Pick<Rendition, 'extension' | 'contentType'>, Sharp][] = [
    ...[...WIDTHS.filter((each) => each < largest), largest].flatMap((width): typeof wanted => [
      [{ extension: 'avif', contentType: 'image/avif' }, ofWidth(width).avif(AVIF)],
      [{ extension: 'webp', contentType: 'image/webp' }, ofWidth(width).webp({ quality: 78 })],
    ]),
    isOpaque
      ? [
          { extension: 'jpg', contentType: 'image/jpeg' },
          ofWidth(largest).jpeg({ quality: 80, progressive: true }),
        ]
      : [{ extension: 'png', contentType: 'image/png' }, ofWidth(largest).png()],
  ];
  const make = async ([type, picture]: (typeof wanted)[number]): Promise<Rendition> => {
    const made = await picture.toBuffer({ resolveWithObject: true });
    return { ...type, bytes: made.data, width: made.info.width, height: made.info.height };
  };
  if (!oneByOne) return Promise.all(wanted.map(make));
  const renditions: Rendition[] = [];
  for (const each of wanted) renditions.push(await make(each));
  return renditions;
}
