import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readIfPresent } from './layout.ts';

/** The first process of a running server, and what it says it is doing. */
type Postmaster = { pid: number; state: 'starting' | 'ready' | 'stopping' };

/**
 * Name that all processes of a cluster's server carry in the process list. It is made from the folder's
 * inode: a copied or moved folder is told apart, and no other process can be mistaken for ours when its id is
 * used again.
 */
export function serverName(cluster: string): string {
  const { dev, ino } = statSync(cluster, { bigint: true });
  return `assay-${dev.toString(16)}-${ino.toString(16)}-server`;
}

/**
 * The live server on the cluster, or null. An entry of `postmaster.pid` for a dead or foreign process does
 * not count.
 */
export function findPostmaster(cluster: string): Postmaster | null {
  const lines = (readIfPresent(join(cluster, 'postmaster.pid')) ?? '').split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isOfServer(pid, serverName(cluster), cluster)) return null;
  const state = lines[7]?.trim();
  if (state === 'ready' || state === 'stopping') return { pid, state };
  return { pid, state: 'starting' };
}

/** Ids of all live processes of the cluster's server, with or without a live postmaster. */
export function findServerProcesses(cluster: string): number[] {
  const name = serverName(cluster);
  const processes = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return processes.filter((pid) => isOfServer(pid, name, cluster));
}

/**
 * True for a live process of PostgreSQL that carries the name. Both files may be read for any process; its
 * working directory may not, for root in a container.
 */
function isOfServer(pid: number, name: string, cluster: string): boolean {
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return false;
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    // The path finds a server that someone started by hand.
    return commandLine.includes(name) || commandLine.split('\0').includes(cluster);
  } catch {
    return false;
  }
}
