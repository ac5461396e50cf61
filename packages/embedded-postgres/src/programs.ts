import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import type { Identity } from './identity.ts';

// Nothing of the caller's environment: PGDATA, PGOPTIONS or LD_LIBRARY_PATH would change what the programs
// do.
const ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C' };

/**
 * Path by which a program reaches the folder that it is started in. Another account may be unable to walk
 * there (a clone under /root), so it is put there and given this path.
 */
export const WORKING_FOLDER = '/proc/self/cwd';

/** Runs a program in a folder to its end, under the account. Rejects only when it cannot be started. */
export async function runProgram(
  program: string,
  args: string[],
  folder: string,
  identity: Identity,
  input = '',
): Promise<{ code: number | null; output: string }> {
  const child = start(program, args, folder, identity, 'pipe');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  // A program that fails early closes its input; its output says why.
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
  const [code] = await once(child, 'close');
  return { code, output };
}

/** Starts a program in a folder that outlives this process. Its output goes to the open log file. */
export async function startProgram(
  program: string,
  args: string[],
  folder: string,
  identity: Identity,
  log: FileHandle,
): Promise<ChildProcess> {
  const child = start(program, args, folder, identity, ['ignore', log.fd, log.fd]);
  await once(child, 'spawn');
  child.unref();
  return child;
}

/**
 * Starts a program in a session of its own: Ctrl-C in the terminal does not reach the server, and `initdb`
 * finds no terminal to ask for a password, so that it reads its input.
 */
function start(program: string, args: string[], folder: string, identity: Identity, stdio: StdioOptions) {
  const account = identity.switched ? { uid: identity.uid, gid: identity.gid } : {};
  return spawn(program, args, { ...account, cwd: folder, env: ENVIRONMENT, detached: true, stdio });
}
