import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { project } from './project.ts';

// The commands in a separate folder, with a server that only says that it runs, a builder that counts its
// builds, and an npm that reaches its registry or does not.
let house: string;

const ONE = { version: '1.0.0', integrity: 'sha512-one' };
const VITE = { version: '2.0.0', integrity: 'sha512-two', dev: true };
const PACKAGES = { 'node_modules/one': ONE, 'node_modules/vite': VITE };

beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), 'assay-built-'));
  for (const path of [
    'run.mjs',
    'start-up',
    'project.ts',
    'web-build.ts',
    'commands/start.ts',
    'commands/build.ts',
  ])
    cpSync(join(project, 'tools', path), join(house, 'tools', path), { recursive: true });
  write('package.json', '{ "type": "module" }');
  write('tsconfig.json', '{}');
  write('package-lock.json', JSON.stringify({ packages: PACKAGES }));
  write('packages/contract/src/index.ts', 'one');
  write('apps/web/src/main.tsx', 'one');
  write('apps/api/src/app.ts', '');
  write('apps/api/src/main.ts', "console.log('serves');");
  write(
    'npm-cli.js',
    `
    import { appendFileSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
    appendFileSync('../installs.log', 'one\\n');
    if (process.env.NO_REGISTRY) process.exit(1);
    mkdirSync('node_modules/.bin', { recursive: true });
    const builder = '#!/bin/sh\\nmkdir -p dist && echo page > dist/index.html && echo one >> ../../../builds.log\\n';
    writeFileSync('node_modules/.bin/vite', builder, { mode: 0o755 });
    copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
  `
      .replaceAll('../installs.log', `${house}.installs`)
      .replaceAll('../../../builds.log', `${house}.builds`),
  );
});

afterEach(() => {
  for (const path of [house, `${house}.installs`, `${house}.builds`])
    rmSync(path, { recursive: true, force: true });
});

function write(path: string, content: string): void {
  mkdirSync(join(house, path, '..'), { recursive: true });
  writeFileSync(join(house, path), content);
}

function run(command: string, extra: Record<string, string> = {}) {
  return spawnSync(process.execPath, [join(house, 'tools', 'run.mjs'), command], {
    cwd: house,
    env: {
      ...process.env,
      npm_execpath: join(house, 'npm-cli.js'),
      npm_node_execpath: process.execPath,
      ...extra,
    },
    encoding: 'utf8',
  });
}

function timesOf(work: 'installs' | 'builds'): number {
  const log = `${house}.${work}`;
  return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').length : 0;
}

/** Packages for development are gone, as in an image that only runs. */
function withoutDevelopment(): void {
  rmSync(join(house, 'node_modules', '.bin'), { recursive: true });
  write('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/one': ONE } }));
}

/** Everything but the cache of compiled modules, which Node fills where it can. */
function entriesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.includes('.cache'))
    .map((name) => `${name} ${statSync(join(folder, name)).mtimeMs}`)
    .sort();
}

/** Takes the right to write from every folder; root keeps it, so the entries are compared as well. */
function makeReadOnly(): void {
  for (const name of readdirSync(house, { recursive: true, encoding: 'utf8' })) {
    const path = join(house, name);
    if (statSync(path).isDirectory()) chmodSync(path, 0o555);
  }
  chmodSync(house, 0o555);
}

function makeWritable(): void {
  chmodSync(house, 0o755);
  for (const name of readdirSync(house, { recursive: true, encoding: 'utf8' })) {
    const path = join(house, name);
    if (statSync(path).isDirectory()) chmodSync(path, 0o755);
  }
}

describe('a start in a fresh clone', () => {
  test('installs, builds and serves; the next one only serves', () => {
    expect(run('start').stdout).toBe('serves\n');
    expect(run('start').stdout).toBe('serves\n');
    expect([timesOf('installs'), timesOf('builds')]).toEqual([1, 1]);
  });
});

describe('after "npm run build"', () => {
  beforeEach(() => {
    const { status, stdout } = run('build');
    expect(status).toBe(0);
    expect(stdout).toBe('Built. "npm start" installs and builds nothing now.\n');
    withoutDevelopment();
  });

  test('a start without a registry, in a folder that cannot be written, serves and writes nothing there', () => {
    const before = entriesOf(house);
    makeReadOnly();
    const { status, stdout, stderr } = run('start', { NO_REGISTRY: '1' });
    makeWritable();
    expect([status, stdout, stderr]).toEqual([0, 'serves\n', '']);
    expect(entriesOf(house)).toEqual(before);
    expect([timesOf('installs'), timesOf('builds')]).toEqual([1, 1]);
  });

  test('a start from other sources installs what building needs, and builds them', () => {
    write('apps/web/src/main.tsx', 'two');
    expect(run('start').stdout).toBe('serves\n');
    expect([timesOf('installs'), timesOf('builds')]).toEqual([2, 2]);
  });

  test('a start from other sources without a registry serves nothing', () => {
    write('apps/web/src/main.tsx', 'two');
    const { status, stdout, stderr } = run('start', { NO_REGISTRY: '1' });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain('could not be installed');
  });

  test('a start with another version of a package that serves installs it', () => {
    const packages = {
      'node_modules/one': { version: '1.0.1', integrity: 'sha512-new' },
      'node_modules/vite': VITE,
    };
    write('package-lock.json', JSON.stringify({ packages }));
    run('start');
    expect(timesOf('installs')).toBe(2);
  });
});
