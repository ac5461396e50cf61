import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Manifest = { madeAt: string; tables: { name: string; columns: string[]; rows: number }[] };

/** Content that two backups of the same data have in common: all but the time. */
export function contentOf(folder: string): Omit<Manifest, 'madeAt'> {
  const { madeAt: _, ...content } = readManifest(folder);
  return content;
}

/** The rows of a table in a backup, each by its columns, in COPY's own spelling: `\N` is null. */
export function rowsOf(folder: string, table: string): Record<string, string>[] {
  const columns = readManifest(folder).tables.find(({ name }) => name === table)?.columns ?? [];
  const lines = readFileSync(join(folder, 'tables', `${table}.copy`), 'utf8')
    .split('\n')
    .slice(0, -1);
  return lines.map((line) => {
    const values = line.split('\t');
    return Object.fromEntries(columns.map((column, index) => [column, values[index] ?? '']));
  });
}

/** Attempts that are closed without a report, or open with one: there must be none at any moment. */
export function halves(folder: string): string[] {
  const reported = new Set(rowsOf(folder, 'reports').map((report) => report.attempt_id));
  return rowsOf(folder, 'attempts')
    .filter((attempt) => (attempt.closed_at !== '\\N') !== reported.has(attempt.id))
    .map((attempt) => attempt.id ?? '');
}

function readManifest(folder: string): Manifest {
  // Written by the command under test; an error in it shows in the comparison.
  return JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
}
