const TYPES = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
} as const;
export type PictureExtension = keyof typeof TYPES;

/** What could run or reach out from within a drawing. */
const ACTIVE_SVG =
  /<\s*(script|foreignObject|iframe|image|use|animate|set|style)\b|\son\w+\s*=|javascript:|<!ENTITY|href\s*=/iu;
const SVG_HEAD_BYTES = 1_024;

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
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpg';
  if (head.startsWith('GIF8')) return 'gif';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  const start = Buffer.from(bytes.subarray(0, SVG_HEAD_BYTES)).toString('utf8');
  if (!/^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/u.test(start)) return null;
  return ACTIVE_SVG.test(Buffer.from(bytes).toString('utf8')) ? null : 'svg';
}

/** The content type of a stored name; null when the name is not one of ours. */
export function contentTypeOfName(name: string): string | null {
  const match = /^[0-9a-f]{32}\.(png|jpg|gif|webp|svg)$/u.exec(name);
  const extension = match?.[1];
  return extension === undefined ? null : TYPES[extension as PictureExtension];
}
