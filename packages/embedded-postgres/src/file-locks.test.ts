import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { isLocked, tryLock } from './file-locks.ts';

async function lockFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'file-lock-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'some.lock');
}

it('an exclusive lock keeps every other out until it is let go', async () => {
  const path = await lockFile();
  const first = tryLock(path, 'exclusive');
  expect(tryLock(path, 'exclusive')).toBeNull();
  expect(tryLock(path, 'shared')).toBeNull();

  first?.release();
  first?.release();
  expect(isLocked(path)).toBe(false);
});

it('a shared lock has any number of holders and counts until the last has let go', async () => {
  const path = await lockFile();
  const [first, second] = [tryLock(path, 'shared'), tryLock(path, 'shared')];
  expect(tryLock(path, 'exclusive')).toBeNull();
  first?.release();
  expect(isLocked(path)).toBe(true);
  second?.release();
  expect(isLocked(path)).toBe(false);
});

it('a lock ends with a process that is killed', async () => {
  const path = await lockFile();
  const holder = fork(join(import.meta.dirname, 'testing', 'lock-holder.ts'), [path], { execArgv: [] });
  onTestFinished(() => void holder.kill('SIGKILL'));
  await once(holder, 'message');
  expect(isLocked(path)).toBe(true);

  holder.kill('SIGKILL');
  await once(holder, 'exit');
  expect(isLocked(path)).toBe(false);
});

it('a file that cannot be locked is named', async () => {
  const path = join(await lockFile(), 'below-nothing.lock');
  expect(() => tryLock(path, 'shared')).toThrow(`${path} cannot be locked`);
});
