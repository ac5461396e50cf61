import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { project } from '../../tools/project.ts';
import { settingsFor } from './app.ts';
import { sharedDataDir } from './owner.ts';

/**
 * Runs `npm run bank` on the application that all journeys share, for the demo tenant. @returns its output
 */
export function runBank(...words: string[]): string {
  return execFileSync(
    process.execPath,
    [join(project, 'tools', 'run.mjs'), 'bank', ...words, '--tenant', 'demo'],
    { cwd: project, env: settingsFor(sharedDataDir()), encoding: 'utf8' },
  );
}

/**
 * Imports three questions, of which the first of two options is right, into a separate bank. @returns the
 * output
 */
export function importThreeQuestions(bank: string, words: string, ...more: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bank-'));
  const file = join(folder, `${bank}.txt`);
  try {
    writeFileSync(
      file,
      [1, 2, 3].map((number) => `${words} ${number}?\nA. Yes\nB. No\nANSWER: A\n`).join('\n'),
    );
    return runBank('import', '--file', file, '--format', 'aiken', '--bank', bank, '--yes', ...more);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
