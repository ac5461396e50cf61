import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import config from '../vitest.config.ts';
import { project, projectFiles } from './project.ts';

const read = (file: string) => readFileSync(join(project, file), 'utf8');
const tests = projectFiles().filter((file) => /^(?:apps|packages|e2e)\/.*\.(?:test|e2e)\.tsx?$/u.test(file));

test('no test draws anything that another run of it would not draw', () => {
  // Unguessable tokens and unused names may differ: no result depends on them.
  const drawing = tests.filter((file) => /Math\.random\(|\brandomInt\b/u.test(read(file)));
  expect(drawing).toEqual([]);
});

test('every test that draws its cases has a fixed seed', () => {
  const drawing = tests.filter((file) => read(file).includes("from 'fast-check'"));
  expect(drawing.length).toBeGreaterThan(30);
  const withoutSetup = drawing.filter((file) => !/^(?:apps|packages)\/.*\.test\.ts$/u.test(file));
  expect(withoutSetup.filter((file) => !/\bseed: \d/u.test(read(file)))).toEqual([]);
  const seeded = (config.test?.projects ?? []).flatMap((one) => {
    const { name, setupFiles } = typeof one === 'object' && 'test' in one ? (one.test ?? {}) : {};
    return setupFiles?.includes('tools/fixed-seed.ts') ? [name] : [];
  });
  expect(seeded).toEqual(['unit', 'long', 'api', 'distributed']);
});
