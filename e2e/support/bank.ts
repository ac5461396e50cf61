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
  return importQuestions(bank, words, 'AAA', ...more);
}

/**
 * Imports questions with two options into a separate bank.
 * @param keys letter of the right option of each. @returns the output
 */
export function importQuestions(bank: string, words: string, keys: string, ...more: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bank-'));
  const file = join(folder, `${bank}.txt`);
  const questions = [...keys].map((key, at) => `${words} ${at + 1}?\nA. Yes\nB. No\nANSWER: ${key}\n`);
  try {
    writeFileSync(file, questions.join('\n'));
    return runBank('import', '--file', file, '--format', 'aiken', '--bank', bank, '--yes', ...more);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
