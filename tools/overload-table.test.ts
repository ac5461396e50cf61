import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../apps/api/src/http/overload/limits.ts';
import { withOverloadTable } from './overload-table.ts';
import { project } from './project.ts';

const read = (file: string) => readFileSync(join(project, file), 'utf8');

test('docs/bounds.md shows the overload limits of the code', () => {
  expect(read('docs/bounds.md'), 'write them with: node tools/overload-table.ts').toBe(withOverloadTable());
});

describe('an overload limit', () => {
  test.each(Object.entries(LIMITS))('is enforced by the file that it names: %s', (name, { where }) => {
    const isUsed = new RegExp(`LIMITS\\.${name}\\b|\\b${name}\\b[^}]*\\} = LIMITS;`, 'u');
    expect(read(`apps/api/src/${where}`)).toMatch(isUsed);
  });
});
