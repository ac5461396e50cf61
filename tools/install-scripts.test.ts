import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { project } from './project.ts';

type LockFile = { packages: Record<string, { hasInstallScript?: boolean }> };
type Manifest = { allowScripts: Record<string, boolean> };

const read = (file: string): string => readFileSync(join(project, file), 'utf8');

// Every npm knows the first; the list is for people, and for npm versions that ask about packages that are
// not on it.
test('no package runs a script of its own when it is installed, and each that has one was looked at', () => {
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
  const { packages }: LockFile = JSON.parse(read('package-lock.json'));
  const withScripts = Object.entries(packages)
    .filter(([, entry]) => entry.hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//u, ''));
  const { allowScripts }: Manifest = JSON.parse(read('package.json'));
  expect(allowScripts).toEqual(Object.fromEntries(withScripts.map((name) => [name, false])));
});

test('a package that would run something when it is installed does not', () => {
  const house = mkdtempSync(join(tmpdir(), 'assay-scripts-'));
  try {
    const folder = join(house, 'package');
    mkdirSync(folder);
    const leaveMark = (name: string) => `node -e "fs.writeFileSync('${join(house, name)}.mark', '')"`;
    const moments = ['preinstall', 'install', 'postinstall', 'prepare'];
    const scripts = Object.fromEntries(moments.map((name) => [name, leaveMark(name)]));
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'evil', version: '1.0.0', scripts }));
    execFileSync('tar', ['-czf', join(house, 'evil.tgz'), '-C', house, 'package']);
    const dependencies = { evil: 'file:evil.tgz' };
    writeFileSync(
      join(house, 'package.json'),
      JSON.stringify({ name: 'house', version: '1.0.0', dependencies }),
    );
    copyFileSync(join(project, '.npmrc'), join(house, '.npmrc'));
    execFileSync('npm', ['install', '--offline', '--no-save'], { cwd: house, stdio: 'pipe' });
    expect(existsSync(join(house, 'node_modules', 'evil', 'package.json'))).toBe(true);
    expect(moments.filter((name) => existsSync(join(house, `${name}.mark`)))).toEqual([]);
  } finally {
    rmSync(house, { recursive: true, force: true });
  }
});
