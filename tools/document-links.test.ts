import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { project, projectFiles } from './project.ts';

/** Targets of the links of a Markdown text that lie within the project, without their anchors. */
function readLinks(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/gu)]
    .map(([, target = '']) => target.replace(/#.*$/u, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/u.test(target));
}

test('a link is found with its anchor left out, and addresses elsewhere are not', () => {
  const text = '[a](docs/a.md#part), ![b](b.png), [c](https://c.test/d), [e](#here)';
  expect(readLinks(text)).toEqual(['docs/a.md', 'b.png']);
});

test('every link of the documents leads to a file', () => {
  const documents = projectFiles().filter((file) => file.endsWith('.md'));
  expect(documents).toContain('README.md');
  const broken = documents.flatMap((file) =>
    readLinks(readFileSync(join(project, file), 'utf8'))
      .filter((target) => !existsSync(join(project, dirname(file), target)))
      .map((target) => `${file}: ${target}`),
  );
  expect(broken).toEqual([]);
});
