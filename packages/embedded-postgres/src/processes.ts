import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { systemErrorCode } from './errors.ts';

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
  const lines = readPostmasterFile(cluster).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isOfServer(pid, serverName(cluster), cluster)) return null;
  const state = lines[7]?.trim();
  if (state === 'ready' || state === 'stopping') return { pid, state };
  return { pid, state: 'starting' };
}

/** Ids of all live processes of the cluster's server, with or without a live postmaster. */
export function findServerProcesses(cluster: string): number[] {
  const name = serverName(cluster);
  return listProcesses().filter((pid) => isOfServer(pid, name, cluster));
}

/**
 * Ids of all processes of PostgreSQL that are ending. Their server can no longer be told, but until they are
 * dead they may hold its shared memory: releasing its pages takes a while.
 */
export function findEndingProcesses(): number[] {
  return listProcesses().filter((pid) => readCommandLine(pid) === '' && !isDead(pid));
}

function listProcesses(): number[] {
  return readdirSync('/proc').map(Number).filter(Number.isInteger);
}

function isOfServer(pid: number, name: string, cluster: string): boolean {
  const commandLine = readCommandLine(pid);
  if (commandLine === null) return false;
  // The path finds a server that someone started by hand.
  return commandLine.includes(name) || commandLine.split('\0').includes(cluster);
}

/**
 * Command line of a PostgreSQL process; empty once it has begun to end, and null for any other process. Both
 * files may be read for any process; its working directory may not, for root in a container.
 */
function readCommandLine(pid: number): string | null {
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return null;
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return null;
  }
}

/**
 * True when the process holds nothing any more; it may still be listed until its parent has waited for it.
 */
function isDead(pid: number): boolean {
  try {
    const [, state] = /\) (\S)[^)]*$/u.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return state === 'Z' || state === 'X';
  } catch {
    return true;
  }
}

function readPostmasterFile(cluster: string): string {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8');
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return '';
    throw error;
  }
}
