import { type ChildProcess, spawn } from 'node:child_process';
import { constants, type FileHandle, open } from 'node:fs/promises';
import type { Identity } from './identity.ts';

// Nothing of the caller's environment: PGDATA, PGOPTIONS or LD_LIBRARY_PATH would change what the programs
// do.
const ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C' };
const FOLDER_DESCRIPTOR = 3;
export const SECRET_DESCRIPTOR = 4;

export type ProgramResult = { code: number | null; output: string };

/**
 * Path by which a program run with `runInFolder` or `startInFolder` reaches the folder. Another account may
 * be unable to walk there (a clone under /root), so it is handed the opened folder, and this path leads
 * through that.
 */
export function reachablePath(identity: Identity, folder: string): string {
  return identity.switched ? `/proc/self/fd/${FOLDER_DESCRIPTOR}` : folder;
}

/** Runs a program under the account to its end. Rejects only when it cannot be started. */
export async function runProgram(
  program: string,
  args: string[],
  identity: Identity,
): Promise<ProgramResult> {
  const child = spawn(program, args, { ...spawnOptions(identity), stdio: ['ignore', 'pipe', 'pipe'] });
  return await waitForResult(child);
}

/**
 * Runs a program that works on a folder (see `reachablePath`) to its end.
 * @param options `input` is its standard input; `secret` an open file that it finds at `SECRET_DESCRIPTOR`
 */
export async function runInFolder(
  program: string,
  args: string[],
  folder: string,
  identity: Identity,
  options: { input?: string; secret?: FileHandle },
): Promise<ProgramResult> {
  const handle = await openFolder(folder);
  try {
    const child = spawn(program, args, {
      ...spawnOptions(identity),
      stdio: ['pipe', 'pipe', 'pipe', handle.fd, options.secret?.fd ?? 'ignore'],
    });
    // A program that fails early closes its input; its output says why.
    child.stdin?.on('error', () => {});
    child.stdin?.end(options.input ?? '');
    return await waitForResult(child);
  } finally {
    await handle.close();
  }
}

/**
 * Starts a program that works on a folder and outlives this process. It has a session of its own, so that
 * Ctrl-C in the terminal does not reach it. Its output goes to the open log file.
 */
export async function startInFolder(
  program: string,
  args: string[],
  folder: string,
  identity: Identity,
  log: FileHandle,
): Promise<ChildProcess> {
  const handle = await openFolder(folder);
  try {
    const child = spawn(program, args, {
      ...spawnOptions(identity),
      detached: true,
      stdio: ['ignore', log.fd, log.fd, handle.fd],
    });
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', reject);
    });
    child.unref();
    return child;
  } finally {
    await handle.close();
  }
}

function spawnOptions(identity: Identity) {
  const account = identity.switched ? { uid: identity.uid, gid: identity.gid } : {};
  // The working directory may be closed to the account.
  return { ...account, cwd: '/', env: ENVIRONMENT };
}

async function openFolder(folder: string): Promise<FileHandle> {
  return await open(folder, constants.O_RDONLY | constants.O_DIRECTORY);
}

async function waitForResult(child: ChildProcess): Promise<ProgramResult> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { code, output };
}
