import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { program, project } from './project.ts';

const SETTINGS = join(project, 'packages', 'tsconfig.pure.json');

/** Type errors of a file that is compiled with the pure packages' types. */
function check(code: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'assay-pure-'));
  try {
    writeFileSync(join(folder, 'planted.mts'), code);
    const files = ['planted.mts', join(project, 'packages', 'encodings.d.ts')];
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: SETTINGS, files, include: [] }));
    const { stdout } = spawnSync(program('tsc'), ['-p', folder, '--pretty', 'false'], { encoding: 'utf8' });
    return stdout.split('\n').filter((line) => line !== '');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const OUTSIDE = [
  'window.location.href',
  'document.title',
  'localStorage.length',
  "fetch('/')",
  'setTimeout(() => {}, 1)',
  'console.log',
  "new URLSearchParams('a=b')",
  'process.env.HOME',
  "Buffer.from('a')",
  "await import('node:fs')",
];

test('a pure package that reaches for the browser or for Node does not compile', () => {
  const found = check(OUTSIDE.map((use, line) => `export const use${line} = ${use};`).join('\n'));
  expect(found).toHaveLength(OUTSIDE.length);
  for (const [line, use] of OUTSIDE.entries()) {
    expect(found[line], use).toMatch(new RegExp(`^\\S*planted\\.mts\\(${line + 1},`, 'u'));
  }
});

test('bytes, characters and the host of a URL are theirs to use', () => {
  expect(check("export const bytes: Uint8Array = new TextEncoder().encode(atob('YQ=='));")).toEqual([]);
  expect(check("export const host: string = new URL('http://a.test').hostname;")).toEqual([]);
});

const { stdout: listed } = spawnSync(program('tsc'), ['-p', SETTINGS, '--listFilesOnly'], {
  encoding: 'utf8',
});
test.each(['assessment', 'contract', 'interchange'])('%s is among them', (name) => {
  const own = listed.split('\n').filter((file) => file.startsWith(join(project, 'packages', name, 'src')));
  expect(own.length).toBeGreaterThan(5);
  expect(own.filter((file) => /\.test\.ts$|\/testing\//u.test(file))).toEqual([]);
});
