import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findPostmaster, findServerProcesses } from '@assay/embedded-postgres/processes';
import { descendantsOf, isRunning } from '../../../tools/process-tree.ts';
import type { RunningApp } from '../../support/app.ts';

const POLL_MILLISECONDS = 5;
/** Limits of the output shown, in characters and lines. */
const OUTPUT_SHOWN = 4_000;
const LINES_SHOWN = 80;
const TURNED_AWAY =
  /FATAL: {2}the database system is (?:starting up|not yet accepting connections|in recovery mode)/u;

/** Kills the process and its database at once, regardless of which process started the database. */
export async function killEverything(app: RunningApp): Promise<void> {
  await kill([app.pid, ...descendantsOf(app.pid), ...databaseProcesses(app)]);
}

/** Kills the process alone: its database goes on without it. */
export async function killAppAlone(app: RunningApp): Promise<void> {
  await kill([app.pid]);
}

/** Parts of the database that are killed alone. */
export const databaseKills = ['first process', 'other process', 'processes, all'] as const;

export async function killDatabase(app: RunningApp, what: (typeof databaseKills)[number]): Promise<void> {
  const first = postmasterOf(app);
  const others = databaseProcesses(app).filter((pid) => pid !== first);
  if (what === 'first process') await kill([first]);
  // The youngest serves a client: the helpers of the server itself were there before.
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

/** State of the application and its database, and their latest output, for the message of a failing test. */
export function describeState(app: RunningApp): string {
  const postmaster = findPostmaster(clusterOf(app));
  // Includes children that have ended without its noticing.
  const children = postmaster === null ? [] : descendantsOf(postmaster.pid);
  const pids = [...new Set([...databaseProcesses(app), ...children])];
  const log = join(app.dataDir, 'postgres', 'server.log');
  const said = existsSync(log) ? readFileSync(log, 'utf8').split('\n') : [];
  return [
    `The application ${app.hasEnded() ? 'has ended' : 'runs'}. It said:`,
    app.output().slice(-OUTPUT_SHOWN),
    `Its database: ${JSON.stringify(postmaster)}`,
    ...pids.map(describeProcess),
    'It said, those left out whom it turned away:',
    ...said.filter((line) => !TURNED_AWAY.test(line)).slice(-LINES_SHOWN),
    `and last: ${said.at(-2) ?? 'nothing'}`,
  ].join('\n');
}

/** Its id, its state and parent, and its title: which part of the server it is. */
function describeProcess(pid: number): string {
  const read = (file: string) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'utf8');
    } catch {
      return 'gone';
    }
  };
  const [, state = 'gone'] = /\) (\S \d+)/u.exec(read('stat')) ?? [];
  return `${pid} ${state} ${read('wchan')} ${read('cmdline').split('\0')[0]}`;
}

/** Folder of the embedded database's files. */
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
