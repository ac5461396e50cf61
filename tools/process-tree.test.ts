import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { descendantsOf, isRunning, killTree, stopTree } from './process-tree.ts';

const started: number[] = [];

afterEach(() => {
  for (const pid of started.splice(0)) killTree(pid);
});

/** A process that starts another one and then prints both ids; neither reacts to a request to end if deaf. */
async function family({ deaf }: { deaf: boolean }): Promise<{ parent: number; child: number }> {
  const ignore = deaf ? "process.on('SIGTERM', () => {});" : '';
  const idle = `${ignore} setInterval(() => {}, 1_000);`;
  const script = `${idle}
    const child = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(`${idle} console.log('up')`)}]);
    child.stdout.once('data', () => console.log(child.pid));`;
  const parent = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  if (parent.pid === undefined) throw new Error('No process.');
  started.push(parent.pid);
  const [said] = await once(parent.stdout, 'data');
  return { parent: parent.pid, child: Number(String(said)) };
}

test('a process knows its descendants', async () => {
  const { parent, child } = await family({ deaf: false });
  expect(descendantsOf(parent)).toEqual([child]);
});

test('stopping a process stops what it started', async () => {
  const { parent, child } = await family({ deaf: false });
  await stopTree(parent, 5_000);
  expect([isRunning(parent), isRunning(child)]).toEqual([false, false]);
});

test('what does not listen is killed after the grace', async () => {
  const { parent, child } = await family({ deaf: true });
  await stopTree(parent, 200);
  await expect.poll(() => [isRunning(parent), isRunning(child)]).toEqual([false, false]);
});

test('killing asks nobody', async () => {
  const { parent, child } = await family({ deaf: true });
  killTree(parent);
  await expect.poll(() => [isRunning(parent), isRunning(child)]).toEqual([false, false]);
});
