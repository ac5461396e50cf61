import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { project } from './project.ts';

/** What is made, fetched or kept on this machine, and never committed (see .gitignore). */
const NOT_COMMITTED = new Set(['.git', 'node_modules', 'dist', 'source-maps', '.data', 'test-results']);

/** Every file of the project as it would be committed, by its path from the root. */
export function projectFiles(root = project): string[] {
  return filesBelow(root).map((file) => relative(root, file));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !NOT_COMMITTED.has(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    });
}
