import { mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { copyBinaries, linkLibraries } from './binaries.ts';

/**
 * A package as it is installed where install scripts may not run: one library without its links, all closed
 * to others.
 */
async function makePackage(): Promise<{ top: string; native: string }> {
  const top = await mkdtemp(join(tmpdir(), 'binaries-test-'));
  onTestFinished(() => rm(top, { recursive: true, force: true }));
  const native = join(top, 'package', 'native');
  await mkdir(join(native, 'bin'), { recursive: true, mode: 0o700 });
  await mkdir(join(native, 'lib'), { mode: 0o700 });
  await writeFile(join(native, 'bin', 'postgres'), 'program', { mode: 0o700 });
  await writeFile(join(native, 'lib', 'libpq.so.5.18'), 'library', { mode: 0o600 });
  const source = 'native/lib/libpq.so.5.18';
  const links = ['native/lib/libpq.so', 'native/lib/libpq.so.5'].map((target) => ({ source, target }));
  await writeFile(join(native, 'pg-symlinks.json'), JSON.stringify(links));
  await writeFile(join(top, 'package', 'package.json'), '{ "version": "1.0.0" }');
  return { top, native };
}

it('missing library links are made, and those that stand are left alone', async () => {
  const { native } = await makePackage();
  await symlink('libpq.so.5.18', join(native, 'lib', 'libpq.so'));
  expect(await linkLibraries(native)).toBe(native);
  expect(await linkLibraries(native)).toBe(native);
  expect(await readFile(join(native, 'lib', 'libpq.so'), 'utf8')).toBe('library');
  expect(await readFile(join(native, 'lib', 'libpq.so.5'), 'utf8')).toBe('library');
});

it('a copy has its links and can be run by every account, whatever the package allows', async () => {
  const { top, native } = await makePackage();
  const before = process.umask(0o077);
  onTestFinished(() => void process.umask(before));
  const copies = await Promise.all([1, 2, 3].map(() => copyBinaries(native, join(top, 'programs'))));
  const copy = join(top, 'programs', `${process.platform}-${process.arch}-1.0.0`, 'native');
  expect(copies).toEqual([copy, copy, copy]);

  expect(await readFile(join(copy, 'lib', 'libpq.so.5'), 'utf8')).toBe('library');
  for (const part of ['../..', '..', '.', 'bin', 'bin/postgres', 'lib', 'lib/libpq.so.5.18']) {
    expect((await stat(join(copy, part))).mode & 0o777, part).toBe(0o755);
  }
});
