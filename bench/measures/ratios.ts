import { writeSavedAnswers } from '@assay/assessment';
import { inTransaction, withTenant } from '../../apps/api/src/db/context.ts';
import { getVersion } from '../../apps/api/src/features/publishing/versions.ts';
import type { BarePathSettings } from '../bare-path/settings.ts';
import { statementsOfTheApplication } from '../bare-path/statements.ts';
import { type BarePath, startBarePath } from '../rig/bare-path.ts';
import { allAnswered, type College } from '../rig/college.ts';
import type { Installation } from '../rig/installation.ts';
import { type LoadResult, runLoad } from '../rig/load.ts';
import { cpuOfDatabase, cpuOfProcess } from '../rig/processes.ts';
import { median } from '../rig/statistics.ts';
import { type MeasuredPath, preparePaths, type Side } from './paths.ts';

/** Medians over the rounds of one side. */
export type Speed = {
  perSecond: number;
  /** CPU time of the server's process and of the database together, a request. */
  serverMs: number;
  /** The server's process alone. */
  processMs: number;
};
export type Ratio = Pick<MeasuredPath, 'path' | 'name' | 'goal' | 'orientation'> &
  Record<Side, Speed> & { rounds: number };

const ROUNDS = 7;
/** A path that takes longer than this has fewer rounds, but enough that no single one decides. */
const LONGEST_MS = 45_000;
export const FEWEST_ROUNDS = 3;

/**
 * Measures the application beside the bare path, in alternating rounds; each path is reported as soon as it
 * is known.
 * @param most rounds of each path
 */
export async function measureRatios(
  installation: Installation,
  college: College,
  say: (line: string) => void,
  most = ROUNDS,
): Promise<Ratio[]> {
  const paths = await preparePaths(installation, college, most + 1);
  await installation.owner.query('vacuum analyze');
  const bare = await startBarePath(await settingsOf(installation, college));
  try {
    const ratios: Ratio[] = [];
    for (const path of paths) {
      const ratio = await measurePath(installation, bare, path, most);
      const share = (ratio.bare.serverMs / ratio.app.serverMs).toFixed(2);
      say(`${ratio.name}: ${share} of the bare path’s speed, by CPU time, in ${ratio.rounds} rounds`);
      ratios.push(ratio);
    }
    return ratios;
  } finally {
    await bare.stop();
  }
}

async function settingsOf(
  { access, pool }: Installation,
  { tenantId, tests }: College,
): Promise<BarePathSettings> {
  const papers: BarePathSettings['papers'] = {};
  for (const { id, versionId, views } of tests) {
    const load = () => inTransaction(() => getVersion(versionId));
    const { learnerViewJson } = await withTenant(pool, tenantId, load);
    const answers = JSON.stringify(writeSavedAnswers(views, allAnswered(views)));
    papers[id] = { questions: learnerViewJson.toString(), answers };
  }
  const [test] = tests;
  if (test === undefined) throw new Error('The college has no tests.');
  const statements = await statementsOfTheApplication(pool, tenantId, test.id);
  return { database: access.app, tenantId, statements, papers };
}

async function measurePath(
  { app }: Installation,
  bare: BarePath,
  { load, ...path }: MeasuredPath,
  most: number,
): Promise<Ratio> {
  const measure = async (side: Side, round: number) => {
    const { port, pid } = side === 'bare' ? bare : app;
    const before = { process: cpuOfProcess(pid), database: cpuOfDatabase(app.dataDir) };
    const result = await runLoad(port, load(side, round));
    const process = cpuOfProcess(pid) - before.process;
    return speedOf(result, process, cpuOfDatabase(app.dataDir) - before.database);
  };
  // The first round warms both sides up, and shows whether their answers are the same.
  const [ofBare, ofApp] = [await measure('bare', 0), await measure('app', 0)];
  expectSameBytes(path.name, ofBare.sample, ofApp.sample);
  const rounds: Record<Side, Speed[]> = { bare: [], app: [] };
  const begun = performance.now();
  let round = 0;
  while (round < most && (round < FEWEST_ROUNDS || performance.now() - begun < LONGEST_MS)) {
    round += 1;
    for (const side of ['bare', 'app'] as const) rounds[side].push(await measure(side, round));
  }
  return { ...path, rounds: round, bare: medians(rounds.bare), app: medians(rounds.app) };
}

function speedOf({ requests, seconds, sample }: LoadResult, processMs: number, databaseMs: number) {
  return {
    perSecond: requests / seconds,
    serverMs: (processMs + databaseMs) / requests,
    processMs: processMs / requests,
    sample,
  };
}

function medians(rounds: Speed[]): Speed {
  const of = (figure: keyof Speed) => median(rounds.map((round) => round[figure]));
  return { perSecond: of('perSecond'), serverMs: of('serverMs'), processMs: of('processMs') };
}

/** @throws when the two answered differently, apart from ids, instants and secrets */
function expectSameBytes(name: string, bare: string, app: string): void {
  const plain = (text: string) =>
    text
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gu, 'id')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/gu, 'instant')
      .replace(/"[\w-]{43}"/gu, '"secret"');
  if (plain(bare) === plain(app)) return;
  throw new Error(`${name}: the bare path sends other bytes.\n${bare.slice(0, 600)}\n${app.slice(0, 600)}`);
}
