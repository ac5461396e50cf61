import { chmod, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { copyBinaries, repairLibraryLinks } from './binary-files.ts';
import { exists } from './layout.ts';

/**
 * A package as it is installed where install scripts may not run: one library without its links, all closed
 * to others.
 */
async function makePackage(): Promise<{ top: string; native: string }> {
  const top = await mkdtemp(join(tmpdir(), 'binary-files-test-'));
  onTestFinished(() => rm(top, { recursive: true, force: true }));
  const native = join(top, 'package', 'native');
  await mkdir(join(native, 'bin'), { recursive: true, mode: 0o700 });
  await mkdir(join(native, 'lib'), { mode: 0o700 });
  await writeFile(join(native, 'bin', 'postgres'), 'program', { mode: 0o700 });
  await writeFile(join(native, 'lib', 'libpq.so.5.18'), 'library', { mode: 0o600 });
  await writeFile(join(native, 'lib', 'libpq.a'), 'only for building', { mode: 0o600 });
  const source = 'native/lib/libpq.so.5.18';
  const links = ['native/lib/libpq.so', 'native/lib/libpq.so.5'].map((target) => ({ source, target }));
  await writeFile(join(native, 'pg-symlinks.json'), JSON.stringify(links));
  return { top, native };
}

it('missing library links are made, and those that stand are left alone', async () => {
  const { native } = await makePackage();
  await symlink('libpq.so.5.18', join(native, 'lib', 'libpq.so'));
  expect(await repairLibraryLinks(native)).toBe(true);
  expect(await repairLibraryLinks(native)).toBe(true);
  expect(await readFile(join(native, 'lib', 'libpq.so'), 'utf8')).toBe('library');
  expect(await readFile(join(native, 'lib', 'libpq.so.5'), 'utf8')).toBe('library');
});

it('a copy has its links and can be run by every account, whatever the package allows', async () => {
  const { top, native } = await makePackage();
  const copies = await Promise.all([1, 2, 3].map(() => copyBinaries(native, join(top, 'programs'), 'one')));
  const copy = join(top, 'programs', 'one', 'native');
  expect(copies).toEqual([copy, copy, copy]);

  expect(await readFile(join(copy, 'lib', 'libpq.so.5'), 'utf8')).toBe('library');
  for (const part of ['.', 'bin', 'bin/postgres', 'lib']) {
    expect((await stat(join(copy, part))).mode & 0o777).toBe(0o755);
  }
  expect((await stat(join(copy, 'lib', 'libpq.so.5.18'))).mode & 0o777).toBe(0o644);
  expect(await exists(join(copy, 'lib', 'libpq.a'))).toBe(false);
});

it('programs are not run from a folder that others can write', async () => {
  const { top, native } = await makePackage();
  const base = join(top, 'programs');
  await mkdir(base);
  await chmod(base, 0o777);
  await expect(copyBinaries(native, base, 'one')).rejects.toThrow('can be written by other accounts');
});
