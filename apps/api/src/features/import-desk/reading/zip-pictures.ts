import { type PictureSource, unzipEntries } from '@assay/interchange';

/** Systems put files of their own into an archive. */
const HIDDEN = /(?:^|\/)(?:\.|__MACOSX\/)/u;

/**
 * Opens a zip of the pictures beside a file. A picture is found by its path in the archive, or by its name
 * alone where only one file there has it.
 * @throws a ZipFault, in words
 */
export function openZippedPictures(bytes: Uint8Array): PictureSource {
  const entries = unzipEntries(bytes, (name) => !name.endsWith('/') && !HIDDEN.test(name));
  const byName = new Map<string, Uint8Array | null>();
  for (const [path, content] of entries) {
    const name = nameOf(path);
    byName.set(name, byName.has(name) ? null : content);
  }
  return (path) => entries.get(path) ?? byName.get(nameOf(path)) ?? null;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
