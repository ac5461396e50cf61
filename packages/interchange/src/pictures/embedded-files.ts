/** The files that come with one text, each by its path; in Moodle every text has a folder of its own. */
export type EmbeddedFiles = {
  base64: ReadonlyMap<string, string>;
  /** Those that an image showed. */
  shown: Set<string>;
};

/** How the address of a file begins that came with the text. */
export const EMBEDDED_FILE = '@@PLUGINFILE@@';
const FOLDER = `${EMBEDDED_FILE}/`;
const EMBEDDED_IMAGE = /^data:image\/([\w.-]{1,40})[^,]{0,100};base64,/iu;

/** Of a format that comes without files. */
export function noFiles(): EmbeddedFiles {
  return { base64: new Map(), shown: new Set() };
}

/** The address of an embedded file within a text. */
export function addressOfFile(path: string): string {
  return FOLDER + path.split('/').map(encodeURIComponent).join('/');
}

/** Finds what an image shows: a file that came with the text, or bytes within the address itself. */
export function findShownFile(
  src: string,
  { base64, shown }: EmbeddedFiles,
): { path: string; base64: string } | null {
  const [start, type] = EMBEDDED_IMAGE.exec(src) ?? [];
  if (start !== undefined) return { path: `picture.${type}`, base64: src.slice(start.length) };
  if (!src.startsWith(FOLDER)) return null;
  const path = decodedPath(src.slice(FOLDER.length).replace(/[?#].*$/su, '')).replace(/^\/+/u, '');
  const found = base64.get(path);
  if (found === undefined) return null;
  shown.add(path);
  return { path, base64: found };
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
