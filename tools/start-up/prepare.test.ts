import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const OLD_NODE = `
  Object.defineProperty(process, 'version', { value: 'v20.0.0' });
  const { findNode } = await import(process.argv[1]);
  try { console.log(findNode(process.argv[2])); } catch (error) { console.log(error.message); }
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-node-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function deliver(script: string): string {
  const bin = join(folder, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'node'), `#!/bin/sh\n${script}\n`);
  return join(bin, 'node');
}

function findWithOldNode(): string {
  const parameters = [
    '--input-type=module',
    '-e',
    OLD_NODE,
    join(import.meta.dirname, 'prepare.mjs'),
    folder,
  ];
  return spawnSync(process.execPath, parameters, { encoding: 'utf8' }).stdout.trim();
}

test('an old Node hands over to the one of the packages', () => {
  const delivered = deliver('echo v26.10.0');
  expect(findWithOldNode()).toBe(delivered);
});

test('a Node of the packages that does not run is named with what it lacks', () => {
  deliver('echo "libatomic.so.1: cannot open shared object file" >&2; exit 127');
  expect(findWithOldNode()).toMatch(
    /Theirs says: libatomic\.so\.1: cannot open .* apt-get install libatomic1/u,
  );
});

test('without any, the way to one is said', () => {
  expect(findWithOldNode()).toContain('https://nodejs.org');
});
