import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { environment, program, project } from '../project.ts';

/** The manifests too: some rules apply only where React is a dependency. */
const RULES = ['biome.json', '.gitignore', 'tools/biome', 'package.json', 'apps/web/package.json'];

/** Code as it would stand in a file of the house, whose name may contain `zz`. */
export type Plant = { file: string; code: string };

/**
 * Lints each plant in a file of its own, in an empty house that has our rules and nothing else, all in one run.
 * @returns the names of the rules that refused a plant, by plant
 */
export function lintPlants(plants: readonly Plant[]): Map<Plant, string[]> {
  const house = mkdtempSync(join(tmpdir(), 'assay-lint-'));
  try {
    for (const name of RULES) cpSync(join(project, name), join(house, name), { recursive: true });
    const places = plants.map((plant, index) => put(house, plant, index));
    const refusals = lint(house);
    return new Map(plants.map((plant, index) => [plant, refusals.get(places[index] ?? '') ?? []]));
  } finally {
    rmSync(house, { recursive: true, force: true });
  }
}

/** Rules look at folder and suffix, so both stay; a number keeps plants of the same place apart. */
function put(house: string, { file, code }: Plant, index: number): string {
  const place = file.replace('zz', `zz-${index}`);
  mkdirSync(dirname(join(house, place)), { recursive: true });
  writeFileSync(join(house, place), `${code.replaceAll('zz.', `zz-${index}.`)}\n`);
  return place;
}

function lint(house: string): Map<string, string[]> {
  const parameters = ['lint', '--error-on-warnings', '--reporter=github', '--max-diagnostics=none', '.'];
  const { stdout, stderr } = spawnSync(program('biome'), parameters, {
    cwd: house,
    env: environment(),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  // A configuration that Biome cannot read refuses nothing, which would look like rules that catch nothing.
  if (!stdout.includes('::error')) throw new Error(`Biome did not lint.\n${stdout}${stderr}`);
  const refusals = new Map<string, string[]>();
  for (const [, rule = '', path = ''] of stdout.matchAll(/^::error title=([^,]+),file=([^,]+),/gmu)) {
    const file = path.replace(`${house}/`, '');
    refusals.set(file, [...(refusals.get(file) ?? []), rule]);
  }
  return refusals;
}
