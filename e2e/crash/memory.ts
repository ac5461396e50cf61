import { readFileSync } from 'node:fs';
import { findServerProcesses } from '@assay/embedded-postgres/processes';
import { clusterOf } from './kills/kills.ts';

/** The processes of an application: its own, and those of its embedded database. */
export function processesOf(app: { pid: number; dataDir: string }): number[] {
  return [app.pid, ...findServerProcesses(clusterOf(app))];
}

/** Memory of processes in megabytes: pages that several share are divided among them (PSS). */
export function memoryOf(pids: readonly number[]): number {
  return pids.reduce((total, pid) => total + memoryOfProcess(pid), 0);
}

function memoryOfProcess(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+) kB$/mu.exec(rollup)?.[1] ?? 0) / 1_024;
  } catch {
    // It has ended meanwhile.
    return 0;
  }
}
