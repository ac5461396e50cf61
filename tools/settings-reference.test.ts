import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { project } from './project.ts';
import { withSettingsTable } from './settings-reference.ts';

test('docs/settings.md shows the settings of the code', () => {
  expect(
    readFileSync(join(project, 'docs/settings.md'), 'utf8'),
    'write them with: node tools/settings-reference.ts',
  ).toBe(withSettingsTable());
});
