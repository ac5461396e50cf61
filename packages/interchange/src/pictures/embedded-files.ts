/** The files embedded with one text, by path; in Moodle every text has a folder of its own. */
export type EmbeddedFiles = {
  base64: ReadonlyMap<string, string>;
  /** Files that an image showed. */
  shown: Set<string>;
};

/** Prefix of the address of an embedded file. */
const EMBEDDED_FILE = '@@PLUGINFILE@@';
const FOLDER = `${EMBEDDED_FILE}/`;
const EMBEDDED_IMAGE = /^data:image\/([\w.-]{1,40})[^,]{0,100};base64,/iu;

/** For a format without embedded files. */
export function noFiles(): EmbeddedFiles {
  return { base64: new Map(), shown: new Set() };
}

/** The address of an embedded file within a text. */
export function addressOfFile(path: string): string {
  return FOLDER + path.split('/').map(encodeURIComponent).join('/');
}

/** The path of an embedded file, by its address within a text, with or without the prefix. */
export function pathOfAddress(address: string): string {
  const path = address.startsWith(FOLDER) ? address.slice(FOLDER.length) : address;
  return decodedPath(path.replace(/[?#].*$/su, '')).replace(/^\/+/u, '');
}

type ShownFile = { path: string; base64: string };

/** Finds the file that an image shows: an embedded one, or bytes within the address itself. */
export function findShownFile(src: string, { base64, shown }: EmbeddedFiles): ShownFile | null {
  const [start, type] = EMBEDDED_IMAGE.exec(src) ?? [];
  if (start !== undefined) return { path: `picture.${type}`, base64: src.slice(start.length) };
  if (!src.startsWith(FOLDER)) return null;
  const path = pathOfAddress(src);
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

const DEAD_ADDRESS = new RegExp(`\\s(href|src)="(${EMBEDDED_FILE}[^"]*)"`, 'giu');

/** Removes the addresses of embedded files: only their pictures are kept. */
export function withoutDeadAddresses(html: string, onLink: (address: string) => void): string {
  return html.replace(DEAD_ADDRESS, (_, name: string, address: string) => {
    if (name.toLowerCase() === 'href') onLink(address);
    return '';
  });
}
