import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { project } from './project.ts';
import { REFERENCES, withTable } from './reference-tables.ts';

it.each(REFERENCES)('the table of $document is the one of the code', (reference) => {
  expect(
    readFileSync(join(project, reference.document), 'utf8'),
    `node tools/reference-tables.ts writes it`,
  ).toBe(withTable(reference));
});
