import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { project, projectFiles } from './project.ts';

/** Targets of the links of a Markdown text that lie within the project. */
function readLinks(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/gu)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/u.test(target));
}

/** The anchors of a Markdown text's headings, as GitHub makes them. */
function readAnchors(text: string): string[] {
  return [...text.matchAll(/^#{1,6} (.+)$/gmu)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** True if the file of a link exists, and has a heading for its anchor. */
function leadsSomewhere(file: string, target: string): boolean {
  const [path = '', anchor] = target.split('#');
  const found = path === '' ? join(project, file) : join(project, dirname(file), path);
  return (
    existsSync(found) && (anchor === undefined || readAnchors(readFileSync(found, 'utf8')).includes(anchor))
  );
}

test('a link is found with its anchor, and addresses elsewhere are not', () => {
  const text = '[a](docs/a.md#part), ![b](b.png), [c](https://c.test/d), [e](#here)';
  expect(readLinks(text)).toEqual(['docs/a.md#part', 'b.png', '#here']);
});

test('every link of the documents leads to a file, and to a heading if it names one', () => {
  const documents = projectFiles().filter((file) => file.endsWith('.md'));
  expect(documents).toContain('README.md');
  const broken = documents.flatMap((file) =>
    readLinks(readFileSync(join(project, file), 'utf8'))
      .filter((target) => !leadsSomewhere(file, target))
      .map((target) => `${file}: ${target}`),
  );
  expect(broken).toEqual([]);
});
