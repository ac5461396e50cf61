import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { environment, project } from '../../tools/project.ts';
import type { BarePathSettings } from '../bare-path/settings.ts';

export type BarePath = { port: number; pid: number; stop(): Promise<void> };

/** Starts the yardstick as a process of its own. */
export async function startBarePath(settings: BarePathSettings): Promise<BarePath> {
  const child = spawn(process.execPath, [join(project, 'bench', 'bare-path', 'server.ts')], {
    env: environment(),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(settings));
  const [line] = await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => {
      throw new Error('The bare path did not start.');
    }),
  ]);
  const { pid } = child;
  if (pid === undefined) throw new Error('The bare path has no process.');
  return { port: Number(String(line)), pid, stop: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
