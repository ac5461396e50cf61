import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { project, projectFiles } from './project.ts';

test.each(['docs/guarantees.md', 'docs/bounds.md'])('%s names only tests that exist', (document) => {
  const tests = new Set(projectFiles().map((file) => basename(file)));
  const text = readFileSync(join(project, document), 'utf8');
  const named = [...text.matchAll(/`([\w.-]+\.(?:test|e2e)\.tsx?)`/gu)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !tests.has(name))).toEqual([]);
});
