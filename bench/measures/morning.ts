import type { Client } from 'pg';
import { hashPassword } from '../../apps/api/src/features/accounts/passwords.ts';
import type { College, CollegeTest } from '../rig/college.ts';
import {
  FIRST,
  inExam,
  loggingIn,
  PASSWORD,
  type Sitting,
  STARTING,
  starting,
  startSitting,
  submitting,
} from '../rig/exam-morning.ts';
import type { Installation } from '../rig/installation.ts';
import { type Arrival, type KindResult, runOpenLoop } from '../rig/open-loop.ts';
import { cpuOfDatabase, cpuOfProcess } from '../rig/processes.ts';
import { addLearners } from '../rig/rows.ts';
import { percentile } from '../rig/statistics.ts';
import { type TwoProcesses, withTwoProcesses } from '../rig/two-processes.ts';
import { atMost, atMostOfProcessor, type Finding } from './finding.ts';

type Say = (line: string) => void;

/**
 * Measures an exam morning with fixed arrival rates, two processes behind nginx: a thousand learners start
 * within ten seconds; five hundred save and read as they go while five hundred others log in at once; the
 * five hundred submit within a second. Then the same again with one process killed in the middle, and the
 * other exchanged after it.
 */
export async function measureMorning(
  installation: Installation,
  college: College,
  say: Say,
): Promise<Finding[]> {
  const { owner } = installation;
  const [toStart, calm, rough] = college.tests;
  if (toStart === undefined || calm === undefined || rough === undefined) throw new Error('Too few tests.');
  await addLearners(owner, college.tenantId, FIRST, STARTING);
  await owner.query('update users set password_hash = $2 where tenant_id = $1', [
    college.tenantId,
    await hashPassword(PASSWORD, 'bench'),
  ]);
  const sit = (test: CollegeTest) => startSitting(owner, college, test);
  const sittings = [await sit(calm), await sit(rough)] as const;
  return withTwoProcesses(installation, async (two) => {
    const findings: Finding[] = [];
    const run = async (what: string, arrivals: Arrival[], meanwhile = async () => {}) => {
      const before = cpuOf(two, installation);
      const [results] = await Promise.all([runOpenLoop(two.port, arrivals), meanwhile()]);
      say(`${what}; CPU s: ${describeCpu(before, cpuOf(two, installation), two)}`);
      for (const [kind, result] of results) say(`  ${kind}: ${describeTimes(result)}`);
      return results;
    };
    const refusedOf = (results: Map<string, KindResult>) =>
      [...results.values()].reduce((sum, { refused }) => sum + refused.length, 0);
    const p99 = (results: Map<string, KindResult>, kind: string) =>
      percentile(results.get(kind)?.milliseconds ?? [], 99);

    const started = await run('1,000 start within 10 s', starting(toStart));
    const exam = await run('500 in exam, 500 log in at once', [...inExam(sittings[0]), ...loggingIn()]);
    const behind = await countBehind(owner, sittings[0]);
    const submitted = await run('500 submit within a second', submitting(sittings[0]));
    findings.push(
      atMostOfProcessor('save with 500 in exam, p99', p99(exam, 'save'), 150, 'ms'),
      atMostOfProcessor('read with 500 in exam, p99', p99(exam, 'read'), 150, 'ms'),
      atMostOfProcessor('500 submits within a second, p99', p99(submitted, 'submit'), 2_000, 'ms'),
      atMost('refused', refusedOf(started) + refusedOf(exam) + refusedOf(submitted), 0, 'requests'),
    );
    const faults = await run(
      '500 in exam, one process killed and the other exchanged',
      inExam(sittings[1]),
      () => disturb(two),
    );
    const behindAfter = await countBehind(owner, sittings[1]);
    const ended = await run('the same 500 submit within a second', submitting(sittings[1]));
    const lost = await countLost(owner, sittings);
    findings.push(
      atMost('refused with faults', refusedOf(faults) + refusedOf(ended), 0, 'requests'),
      atMost('attempts behind an acknowledged save', behind + behindAfter, 0, 'of 1,000'),
      atMost('reports without all their answers', lost, 0, 'of 1,000'),
    );
    return findings;
  });
}

/** Kills one process and brings it back, then exchanges the other: an upgrade goes on in the same way. */
async function disturb({ processes, startAgain }: TwoProcesses): Promise<void> {
  await processes[1]?.kill();
  await startAgain(1);
  await processes[0]?.end();
  await startAgain(0);
}

/** @returns the number of attempts that are behind the last save, each of which was acknowledged */
async function countBehind(owner: Client, { attempts, revisions }: Sitting): Promise<number> {
  const { rows } = await owner.query<{ behind: number }>(
    `select count(*)::integer as behind
     from unnest($1::uuid[], $2::integer[]) as sent (id, revision)
     join attempts a on a.id = sent.id where a.revision < sent.revision`,
    [attempts, revisions],
  );
  return rows[0]?.behind ?? attempts.length;
}

/** @returns the number of attempts whose report does not have the answers of the submission */
async function countLost(owner: Client, sittings: readonly Sitting[]): Promise<number> {
  const ids = sittings.flatMap(({ attempts }) => attempts);
  const { rows } = await owner.query<{ whole: number }>(
    'select count(*)::integer as whole from reports where attempt_id = any($1) and attempted = total',
    [ids],
  );
  return ids.length - (rows[0]?.whole ?? 0);
}

/** CPU time in milliseconds by process, and that of the database. */
type Cpu = { ofProcess: Map<number, number>; database: number };

function cpuOf({ processes, nginxPid }: TwoProcesses, { app }: Installation): Cpu {
  const pids = processes.filter((each) => !each.hasEnded()).map(({ pid }) => pid);
  const ofProcess = new Map([...pids, nginxPid, process.pid].map((pid) => [pid, cpuOfProcess(pid)]));
  return { ofProcess, database: cpuOfDatabase(app.dataDir) };
}

/** Describes the CPU time used between two readings, by those processes that still run. */
function describeCpu(before: Cpu, after: Cpu, { nginxPid }: TwoProcesses): string {
  const used = (wanted: (pid: number) => boolean) =>
    [...after.ofProcess].reduce(
      (sum, [pid, cpu]) => sum + (wanted(pid) ? cpu - (before.ofProcess.get(pid) ?? 0) : 0),
      0,
    );
  const figures = {
    application: used((pid) => pid !== nginxPid && pid !== process.pid),
    database: after.database - before.database,
    nginx: used((pid) => pid === nginxPid),
    load: used((pid) => pid === process.pid),
  };
  return Object.entries(figures)
    .map(([name, ms]) => `${name} ${(ms / 1_000).toFixed(1)}`)
    .join(', ');
}

function describeTimes({ milliseconds, retries, refused }: KindResult): string {
  const times = [50, 99, 99.9].map(
    (percent) => `p${percent} ${percentile(milliseconds, percent).toFixed(0)}`,
  );
  return `${milliseconds.length}, ${times.join(', ')} ms, retries ${retries}, refused ${refused.join(' ') || 0}`;
}
