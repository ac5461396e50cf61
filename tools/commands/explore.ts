import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { program, project, projectFiles } from '../project.ts';
import { runSteps } from '../steps.ts';

/**
 * Looks for cases that `npm test` does not draw: runs the tests with random cases again and again, each time
 * with another seed, until the minutes are over or one fails. `npm run explore -- [MINUTES] [FILE …] [-t
 * TITLE]`
 */
const DEFAULT_MINUTES = 2;
/** A round always runs to its end. */
const LONGEST_ROUND_SECONDS = 3_600;
/** Larger than in `npm test`, where a property is quick and its cases are many. */
const CASES_OF_A_ROUND = { ATTEMPT_RUNS: '5000', PAPERS: '10000' };

const [first = '', ...others] = process.argv.slice(2);
const isMinutes = /^\d+(?:\.\d+)?$/u.test(first);
const minutes = isMinutes ? Number(first) : DEFAULT_MINUTES;
const named = isMinutes || first === '' ? others : [first, ...others];
// Without a name: the tests that need no database.
const files = named.some((one) => !one.startsWith('-')) ? named : [...listDrawingTests(), ...named];

const firstSeed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 31));
const end = performance.now() + minutes * 60_000;
let wasEnded = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    wasEnded = true;
  });
}

process.stdout.write(`Exploring for ${minutes} minutes from TEST_SEED=${firstSeed}\n`);
for (let seed = firstSeed; seed === firstSeed || performance.now() < end; seed += 1) {
  if (await isGreen(seed)) continue;
  if (!wasEnded)
    process.stdout.write(
      `\nRepeat it with TEST_SEED=${seed} npm run explore -- 0 ${named.map(quoted).join(' ')}\n`,
    );
  process.exitCode = 1;
  break;
}

async function isGreen(seed: number): Promise<boolean> {
  const step = {
    name: `round with TEST_SEED=${seed}`,
    command: program('vitest'),
    parameters: ['run', ...files],
    quiet: true,
    environment: { ...CASES_OF_A_ROUND, ...givenCases(), TEST_SEED: String(seed) },
  };
  const results = await runSteps(() => [[step]], LONGEST_ROUND_SECONDS);
  return results.every(({ succeeded }) => succeeded);
}

function quoted(parameter: string): string {
  return parameter.includes(' ') ? `'${parameter}'` : parameter;
}

function givenCases(): Record<string, string> {
  const names = Object.keys(CASES_OF_A_ROUND);
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

function listDrawingTests(): string[] {
  const draws = (file: string) => readFileSync(join(project, file), 'utf8').includes("from 'fast-check'");
  return projectFiles().filter((file) => /(?<!\.api)\.test\.ts$/u.test(file) && draws(file));
}
