import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root. */
export const project = dirname(dirname(fileURLToPath(import.meta.url)));

/** Path of a program that came with the packages. */
export function program(name: string): string {
  return join(project, 'node_modules', '.bin', name);
}

/**
 * The environment for programs written in JavaScript: `node` means the Node that runs now, regardless of the
 * machine's own.
 */
export function environment(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH ?? ''}`, ...extra };
}

/** Folders that are made, fetched or kept on this machine, and never committed (see .gitignore). */
const NOT_COMMITTED = new Set(['.git', 'node_modules', 'dist', 'source-maps', '.data', 'test-results']);

/** Every file of the project as it would be committed, by its path from the root. */
export function projectFiles(root = project): string[] {
  return filesBelow(root).map((file) => relative(root, file));
}

const WEB_SOURCES = 'apps/web/src/';

/** Sources of the web application, without its tests and their helpers, by their path below `src`. */
export function readWebSources(ending: RegExp): ReadonlyMap<string, string> {
  const files = projectFiles().filter(
    (file) => file.startsWith(WEB_SOURCES) && ending.test(file) && !/\.test\.tsx?$|\/testing\//u.test(file),
  );
  return new Map(
    files.map((file) => [file.slice(WEB_SOURCES.length), readFileSync(join(project, file), 'utf8')]),
  );
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !NOT_COMMITTED.has(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    });
}
