import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FindingsReport } from './findings-report.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-report-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function writeReport(path: string, words: string): void {
  const report = new FindingsReport(path);
  report.add([['line 1', '', 'refused', 'no_key', words]]);
  report.close();
}

it('a report replaces the earlier one of its name', () => {
  const path = join(folder, 'report.tsv');
  writeReport(path, 'a much longer line of the first report');
  writeReport(path, 'second');
  expect(readFileSync(path, 'utf8')).toBe(
    'place\tid\twhat\tcode\twords\nline 1\t\trefused\tno_key\tsecond\n',
  );
});

it('an earlier report stays if nothing could be read this time', () => {
  const path = join(folder, 'report.tsv');
  writeReport(path, 'first');
  const before = readFileSync(path, 'utf8');
  new FindingsReport(path).close();
  expect(readFileSync(path, 'utf8')).toBe(before);
});
