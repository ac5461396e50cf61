/**
 * The map in ARCHITECTURE.md: the first fenced block under a heading that says "map", one folder a line, as
 *
 *     apps/api/src/db/   what it is
 *
 * with the whole path from the root, a slash at its end, two or more blanks, and one line of words.
 */
export type MappedFolder = { path: string; description: string };

/** @throws when there is no map, or a line of it cannot be read */
export function readMap(markdown: string): MappedFolder[] {
  const [, block] = /^#+ .*\bmap\b.*$[\s\S]*?^```[^\n]*\n([\s\S]*?)^```/imu.exec(markdown) ?? [];
  if (block === undefined)
    throw new Error('ARCHITECTURE.md has no fenced block under a heading with the word "map".');
  return block
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, path, description] = /^([\w.-]+(?:\/[\w.-]+)*)\/ {2,}(\S.*)$/u.exec(line) ?? [];
      if (path === undefined || description === undefined)
        throw new Error(`Not a line of the map: "${line}"`);
      return { path, description };
    });
}

export type MapFaults = { missing: string[]; unmapped: string[] };

/**
 * Compares the map with the folders that hold files. A folder is expected on the map when a sister of it is
 * there: a map that lists one part of a folder lists all of them. Deeper down the map may stay silent.
 */
export function compareMap(map: readonly MappedFolder[], files: readonly string[]): MapFaults {
  const folders = new Set(files.flatMap(foldersOf));
  const listed = new Set(map.map(({ path }) => path));
  const covered = new Set([...listed].flatMap((path) => [path, ...foldersOf(path)]));
  const opened = new Set([...covered].map(parentOf));
  return {
    missing: [...listed].filter((path) => !folders.has(path)).sort(),
    unmapped: [...folders].filter((path) => opened.has(parentOf(path)) && !covered.has(path)).sort(),
  };
}

/** "a/b/c" → "a", "a/b" */
function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

function parentOf(path: string): string {
  return path.split('/').slice(0, -1).join('/');
}
