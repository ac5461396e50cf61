import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectFiles } from './files.ts';
import { project } from './project.ts';
import { faultyWords } from './words.ts';

const TEXT = /\.(?:ts|tsx|mjs|css|html|sql|json|jsonc|md|svg|txt|csv|yml|yaml|grit)$|\/run$|^\.[a-z]+$/u;
const NOT_OURS = new Set(['package-lock.json']);

describe('what must not be written', () => {
  test.each([
    ['a note of work left undone', `// ${'TO'}${'DO'}: later`],
    ['a note of something broken', `/* ${'FIX'}${'ME'} */`],
    ['a note of a trick', `-- ${'HA'}${'CK'}`],
    ['a place on one machine', `see /${'work'}/main/README.md`],
    ['a place in one person’s folder', `"/${'home'}/ada/assay"`],
  ])('%s is found', (_what, text) => {
    expect(faultyWords(`one\n${text}\nthree`)).toEqual([expect.stringMatching(/^2: /u)]);
  });

  test.each([
    'a path of the page: /work-out, ./work/a, apps/home/x',
    'hackathon, todos, mastodon',
    'https://example.org/home/page',
  ])('%s is not', (text) => {
    expect(faultyWords(text)).toEqual([]);
  });
});

test('no file speaks of work left undone or of places on one machine', () => {
  const files = projectFiles().filter((file) => TEXT.test(file) && !NOT_OURS.has(file));
  expect(files).toContain('tools/words.test.ts');
  const faults = files.flatMap((file) =>
    faultyWords(readFileSync(join(project, file), 'utf8')).map((fault) => `${file}:${fault}`),
  );
  expect(faults).toEqual([]);
});
