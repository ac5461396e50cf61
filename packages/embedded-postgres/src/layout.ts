import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { preparePrivateFolder } from '@assay/durable-files';
import { systemErrorCode } from './errors.ts';

/** Paths of the embedded server: one closed folder within the data folder. */
export type Layout = ReturnType<typeof layoutOf>;

function layoutOf(dataDir: string) {
  const folder = join(resolve(dataDir), 'postgres');
  return {
    dataDir,
    folder,
    /** The database cluster itself; there is either a complete one or none. */
    cluster: join(folder, 'cluster'),
    /** A cluster in the making. */
    draft: join(folder, 'cluster-draft'),
    passwords: join(folder, 'passwords.json'),
    /** Copied programs, where the package's own cannot be used. */
    programs: join(folder, 'programs'),
    hostInstance: join(folder, 'server.json'),
    log: join(folder, 'server.log'),
    /** Held exclusively while a process starts, joins or stops the server. */
    startStopLock: join(folder, 'turn.lock'),
    /** Shared by all processes that use the server. */
    membersLock: join(folder, 'members.lock'),
  };
}

/** True when a database was ever made in the data folder. Writes nothing. */
export function hasCluster(dataDir: string): boolean {
  return existsSync(layoutOf(dataDir).cluster);
}

/** Makes the closed folder and gives the paths of its parts. */
export async function prepareLayout(dataDir: string): Promise<Layout> {
  const layout = layoutOf(dataDir);
  await preparePrivateFolder(layout.folder);
  return layout;
}

/** The file's text, or null when there is no such file. */
export function readIfPresent(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
