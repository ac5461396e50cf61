import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { project, projectFiles } from './project.ts';

type Manifest = Partial<Record<(typeof KINDS)[number], Record<string, string>>>;
type LockFile = {
  packages: Record<string, Manifest & { version?: string; integrity?: string; link?: boolean }>;
};

const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;

const read = (file: string): string => readFileSync(join(project, file), 'utf8');
const { packages }: LockFile = JSON.parse(read('package-lock.json'));
const manifests = projectFiles().filter((file) => /(?:^|\/)package\.json$/u.test(file));

// An installation takes what is locked and resolves what is not, so nothing else would notice a difference.
test.each(manifests)('package-lock.json knows what %s asks for', (file) => {
  const manifest: Manifest = JSON.parse(read(file));
  const locked = packages[file.replace(/\/?package\.json$/u, '')];
  for (const kind of KINDS) expect(locked?.[kind] ?? {}).toEqual(manifest[kind] ?? {});
});

test('every locked package is known by its content', () => {
  const unknown = Object.entries(packages).filter(
    ([path, entry]) => path.includes('node_modules/') && entry.link !== true && entry.integrity === undefined,
  );
  expect(unknown).toEqual([]);
});
