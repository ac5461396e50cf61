import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { project } from './project.ts';

const ROOTS = ['', 'apps/api/src', 'apps/web/src'];

/**
 * The rows of the table of words in CONTRIBUTING.md: the words, and the files and folders that they belong
 * to.
 */
function readGlossary(): { words: string; paths: string[] }[] {
  const text = readFileSync(join(project, 'CONTRIBUTING.md'), 'utf8');
  return [...text.matchAll(/^\| (\*\*.+?) \| .+ \| (.+) \|$/gmu)].map(([, words = '', where = '']) => ({
    words,
    paths: [...where.matchAll(/`([^`*]+)`/gu)].map(([, path = '']) => path),
  }));
}

test('every word of the glossary is at home where it says', () => {
  const rows = readGlossary();
  expect(rows.length).toBeGreaterThan(0);
  // A glossary is for words that no other project has.
  expect(rows.length).toBeLessThanOrEqual(30);
  const missing = rows.flatMap(({ words, paths }) =>
    paths
      .filter((path) => !ROOTS.some((root) => existsSync(join(project, root, path))))
      .map((path) => `${words}: ${path}`),
  );
  expect(missing).toEqual([]);
});
