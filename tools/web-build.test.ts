import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { digestOfSources } from './web-build.ts';

let house: string;

function write(path: string, content: string): void {
  mkdirSync(dirname(join(house, path)), { recursive: true });
  writeFileSync(join(house, path), content);
}

beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), 'assay-build-'));
  write('package-lock.json', '{}');
  write('tsconfig.json', '{}');
  write('apps/web/src/main.tsx', 'one');
  write('packages/contract/src/index.ts', 'two');
});

afterEach(() => rmSync(house, { recursive: true, force: true }));

describe('the web application is built anew', () => {
  test.each([
    ['a source changes', 'apps/web/src/main.tsx'],
    ['a source is added', 'apps/web/src/new.tsx'],
    ['a package that it is made of changes', 'packages/contract/src/index.ts'],
    ['the installed packages change', 'package-lock.json'],
  ])('when %s', (_what, path) => {
    const before = digestOfSources(house);
    write(path, 'changed');
    expect(digestOfSources(house)).not.toBe(before);
  });

  test('when a source only moves', () => {
    const before = digestOfSources(house);
    rmSync(join(house, 'apps/web/src/main.tsx'));
    write('apps/web/src/moved.tsx', 'one');
    expect(digestOfSources(house)).not.toBe(before);
  });
});

test.each([
  'apps/web/src/main.tsx',
  'apps/web/dist/index.html',
  'apps/web/source-maps/assets/main.js.map',
  'apps/web/src/main.test.tsx',
])('but not when %s is written without changing what it is made of', (path) => {
  const before = digestOfSources(house);
  write(path, 'one');
  expect(digestOfSources(house)).toBe(before);
});
