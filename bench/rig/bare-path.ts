import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { environment, project } from '../../tools/project.ts';
import type { BarePathSettings } from '../bare-path/settings.ts';

export type BarePath = { port: number; pid: number; stop(): Promise<void> };

/** Starts the baseline as a separate process, which ends with this one. */
export async function startBarePath(settings: BarePathSettings): Promise<BarePath> {
  const child = fork(join(project, 'bench', 'bare-path', 'server.ts'), { env: environment() });
  child.send(settings);
  const [port] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('The bare path did not start.');
    }),
  ]);
  const { pid } = child;
  if (pid === undefined) throw new Error('The bare path has no process.');
  return { port, pid, stop: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
