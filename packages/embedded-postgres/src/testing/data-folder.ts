import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Client } from 'pg';
import { afterAll, onTestFinished } from 'vitest';
import { type EmbeddedServer, openEmbeddedServer } from '../embedded.ts';
import { findPostmaster, findServerProcesses } from '../processes.ts';
import type { RoleConnection } from '../roles.ts';
import { socketFolderOf } from '../sockets.ts';

/**
 * A fresh data folder for one test; processes that still run on it are ended and the folder removed when the
 * test is over.
 */
export async function makeDataFolder(...below: string[]): Promise<{ dataDir: string; cluster: string }> {
  const top = await mkdtemp(join(tmpdir(), 'embedded-test-'));
  await chmod(top, 0o755);
  const dataDir = join(top, ...below);
  const cluster = join(dataDir, 'postgres', 'cluster');
  onTestFinished(async () => {
    await killServer(cluster);
    if (existsSync(cluster)) await rm(socketFolderOf(cluster), { recursive: true, force: true });
    await rm(top, { recursive: true, force: true, maxRetries: 10 });
  });
  return { dataDir, cluster };
}

/**
 * Like `makeDataFolder`, for a test file: each folder has a stopped database in it. Each is a copy of one
 * that is made once, because making one takes most of a second.
 */
export function provideUsedDataFolders(): typeof makeDataFolder {
  let stored: Promise<string> | null = null;
  afterAll(async () => {
    if (stored !== null) await rm(await stored, { recursive: true, force: true });
  });
  return async (...below) => {
    stored ??= makeStopped();
    const places = await makeDataFolder(...below);
    await cp(await stored, places.dataDir, { recursive: true });
    return places;
  };
}

async function makeStopped(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'embedded-test-'));
  const server = await openEmbeddedServer({ dataDir });
  await server.release();
  return dataDir;
}

/** Opens the server and leaves it when the test is over, unless the test has left before. */
export async function openForTest(dataDir: string, log?: (line: string) => void): Promise<EmbeddedServer> {
  const server = await openEmbeddedServer({ dataDir, log });
  onTestFinished(() => server.release());
  return server;
}

/** Starts another process that opens the server. */
export function startUserProcess(dataDir: string): ChildProcess {
  const child = fork(join(import.meta.dirname, 'user-process.ts'), [dataDir], {
    execArgv: [],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Waits until the process uses the server; gives the folder of the socket. */
export async function waitUntilJoined(child: ChildProcess): Promise<string> {
  const [socketFolder] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the process ended with ${code}`))),
  ]);
  return socketFolder;
}

/** Has the process leave properly and waits until it has ended. */
export async function releaseServer(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.send('leave');
  await ended;
}

/** Kills the process as kill -9 does. */
export async function killProcess(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/**
 * Kills every process of the cluster's server at once, as a power cut would, and waits until they are gone.
 */
export async function killServer(cluster: string): Promise<void> {
  if (!existsSync(cluster)) return;
  const killed = findServerProcesses(cluster);
  for (const pid of killed) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself when the first of them was killed.
    }
  }
  // Waits for the killed processes alone: a process that uses the server may have started it again.
  await waitUntil(() => !findServerProcesses(cluster).some((pid) => killed.includes(pid)));
}

/** Kills the process of the server that has this part, as `startup`. @returns whether there was one */
export function killPart(cluster: string, part: string): boolean {
  const pid = findServerProcesses(cluster).find((each) => titleOf(each).endsWith(` ${part}`));
  if (pid === undefined) return false;
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended since it was found.
    return false;
  }
}

function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0]?.trim() ?? '';
  } catch {
    // It has ended since it was found.
    return '';
  }
}

/** The process id of the running server; fails when none runs. */
export function getPostmasterPid(cluster: string): number {
  const postmaster = findPostmaster(cluster);
  if (postmaster === null) throw new Error('no server runs');
  return postmaster.pid;
}

export async function queryOnce(connection: RoleConnection, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection);
  // Ignored: the test kills servers, and looks at the effect on the query.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** True when the role gets exactly these rows; false while the server is away. */
export async function answersWith(connection: RoleConnection, sql: string, rows: object[]): Promise<boolean> {
  const found = await queryOnce(connection, sql).catch(() => null);
  return found !== null && isDeepStrictEqual(found, rows);
}

/** Waits until the condition holds; the test's time limit bounds it. */
export async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(5);
}
