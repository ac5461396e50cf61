import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { project } from '../../tools/project.ts';
import { settingsFor } from '../support/app.ts';

export type Ended = { code: number | null; output: string; errors: string };
export type RunningCommand = {
  pid: number;
  /** Output so far. */
  output(): string;
  ended: Promise<Ended>;
  hasEnded(): boolean;
  /** Kills the process at once, and it alone. */
  kill(): void;
};

const run = join(project, 'tools', 'run.mjs');

/**
 * Runs what `npm run <name> -- <parameters>` runs, on an installation's folder.
 * @param limit no file may grow beyond this many blocks of 512 bytes: the effect of a full disk on a program
 */
export function startCommand(
  name: string,
  parameters: string[],
  dataDir: string,
  limit?: number,
): RunningCommand {
  const own = [process.execPath, run, name, ...parameters];
  const limited = ['sh', '-c', `ulimit -f ${limit}; exec "$@"`, 'sh', ...own];
  const [program = '', ...rest] = limit === undefined ? own : limited;
  const child = spawn(program, rest, {
    cwd: project,
    env: settingsFor(dataDir),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid === undefined) throw new Error(`${name} could not be started.`);
  let [output, errors] = ['', ''];
  child.stdout.on('data', (piece: Buffer) => {
    output += piece.toString();
  });
  child.stderr.on('data', (piece: Buffer) => {
    errors += piece.toString();
  });
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, output, errors }));
  return {
    pid: child.pid,
    output: () => output,
    ended,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    kill: () => void child.kill('SIGKILL'),
  };
}

export function runCommand(
  name: string,
  parameters: string[],
  dataDir: string,
  limit?: number,
): Promise<Ended> {
  return startCommand(name, parameters, dataDir, limit).ended;
}
