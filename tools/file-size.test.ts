import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { project, projectFiles } from './project.ts';

const MOST_LINES = 400;
const SOURCE = /\.(?:ts|tsx|mjs|css|sql|html)$/u;
const GENERATED = /(?:^database\/schema\.sql|\/database\.types\.ts)$/u;

const sources = projectFiles().filter((file) => SOURCE.test(file) && !GENERATED.test(file));

test('there are sources to look at', () => {
  expect(sources).toContain('tools/file-size.test.ts');
});

test(`no source file is longer than ${MOST_LINES} lines`, () => {
  const long = sources
    .map((file) => ({ file, lines: readFileSync(join(project, file), 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > MOST_LINES);
  expect(long).toEqual([]);
});
