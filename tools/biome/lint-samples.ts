import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { environment, program, project } from '../project.ts';

/** The manifests too: some rules apply only where React is a dependency. */
const RULES = ['biome.json', '.gitignore', 'tools/biome', 'package.json', 'apps/web/package.json'];

/** Code of a file of the project, whose name may contain `zz`. */
export type LintSample = { file: string; code: string };

/**
 * Lints each sample in a separate file, in an empty folder that has our rules and nothing else, all in one
 * run.
 * @returns the names of the rules that refused a sample, by sample
 */
export function lintSamples(samples: readonly LintSample[]): Map<LintSample, string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-lint-'));
  try {
    for (const name of RULES) cpSync(join(project, name), join(folder, name), { recursive: true });
    const paths = samples.map((sample, index) => put(folder, sample, index));
    const refusals = lint(folder);
    return new Map(samples.map((sample, index) => [sample, refusals.get(paths[index] ?? '') ?? []]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Rules look at folder and suffix, so both stay; a number keeps samples in the same folder apart. */
function put(folder: string, { file, code }: LintSample, index: number): string {
  const path = file.replace('zz', `zz-${index}`);
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), `${code.replaceAll('zz.', `zz-${index}.`)}\n`);
  return path;
}

function lint(folder: string): Map<string, string[]> {
  const parameters = ['lint', '--error-on-warnings', '--reporter=github', '--max-diagnostics=none', '.'];
  const { stdout, stderr } = spawnSync(program('biome'), parameters, {
    cwd: folder,
    env: environment(),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  // A configuration that Biome cannot read refuses nothing, which would look like rules that catch nothing.
  if (!stdout.includes('::error')) throw new Error(`Biome did not lint.\n${stdout}${stderr}`);
  const refusals = new Map<string, string[]>();
  for (const [, rule = '', path = ''] of stdout.matchAll(/^::error title=([^,]+),file=([^,]+),/gmu)) {
    const file = path.replace(`${folder}/`, '');
    refusals.set(file, [...(refusals.get(file) ?? []), rule]);
  }
  return refusals;
}
