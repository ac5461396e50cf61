import { fork } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  type FileHandle,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeFolderAtomically } from './atomic-folder.ts';
import { createPrivateFile, replaceFile, replacePrivateFile, writeNewFile } from './files.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durable-files-test-'));
  path = join(folder, 'file');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const content = () => readFile(path, 'utf8');
async function* breaking() {
  yield 'half';
  throw new Error('the other half is missing');
}

describe.each([
  ['a file', replaceFile],
  ['a private file', replacePrivateFile],
])('%s that is replaced', (_name, replace) => {
  it('holds the new content, and nothing lies beside it', async () => {
    await replace(path, 'old');
    await replace(path, 'new');
    expect(await content()).toBe('new');
    expect(await readdir(folder)).toEqual(['file']);
  });

  it('holds the old content as long as the new one is not whole, and for good when it never is', async () => {
    await replace(path, 'old');
    async function* looking() {
      yield 'n';
      expect(await content()).toBe('old');
      yield 'ew';
    }
    await replace(path, looking());
    expect(await content()).toBe('new');
    await expect(replace(path, breaking())).rejects.toThrow('the other half is missing');
    expect(await content()).toBe('new');
    expect(await readdir(folder)).toEqual(['file']);
  });
});

describe('a private file', () => {
  it('is closed to others, whatever the one was that it replaces', async () => {
    await writeFile(path, 'old');
    await chmod(path, 0o666);
    await replacePrivateFile(path, 'new');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('is made by one of many at the same time, and all find that one', async () => {
    const made = await Promise.all(['a', 'b', 'c', 'd'].map((text) => createPrivateFile(path, text)));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await content()).toBe('abcd'[made.indexOf(true)]);
    expect(await readdir(folder)).toEqual(['file']);
  });

  it('is never made half', async () => {
    await expect(createPrivateFile(path, breaking())).rejects.toThrow('the other half is missing');
    expect(await readdir(folder)).toEqual([]);
  });
});

it.each([
  ['replaced', replaceFile],
  ['replaced, a private one,', replacePrivateFile],
  ['made', createPrivateFile],
])(
  'a file that is %s is on the disk before it has its name, and its name before that is told',
  async (_how, write) => {
    const some = await open(folder);
    const handles: FileHandle = Object.getPrototypeOf(some);
    await some.close();
    const synced: string[] = [];
    const spy = vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
      const facts = await this.stat();
      const named = await content().catch(() => 'nothing');
      synced.push(
        `${facts.isDirectory() ? 'the folder' : `${facts.size} bytes`}, with ${named} in its place`,
      );
    });
    await write(path, 'new').finally(() => spy.mockRestore());
    expect(synced).toEqual(['3 bytes, with nothing in its place', 'the folder, with new in its place']);
  },
);

it('a new file never takes the place of one that is there', async () => {
  await writeNewFile(path, 'old', 0o600);
  await expect(writeNewFile(path, 'new', 0o600)).rejects.toThrow('EEXIST');
  expect(await content()).toBe('old');
});

it('a command that ends while it writes a file leaves nothing', async () => {
  const module = join(import.meta.dirname, 'files.ts');
  const script = join(folder, 'ends.mjs');
  const writing = `replaceFile(${JSON.stringify(path)}, (async function* () { yield 'half'; process.exit(); })())`;
  await writeFile(script, `import { replaceFile } from ${JSON.stringify(module)};\nawait ${writing};\n`);
  await once(fork(script, { execArgv: [] }), 'exit');
  expect(await readdir(folder)).toEqual(['ends.mjs']);
});

describe('a whole folder', () => {
  it('has its name when all of it is written, and not before', async () => {
    const target = join(folder, 'new', 'whole');
    await writeFolderAtomically(target, async (draft) => {
      await writeNewFile(join(draft, 'one'), '1', 0o600);
      await expect(stat(target)).rejects.toThrow('ENOENT');
    });
    expect(await readdir(target)).toEqual(['one']);
    expect(await readdir(join(folder, 'new'))).toEqual(['whole']);
  });

  it('is not there when writing fails, and takes no other’s place', async () => {
    const target = join(folder, 'whole');
    const fails = writeFolderAtomically(target, async (draft) => {
      await writeNewFile(join(draft, 'one'), '1', 0o600);
      throw new Error('disk full');
    });
    await expect(fails).rejects.toThrow('disk full');
    expect(await readdir(folder)).toEqual([]);
    await writeFolderAtomically(target, (draft) => writeNewFile(join(draft, 'one'), '1', 0o600));
    await expect(writeFolderAtomically(target, async () => {})).rejects.toThrow('is not empty');
    await expect(writeFolderAtomically(join(target, 'one'), async () => {})).rejects.toThrow(
      'a file is in its way',
    );
    expect(await readdir(target)).toEqual(['one']);
  });
});
