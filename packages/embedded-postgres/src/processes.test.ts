import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findEndingProcesses } from './processes.ts';

const LARGE_PROCESS = join(import.meta.dirname, 'testing', 'large-process.ts');

/** Kills a large process that calls itself PostgreSQL, and looks without a pause until it is dead. */
async function killAndLook() {
  const child = fork(LARGE_PROCESS, { execArgv: [] });
  const pid = child.pid ?? 0;
  await once(child, 'message');
  const whileItLived = findEndingProcesses().includes(pid);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  let whileItEnded = false;
  while (!/\) Z /u.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))) {
    whileItEnded ||= findEndingProcesses().includes(pid);
  }
  const onceItWasDead = findEndingProcesses().includes(pid);
  await ended;
  return { whileItLived, whileItEnded, onceItWasDead };
}

it('a process of PostgreSQL counts as ending until all that it held is given back', async () => {
  const looks = [];
  // A busy machine may leave a whole end to one look.
  do looks.push(await killAndLook());
  while (looks.length < 20 && !looks.at(-1)?.whileItEnded);
  expect(looks.at(-1)).toEqual({ whileItLived: false, whileItEnded: true, onceItWasDead: false });
});
