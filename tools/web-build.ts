import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { environment, program, project } from './project.ts';

const SOURCES = ['apps/web', 'packages', 'package-lock.json', 'tsconfig.json'];
const NOT_SOURCES = new Set(['dist', 'source-maps', 'node_modules']);

/** Builds the web application unless the existing build was made from these very sources. */
export async function buildWebIfStale(root = project): Promise<void> {
  const digest = digestOfSources(root);
  if (isBuiltFrom(root, digest)) return;
  const begun = performance.now();
  process.stderr.write('Building the web application…\n');
  build(root);
  writeFileSync(noteOf(root), digest);
  process.stderr.write(`Built in ${((performance.now() - begun) / 1_000).toFixed(1)} s.\n`);
}

/** True when the web application was built from these very sources. */
export function isWebBuilt(root = project): boolean {
  return isBuiltFrom(root, digestOfSources(root));
}

/** Describes why nothing can be built here, with the cure; null where it can. */
export function describeReadOnlyFolder(root = project): string | null {
  try {
    for (const folder of [root, join(root, 'apps', 'web')]) accessSync(folder, constants.W_OK);
    return null;
  } catch {
    return (
      `The web application is not built from these sources, and ${root} cannot be written. ` +
      'Cure: "npm run build" where it can, after each change of the sources.'
    );
  }
}

function isBuiltFrom(root: string, digest: string): boolean {
  const note = noteOf(root);
  if (!existsSync(join(distOf(root), 'index.html')) || !existsSync(note)) return false;
  return readFileSync(note, 'utf8') === digest;
}

/** The build empties the folder first, so a note inside it never outlives a build that failed. */
function noteOf(root: string): string {
  return join(distOf(root), '.built-from');
}

function distOf(root: string): string {
  return join(root, 'apps', 'web', 'dist');
}

function build(root: string): void {
  const { status, stdout, stderr, error } = spawnSync(program('vite'), ['build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps', 'web'),
    env: environment({ NODE_ENV: 'production' }),
    encoding: 'utf8',
  });
  if (status === 0) return;
  process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`);
  throw new Error('The web application could not be built; the reason is above.', { cause: error });
}

/** One digest over names and contents of everything that can change the result. */
export function digestOfSources(root: string): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesOf(join(root, source))) {
      const content = readFileSync(file);
      hash.update(`${relative(root, file)}\n${content.length}\n`).update(content);
    }
  }
  return hash.digest('hex');
}

function filesOf(path: string): string[] {
  const entries = readdirOrNull(path);
  if (entries === null) return [path];
  return entries
    .filter((entry) => !NOT_SOURCES.has(entry) && !/\.test\.tsx?$/u.test(entry))
    .sort()
    .flatMap((entry) => filesOf(join(path, entry)));
}

function readdirOrNull(path: string): string[] | null {
  try {
    return readdirSync(path);
  } catch {
    return null;
  }
}

if (import.meta.main) await buildWebIfStale();
