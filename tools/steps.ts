import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { TEMPLATE } from '../e2e/support/app.ts';
import { program, project } from './project.ts';
import { runStep, type Step, type StepResult } from './step.ts';
import { findQuickPlace, makeTemporaryFolder } from './temporary-folder.ts';
import { readPlaywrightReport, readVitestReport } from './test-reports.ts';

function quiet(name: string, command: string, ...parameters: string[]): Step {
  return { name, command: program(command), parameters, quiet: true };
}

/** Steps that run in parallel: each track runs in its order. */
type Tracks = readonly (readonly Step[])[];

function vitest(name: string, projectName: string, reports: string, ...files: string[]): Step {
  const report = join(reports, `${projectName}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return {
    name,
    command: program('vitest'),
    parameters: ['run', `--project=${projectName}`, ...reporters, ...files],
    quiet: false,
    readReport: () => readVitestReport(report),
  };
}

function playwright(name: string, reports: string): Step {
  const report = join(reports, 'browser.json');
  return {
    name,
    command: program('playwright'),
    parameters: ['test', '--config=e2e/playwright.config.ts', '--reporter=dot,json'],
    quiet: false,
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    readReport: () => readPlaywrightReport(report),
  };
}

const buildOfTheWeb: Step = {
  name: 'build of the web application',
  command: process.execPath,
  parameters: [join(project, 'tools', 'web-build.ts')],
  quiet: true,
};

/** Several threads of the compiler each check the types of what they share: together twice the work. */
const ONE_THREAD = '--singleThreaded';
const types = [
  quiet('types', 'tsc', '-p', '.', ONE_THREAD),
  quiet('types of the pure packages', 'tsc', '-p', 'packages/tsconfig.pure.json', ONE_THREAD),
];
const readings = [quiet('lint', 'biome', 'ci', '--error-on-warnings', '.'), quiet('dead code', 'knip')];

/** Steps that are quick enough to run before every commit. */
export function quickSteps(reports: string): Tracks {
  return [
    [...types, ...readings],
    [vitest('unit tests', 'unit', reports), vitest('component tests', 'components', reports)],
  ];
}

/**
 * All steps; without the longest journeys and crash tests unless the environment says `JOURNEYS=all`, as
 * continuous integration does. Browser and crash tests often wait, for a page or a server, so others run
 * beside them; both tracks end at about the same time.
 */
export function allSteps(reports: string): Tracks {
  const journeys = process.env.JOURNEYS ?? 'short';
  const application = { [TEMPLATE]: join(reports, 'template'), JOURNEYS: journeys };
  const onApplication = (step: Step): Step => ({
    ...step,
    environment: { ...step.environment, ...application },
  });
  return [
    [
      ...types,
      vitest('unit tests', 'unit', reports),
      vitest('long unit tests', 'long', reports),
      vitest('API tests', 'api', reports),
    ],
    [
      buildOfTheWeb,
      ...readings,
      onApplication(playwright('browser tests', reports)),
      onApplication(vitest('crash tests', 'crash', reports)),
      vitest('component tests', 'components', reports),
      vitest('tests of the tools', 'tools', reports),
    ],
  ];
}

/** The crash and browser tests in full, or the crash tests of the named files; figures go into a file. */
export function crashSteps(reports: string, figures: string, files: readonly string[]): Tracks {
  const whole = (step: Step): Step => ({
    ...step,
    environment: { ...step.environment, CRASH_TESTS: 'whole', CRASH_FIGURES: figures },
  });
  const crash = whole(vitest('crash tests', 'crash', reports, ...files));
  const browser = files.length === 0 ? [whole(playwright('browser tests', reports))] : [];
  return [[buildOfTheWeb, crash, ...browser]];
}

/** The API tests on the Citus cluster of `CITUS_URL`, or the named files; then the faults of its workers. */
export function distributedSteps(reports: string, files: readonly string[]): Tracks {
  const api = vitest('API tests on a cluster', 'distributed', reports, ...files);
  return [files.length > 0 ? [api] : [api, vitest('faults of a cluster', 'cluster-faults', reports)]];
}

/**
 * Runs the steps of each track one after the other, the later ones even when an earlier one failed, so that a
 * person sees every failure. Ctrl-C or a request to end stops the running steps.
 * @param place where the reports and all files that the steps write lie meanwhile
 */
export async function runSteps(
  makeTracks: (reports: string) => Tracks,
  limitSeconds: number,
  place = findQuickPlace(),
): Promise<StepResult[]> {
  const reports = makeTemporaryFolder(place);
  const deadline = performance.now() + limitSeconds * 1_000;
  const ending = new AbortController();
  const end = (): void => ending.abort();
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  try {
    const tracks = makeTracks(reports);
    // Most of many hundred processes load the same modules: the first one caches their machine code for the
    // rest.
    const shared = { NODE_COMPILE_CACHE: join(reports, 'compile-cache'), TMPDIR: reports };
    const runTrack = async (steps: readonly Step[]): Promise<StepResult[]> => {
      const results: StepResult[] = [];
      for (const step of steps) {
        const environment = { ...shared, ...step.environment };
        const isAlone = tracks.length === 1;
        results.push(await runStep({ ...step, environment, isAlone }, deadline, ending.signal));
      }
      return results;
    };
    return (await Promise.all(tracks.map(runTrack))).flat();
  } finally {
    process.off('SIGINT', end);
    process.off('SIGTERM', end);
    rmSync(reports, { recursive: true, force: true });
  }
}

/** Prints the failures last, so that the end of a long log is enough to know them. */
export function printFailures(results: readonly StepResult[]): void {
  for (const { title, reason } of results.flatMap(({ tests }) => tests?.failures ?? [])) {
    process.stdout.write(`\n✗ ${title}\n${reason.replaceAll(/^/gm, '    ')}\n`);
  }
  const failed = results.filter((result) => !result.succeeded).map((result) => result.name);
  if (failed.length > 0) process.stdout.write(`\nFailed: ${failed.join(', ')}.\n`);
}
