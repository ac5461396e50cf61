import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { project, projectFiles } from './project.ts';

// Written in two halves each, so that this file does not name what it forbids.
const UNDONE = new RegExp(
  `\\b(?:${['TO|DO', 'FIX|ME', 'HA|CK', 'XX|X'].map((word) => word.replace('|', '')).join('|')})\\b`,
  'u',
);
/**
 * An absolute path into a person's machine: at the start of a word, so that no part of an address is meant.
 */
const MACHINE = /(?<![\w.\-/~:])\/(?:work|home|Users)\/\w/u;

/** The lines of a text that mention unfinished work or a place on one machine, each with its number. */
function findForbiddenWords(text: string): string[] {
  return text
    .split('\n')
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => UNDONE.test(line) || MACHINE.test(line))
    .map(({ line, number }) => `${number}: ${line.trim().slice(0, 120)}`);
}

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
    expect(findForbiddenWords(`one\n${text}\nthree`)).toEqual([expect.stringMatching(/^2: /u)]);
  });

  test.each([
    'a path of the page: /work-out, ./work/a, apps/home/x',
    'hackathon, todos, mastodon',
    'https://example.org/home/page',
  ])('%s is not', (text) => {
    expect(findForbiddenWords(text)).toEqual([]);
  });
});

test('no file speaks of work left undone or of places on one machine', () => {
  const files = projectFiles().filter((file) => TEXT.test(file) && !NOT_OURS.has(file));
  expect(files).toContain('tools/forbidden-words.test.ts');
  const faults = files.flatMap((file) =>
    findForbiddenWords(readFileSync(join(project, file), 'utf8')).map((fault) => `${file}:${fault}`),
  );
  expect(faults).toEqual([]);
});
