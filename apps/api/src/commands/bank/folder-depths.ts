import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Deeper, or among more, nobody keeps the files of a course. */
const MAX_DEPTH = 5;
const MAX_ENTRIES = 10_000;

/**
 * How many folders deep in a folder its files lie, as somebody writes it in a command: 0 in the folder itself.
 * @param ending how the files' names end
 * @returns 0 alone where there is none
 */
export function depthsOf(folder: string, ending: string): number[] {
  const depths: number[] = [];
  let entries = 0;
  let folders = [folder];
  for (let depth = 0; depth <= MAX_DEPTH && folders.length > 0 && entries < MAX_ENTRIES; depth += 1) {
    const found: Dirent[] = [];
    for (const each of folders) {
      if (entries < MAX_ENTRIES) found.push(...entriesOf(each));
      entries += 1;
    }
    entries += found.length;
    if (found.some((entry) => entry.isFile() && entry.name.endsWith(ending))) depths.push(depth);
    folders = found
      .filter((entry) => entry.isDirectory())
      .map(({ parentPath, name }) => join(parentPath, name));
  }
  return depths.length === 0 ? [0] : depths;
}

/** Without what is hidden, as a shell leaves it out; nothing of a folder that may not be read. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !name.startsWith('.'));
  } catch {
    return [];
  }
}
