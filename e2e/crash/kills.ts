import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findPostmaster, findServerProcesses } from '@assay/embedded-postgres/processes';
import { descendantsOf, isRunning } from '../../tools/process-tree.ts';
import type { RunningApp } from '../support/app.ts';

const POLL_MILLISECONDS = 5;

/** The process and its database, at once, whoever started that. */
export async function killEverything(app: RunningApp): Promise<void> {
  await kill([app.pid, ...descendantsOf(app.pid), ...databaseProcesses(app)]);
}

/** The process alone: its database goes on without it. */
export async function killAppAlone(app: RunningApp): Promise<void> {
  await kill([app.pid]);
}

/** What of the database is killed alone. */
export const databaseKills = ['first process', 'other process', 'processes, all'] as const;

export async function killDatabase(app: RunningApp, what: (typeof databaseKills)[number]): Promise<void> {
  const first = postmasterOf(app);
  const others = databaseProcesses(app).filter((pid) => pid !== first);
  if (what === 'first process') await kill([first]);
  // The youngest serves somebody: the helpers of the server itself were there before.
  else if (what === 'other process') await kill(others.slice(-1));
  else await kill([first, ...others]);
}

/** Ends what a test that failed in the middle may have left running, and removes its folder. */
export async function clearAway(app: RunningApp): Promise<void> {
  if (app.hasEnded()) await kill(databaseProcesses(app));
  await app.stop();
}

export function postmasterOf(app: RunningApp): number {
  const postmaster = findPostmaster(clusterOf(app));
  if (postmaster === null) throw new Error('No database runs.');
  return postmaster.pid;
}

/** What the application and its database have said of late, for the message of a failing test. */
export function describeState(app: RunningApp): string {
  const cluster = clusterOf(app);
  const log = join(app.dataDir, 'postgres', 'server.log');
  return [
    `The application ${app.hasEnded() ? 'has ended' : 'runs'}. It said:`,
    app.output(),
    `Its database: ${JSON.stringify(findPostmaster(cluster))}, processes ${findServerProcesses(cluster).join(', ')}. It said:`,
    existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(-60).join('\n') : 'nothing',
  ].join('\n');
}

/** Where the embedded database keeps its files. */
export function clusterOf({ dataDir }: { dataDir: string }): string {
  return join(dataDir, 'postgres', 'cluster');
}

function databaseProcesses(app: RunningApp): number[] {
  return existsSync(clusterOf(app)) ? findServerProcesses(clusterOf(app)) : [];
}

async function kill(pids: readonly number[]): Promise<void> {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself in the meantime.
    }
  }
  while (pids.some(isRunning)) await wait(POLL_MILLISECONDS);
}
