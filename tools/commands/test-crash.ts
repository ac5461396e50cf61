import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figures } from '../../e2e/crash/run.ts';
import { crashSteps, printFailures, runSteps } from '../steps.ts';

/** Time limit for everything that tries to break the application, in full, on two cores with other work. */
const LIMIT_SECONDS = 3 * 60 * 60;

const folder = mkdtempSync(join(tmpdir(), 'assay-crash-'));
const file = join(folder, 'figures.jsonl');
try {
  const results = await runSteps(
    (reports) => crashSteps(reports, file, process.argv.slice(2)),
    LIMIT_SECONDS,
    // On the disk, as installations are: a process that is killed while it waits for the disk must wait for
    // it here, too.
    tmpdir(),
  );
  if (existsSync(file)) printFigures(readFileSync(file, 'utf8'));
  printFailures(results);
  process.exitCode = results.every((result) => result.succeeded) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function printFigures(lines: string): void {
  for (const line of lines.trim().split('\n')) {
    // Written by noteFigures() of our own tests.
    const { check, figures } = JSON.parse(line) as { check: string; figures: Figures };
    process.stdout.write(`\n${check}\n`);
    for (const [name, value] of Object.entries(figures)) process.stdout.write(`  ${name}: ${value}\n`);
  }
}
