import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compareMap, readMap } from './architecture-map.ts';
import { project, projectFiles } from './project.ts';

const page = (...lines: string[]): string =>
  ['# House', '', '## The map', '', '```', ...lines, '```', ''].join('\n');
const someFiles = ['README.md', 'apps/api/src/db/pool.ts', 'apps/api/src/http/serve.ts', 'tools/run.mjs'];

describe('the map and the folders', () => {
  test('agree when every listed folder exists and no sister is left out', () => {
    const map = readMap(
      page('apps/api/src/db/    the pool', 'apps/api/src/http/  requests', 'tools/  commands'),
    );
    expect(compareMap(map, someFiles)).toEqual({ missing: [], unmapped: [] });
  });

  test('may stay silent about what is deeper', () => {
    expect(compareMap(readMap(page('apps/  all', 'tools/  commands')), someFiles)).toEqual({
      missing: [],
      unmapped: [],
    });
  });

  test('disagree when a listed folder is gone', () => {
    const map = readMap(page('apps/  all', 'tools/  commands', 'tools/gone/  nothing'));
    expect(compareMap(map, someFiles).missing).toEqual(['tools/gone']);
  });

  test('disagree when a folder beside listed ones is not on the map', () => {
    expect(compareMap(readMap(page('apps/api/src/db/  the pool')), someFiles).unmapped).toEqual([
      'apps/api/src/http',
      'tools',
    ]);
  });

  test.each(['apps/api', 'apps/api/', 'apps/api/ one blank', '  apps/api/  moved in'])(
    '"%s" is no line of it',
    (line) => {
      expect(() => readMap(page(line))).toThrow('Not a line');
    },
  );

  test('a page without a map is refused', () => {
    expect(() => readMap('# House\n\n```\napps/  all\n```\n')).toThrow('no fenced block');
  });
});

test('ARCHITECTURE.md shows the folders that exist, and only those', () => {
  const map = readMap(readFileSync(join(project, 'ARCHITECTURE.md'), 'utf8'));
  // Folders with a dot are for programs, not for people.
  const files = projectFiles().filter((file) => !file.startsWith('.'));
  expect(compareMap(map, files)).toEqual({ missing: [], unmapped: [] });
});
