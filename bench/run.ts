/**
 * `npm run bench`: every claim on speed as a figure beside its goal; `npm run bench -- PART` a part of it
 * alone. Nothing else should run meanwhile.
 */
import { arch, cpus, release, totalmem } from 'node:os';
import { startStripeServer } from '../apps/api/src/testing/payments/stripe-server.ts';
import { measureBank } from './measures/bank.ts';
import { measureCluster } from './measures/cluster.ts';
import { measureCrowds } from './measures/crowds.ts';
import { amount, type Finding, judge, type Verdict } from './measures/finding.ts';
import { measureFinishedExam } from './measures/finished-exam.ts';
import { measureFirstVisit } from './measures/first-visit.ts';
import { measureJourneys } from './measures/journeys.ts';
import { measureLargeBodies } from './measures/large-bodies.ts';
import { slownessOf } from './measures/machine-speed.ts';
import { measureMemory } from './measures/memory.ts';
import { measureMorning } from './measures/morning.ts';
import { measureNeighbours } from './measures/neighbours.ts';
import { measurePayments, stripeSettings } from './measures/payments.ts';
import { measureQuestions } from './measures/questions.ts';
import { FEWEST_ROUNDS, measureRatios, type Ratio } from './measures/ratios.ts';
import { measureResults } from './measures/results.ts';
import { measureSockets } from './measures/sockets.ts';
import { foundCollege } from './rig/college.ts';
import { type Installation, withInstallation } from './rig/installation.ts';
import { table } from './rig/table.ts';
import { BEHIND_NGINX } from './rig/two-processes.ts';

const WORDS: Record<Verdict, string> = { met: 'met', scaled: 'met for this machine', missed: 'NOT MET' };
const say = (line: string) => process.stdout.write(`${line}\n`);
const processors = cpus();
say(
  `${processors.length} × ${processors[0]?.model.trim()}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, ` +
    `Linux ${release()} ${arch()}, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}\n`,
);

// Printed as soon as it is known, too: a later measure that stops loses no earlier figure.
const note = (found: Finding[]): Finding[] => {
  for (const { what, value, unit } of found) say(`${what}: ${amount(value, unit)}`);
  return found;
};

async function measureEverything(installation: Installation): Promise<boolean> {
  const college = await foundCollege(installation);
  // First the measure that needs a database that nothing has filled; last the memory, after all the learners'
  // work.
  const findings = [
    ...note(await measureJourneys(installation, college)),
    ...note(await measureCrowds(installation, college)),
    ...note(await measureFirstVisit(installation)),
    ...note(await measureNeighbours(installation, college)),
  ];
  const ratios = await measureRatios(installation, college, say);
  findings.push(...note(await measureMemory(installation)), ...note(await measureBank(installation)));
  const slowness = slownessOf(ratios);
  say(`\n${tableOfRatios(ratios)}`);
  return sayWhetherMet(findings, slowness) && areMet(ratios);
}

function sayWhetherMet(findings: Finding[], slowness: number): boolean {
  say(`\n${tableOfFindings(findings, slowness)}`);
  say(
    `\nThis machine takes ${slowness.toFixed(2)} times as long for the bare path as the one on which the goals were set; ` +
      'goals for a processor’s time are multiplied by it.',
  );
  return findings.every((finding) => judge(finding, slowness).verdict !== 'missed');
}

/** Prints figures that no slowness of the machine excuses. */
function sayWhetherAllMet(findings: Finding[]): boolean {
  say(`\n${tableOfFindings(findings, 1)}`);
  return findings.every((finding) => judge(finding, 1).verdict === 'met');
}

/** Runs a measure that needs nothing but an installation. */
function measureAlone(
  measure: (installation: Installation, say: (line: string) => void) => Promise<Finding[]>,
): Promise<boolean> {
  return withInstallation(async (installation) => sayWhetherAllMet(await measure(installation, say)));
}

async function measureShares(installation: Installation): Promise<boolean> {
  const ratios = await measureRatios(installation, await foundCollege(installation), say);
  say(`\n${tableOfRatios(ratios)}`);
  return areMet(ratios);
}

async function measureLargeTenants(installation: Installation): Promise<boolean> {
  // In a database that nothing has filled, as where the goals were set.
  const ratios = await measureRatios(installation, await foundCollege(installation), say, FEWEST_ROUNDS);
  return sayWhetherMet(await measureResults(installation, say), slownessOf(ratios));
}

async function measureBodies(installation: Installation): Promise<boolean> {
  return sayWhetherAllMet(await measureLargeBodies(installation, await foundCollege(installation), say));
}

async function measureExamMorning(installation: Installation): Promise<boolean> {
  const college = await foundCollege(installation);
  return sayWhetherAllMet(await measureMorning(installation, college, say));
}

/** On a separate installation, which pays with a stand-in for Stripe. */
async function measurePaying(): Promise<boolean> {
  const stripe = await startStripeServer();
  try {
    const measured = (installation: Installation) => measurePayments(installation, stripe, say);
    return sayWhetherAllMet(await withInstallation(measured, stripeSettings(stripe)));
  } finally {
    await stripe.close();
  }
}

/**
 * Parts that may be measured alone; without a name, everything but the large tenants, banks and exams, which
 * take minutes to make, payments, which need other settings, sockets, which leave a crowd behind, large
 * bodies, which only compare, the morning, which needs nginx, and the cluster (`CITUS_URL`).
 */
const PARTS: Record<string, () => Promise<boolean>> = {
  shares: () => withInstallation(measureShares),
  results: () => withInstallation(measureLargeTenants),
  payments: measurePaying,
  questions: () => measureAlone(measureQuestions),
  exam: () => measureAlone(measureFinishedExam),
  sockets: () => measureAlone(measureSockets),
  cluster: () => measureCluster(say),
  morning: () => withInstallation(measureExamMorning, BEHIND_NGINX),
  // Behind a proxy no demonstration is made: making it takes longer than the measure and is not needed.
  bodies: () => withInstallation(measureBodies, { TRUST_PROXY: '192.0.2.1' }),
};
const [named] = process.argv.slice(2);
const measure = named === undefined ? () => withInstallation(measureEverything) : PARTS[named];
if (measure === undefined) {
  say(`There is no part "${named}" to measure. There are: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}
const allMet = await measure();
process.exitCode = allMet ? 0 : 1;

function areMet(ratios: Ratio[]): boolean {
  return ratios.every((ratio) => cpuShare(ratio) >= ratio.goal);
}

/** Share of the application's CPU time that the bare path needs for the same: this decides. */
function cpuShare({ bare, app }: Ratio): number {
  return bare.serverMs / app.serverMs;
}

function tableOfRatios(ratios: Ratio[]): string {
  const pair = (a: number, b: number, digits: number) => `${a.toFixed(digits)} / ${b.toFixed(digits)}`;
  const rows = ratios.map((ratio) => [
    ratio.name,
    pair(ratio.bare.perSecond, ratio.app.perSecond, 0),
    (ratio.app.perSecond / ratio.bare.perSecond).toFixed(2),
    pair(ratio.bare.serverMs, ratio.app.serverMs, 3),
    cpuShare(ratio).toFixed(2),
    pair(ratio.bare.processMs, ratio.app.processMs, 3),
    `≥ ${ratio.goal}`,
    cpuShare(ratio) >= ratio.goal ? 'met' : 'NOT MET',
    ratio.orientation === null ? '–' : String(ratio.orientation),
    String(ratio.rounds),
  ]);
  const head = ['path', 'requests/s, bare / app', 'share', 'server CPU ms, bare / app', 'share (decides)'];
  return table([...head, 'of it the process', 'goal', '', 'a quick bare path', 'rounds'], rows);
}

function tableOfFindings(findings: Finding[], slowness: number): string {
  const rows = findings.map((finding) => {
    const { measured, goal, verdict } = judge(finding, slowness);
    return [finding.what, measured, goal, WORDS[verdict]];
  });
  return table(['figure', 'measured', 'goal', ''], rows);
}
