import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPostmaster, findServerProcesses } from '@assay/embedded-postgres/processes';

/** Linux counts in hundredths of a second, independent of the kernel's own clock. */
const TICK_MS = 10;

/** Fields of /proc/<pid>/stat, counted from the state, which follows the name. */
const PARENT = 1;
const USER = 11;
const SYSTEM = 12;
const CHILDREN_USER = 13;
const CHILDREN_SYSTEM = 14;

function statOf(pid: number): number[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
}

function sum(stat: number[], fields: number[]): number {
  return fields.reduce((total, field) => total + (stat[field] ?? 0), 0) * TICK_MS;
}

/** CPU time that a process has used since it began, in milliseconds, all its threads together. */
export function cpuOfProcess(pid: number): number {
  return sum(statOf(pid), [USER, SYSTEM]);
}

/** CPU time of all processes of a database server, those that have ended included, in milliseconds. */
export function cpuOfDatabase(dataDir: string): number {
  const cluster = clusterOf(dataDir);
  const postmaster = findPostmaster(cluster);
  if (postmaster === null) throw new Error('The database does not run.');
  const ended = sum(statOf(postmaster.pid), [CHILDREN_USER, CHILDREN_SYSTEM]);
  return findServerProcesses(cluster).reduce((total, pid) => total + ifRunning(pid, cpuOfProcess), ended);
}

/** The same of a server that is not ours, by the id of its first process. */
export function cpuOfPostmaster(postmaster: number): number {
  const ended = sum(statOf(postmaster), [CHILDREN_USER, CHILDREN_SYSTEM]);
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && ifRunning(pid, parentOf) === postmaster);
  return children.reduce((total, pid) => total + ifRunning(pid, cpuOfProcess), ended);
}

function parentOf(pid: number): number {
  return statOf(pid)[PARENT] ?? 0;
}

/** A connection's process may end between being found and being read. */
function ifRunning(pid: number, figure: (pid: number) => number): number {
  try {
    return figure(pid);
  } catch {
    return 0;
  }
}

/** Memory of a process in bytes: pages that several share are divided among them (PSS). */
function memoryOfProcess(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB$/mu.exec(rollup)?.[1]) * 1_024;
}

export function memoryOf(pids: readonly number[]): number {
  return pids.reduce((total, pid) => total + ifRunning(pid, memoryOfProcess), 0);
}

export function databaseProcesses(dataDir: string): number[] {
  return findServerProcesses(clusterOf(dataDir));
}

function clusterOf(dataDir: string): string {
  return join(dataDir, 'postgres', 'cluster');
}
