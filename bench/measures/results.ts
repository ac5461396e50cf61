import type { EndpointName } from '@assay/contract';
import { addresses } from '@assay/contract';
import { type Looked, lookAt } from '../../apps/api/src/testing/plans.ts';
import { httpRequest } from '../rig/connection.ts';
import type { Installation } from '../rig/installation.ts';
import {
  addRanked,
  addReports,
  foundLargeTenant,
  type LargeTenant,
  OF_WHO_ASKS,
} from '../rig/large-tenant.ts';
import { runLoad } from '../rig/load.ts';
import { buildObservedApp, type ObservedApp } from '../rig/observed-app.ts';
import { tokenOf } from '../rig/rows.ts';
import { median, percentile } from '../rig/statistics.ts';
import { table } from '../rig/table.ts';
import { atMost, atMostOfProcessor, type Finding } from './finding.ts';

/** A call as a learner's page makes it. */
type Call = { what: string; path: string /** No screen asks for it. */; isUnasked?: boolean };

const CLIENTS = 32;
/** Each client acts for several learners, since the rate limit would slow a single one down. */
const LEARNERS_EACH = 10;
/** 5,120 in all: the slowest hundredth is more than the 32 that a single garbage collection delays. */
const REQUESTS_EACH = 160;
/** The first ones fill the caches, and their code is not compiled yet: a server that has just started. */
const REQUESTS_BEFORE_EACH = 40;
const SAMPLES = 41;

const SMALL = { first: 100_000, learners: 80, whoAsk: 1, reports: 1_000 };
const LARGE = { first: 200_000, learners: 10_000, whoAsk: CLIENTS * LEARNERS_EACH, reports: 1_000_000 };
const RANKED = { first: 300_000, learners: 100_000 };

/**
 * Tables that grow with learners and their work. A tenant's published content (tests, questions) stays small
 * here.
 */
const GROWING = ['users', 'sessions', 'attempts', 'reports', 'report_answers', 'learner_totals'];
/**
 * Phrase of the ranking, which is computed at most every three seconds for all viewers, from all of the
 * tenant's learners: it reads them all.
 */
const OF_EVERYBODY = 'uuid_send(r.user_id)';

/**
 * Pages made from results, in a tenant with 1,000,000 reports and in one with 1,000; and a leaderboard of
 * 100,000.
 */
export async function measureResults(
  installation: Installation,
  say: (line: string) => void,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const small = await foundLargeTenant(installation, 'small.example.test');
  await addReports(installation, small, SMALL);
  const few = await lookAtCalls(installation, small, SMALL.first);

  const begun = performance.now();
  const large = await foundLargeTenant(installation, 'large.example.test');
  await addReports(installation, large, LARGE);
  say(
    `${LARGE.reports} reports of ${LARGE.learners} learners made in ${Math.round((performance.now() - begun) / 1_000)} s`,
  );
  const many = await lookAtCalls(installation, large, LARGE.first);
  const rows: string[][] = [];
  for (const [at, { what, ms, looked, isUnasked }] of many.entries()) {
    const before = few[at];
    if (before === undefined) throw new Error(`${what} was not asked in the small tenant.`);
    const latencies = await loadOf(installation, large, at);
    const pages = (of: Looked[]) => of.reduce((sum, { buffers }) => sum + buffers, 0);
    const whole = looked.flatMap(({ text, wholeTables }) =>
      text.includes(OF_EVERYBODY)
        ? []
        : wholeTables
            .filter((each) => GROWING.includes(each))
            .map((each) => `${text.trim().slice(0, 60)}: ${each}`),
    );
    rows.push([
      what,
      `${before.ms.toFixed(2)} / ${ms.toFixed(2)}`,
      (ms / before.ms).toFixed(2),
      `${pages(before.looked)} / ${pages(looked)}`,
      (pages(looked) / pages(before.looked)).toFixed(2),
      `${percentile(latencies, 50).toFixed(1)} / ${percentile(latencies, 99).toFixed(1)}`,
      whole.join(', ') || 'by index',
    ]);
    say(rows.at(-1)?.join(' | ') ?? '');
    findings.push(
      atMost(`${what}: time at 1,000,000 reports against 1,000`, ms / before.ms, 1.5, '×'),
      atMost(`${what}: pages read, the same`, pages(looked) / pages(before.looked), 1.5, '×'),
      atMost(`${what}: growing tables that are read whole`, whole.length, 0, ''),
    );
    if (!isUnasked)
      findings.push(
        atMostOfProcessor(`${what}: ${CLIENTS} clients, p99`, percentile(latencies, 99), 50, 'ms'),
      );
  }
  const head = [
    'call',
    'ms at 10³ / 10⁶',
    'ratio',
    'pages at 10³ / 10⁶',
    'ratio',
    'ms at 32 clients, p50 / p99',
    'plans',
  ];
  say(`\n${table(head, rows)}\n`);
  findings.push(...(await measureLeaderboard(installation)));
  return findings;
}

type Asked = Call & { ms: number; looked: Looked[] };

/**
 * Makes every call as the learner of this number, in this process; and examines the statements that each sent
 * to the database.
 */
async function lookAtCalls(
  installation: Installation,
  tenant: LargeTenant,
  learner: number,
): Promise<Asked[]> {
  const observed = await buildObservedApp(installation);
  try {
    const asked: Asked[] = [];
    for (const call of await callsOf(installation, tenant, learner)) {
      const ask = () => askHere(observed, tenant.host, tokenOf(learner), call.path);
      const times: number[] = [];
      for (let sample = 0; sample < SAMPLES; sample += 1) {
        const sent = performance.now();
        await ask();
        // The first ones fill caches and make plans.
        if (sample >= 10) times.push(performance.now() - sent);
      }
      asked.push({ ...call, ms: median(times), looked: await lookAt(await observed.noteStatements(ask)) });
    }
    return asked;
  } finally {
    await observed.close();
  }
}

async function askHere({ app }: ObservedApp, host: string, token: string, url: string): Promise<void> {
  const { statusCode, body } = await app.inject({ url, headers: { host, authorization: `Bearer ${token}` } });
  if (statusCode !== 200) throw new Error(`${url} was answered with ${statusCode}: ${body.slice(0, 300)}`);
}

async function loadOf(installation: Installation, tenant: LargeTenant, at: number): Promise<number[]> {
  const { host } = tenant;
  const paths: string[] = [];
  for (let learner = 0; learner < CLIENTS * LEARNERS_EACH; learner += 1) {
    const calls = await callsOf(installation, tenant, LARGE.first + learner);
    paths.push(calls[at]?.path ?? '');
  }
  const load = (requestsEach: number) =>
    runLoad(installation.app.port, {
      clients: CLIENTS,
      requestsEach,
      request(client, sequence) {
        const learner = client * LEARNERS_EACH + (sequence % LEARNERS_EACH);
        return httpRequest('GET', paths[learner] ?? '', { host, token: tokenOf(LARGE.first + learner) });
      },
    });
  await load(REQUESTS_BEFORE_EACH);
  return (await load(REQUESTS_EACH)).millisecondsEach;
}

/** Calls of this learner's pages: of the newest report, its test and the first topic where one is needed. */
async function callsOf({ owner }: Installation, { tenantId }: LargeTenant, learner: number): Promise<Call[]> {
  const { rows } = await owner.query<{ report: string; test: string; topic: string }>(
    `select r.id as report, r.test_id as test,
            (select t.id from topics t where t.tenant_id = $1 and t.depth = 2 order by t.name limit 1) as topic
     from users u join reports r on r.tenant_id = u.tenant_id and r.user_id = u.id
     where u.tenant_id = $1 and u.last_name = $2 order by r.submitted_at desc limit 1`,
    [tenantId, String(learner)],
  );
  const [{ report, test, topic } = { report: '', test: '', topic: '' }] = rows;
  const path = (name: EndpointName, id = '') => addresses[name].path.replace(/:\w+/u, id);
  return [
    { what: 'dashboard', path: path('getDashboard') },
    { what: 'leaderboard', path: path('getLeaderboard') },
    { what: 'lowest report', path: path('getLowestReport') },
    { what: 'proficiency, a page of 30', path: `${path('listReports')}?limit=30` },
    { what: `proficiency, all ${OF_WHO_ASKS} at once`, path: path('listReports'), isUnasked: true },
    { what: 'proficiency in detail', path: path('getProficiency', report) },
    { what: 'tests by month', path: path('getTestMonths') },
    { what: 'questions by month', path: path('getQuestionMonths') },
    { what: 'latest report as a pie', path: path('getPieChart') },
    { what: 'confidence against performance', path: path('getConfidenceChart') },
    { what: 'calibration', path: `${path('getCalibration')}?limit=5` },
    {
      what: 'questions behind a topic',
      path: `${path('listFigureQuestions')}?report=${report}&topic=${topic}&limit=50`,
    },
    {
      what: 'questions behind a topic in all reports',
      path: `${path('listFigureQuestions')}?topic=${topic}`,
      isUnasked: true,
    },
    { what: 'questions behind a level', path: `${path('listFigureQuestions')}?comment=THINK%20SO&limit=50` },
    { what: 'comparison of reports', path: path('compareReports', test) },
    { what: 'topics', path: path('getTopics', tenantId) },
    { what: 'topic', path: path('getTopic', topic) },
    { what: 'summary', path: path('getSummary') },
  ];
}

const LOOKS = 2_500;
/** The first ones fill caches, and their code is not compiled yet. */
const LOOKS_BEFORE = 500;

/** The leaderboard of a tenant of 100,000, requested repeatedly while it is computed anew beside it. */
async function measureLeaderboard(installation: Installation): Promise<Finding[]> {
  const tenant = await foundLargeTenant(installation, 'ranked.example.test');
  await addRanked(installation, tenant.tenantId, RANKED.first, RANKED.learners);
  const observed = await buildObservedApp(installation);
  const { path } = addresses.getLeaderboard;
  let most = 0;
  try {
    const times: number[] = [];
    const until = performance.now() + 20_000;
    for (let look = 0; look < LOOKS || performance.now() < until; look += 1) {
      const token = tokenOf(RANKED.first + ((look * 37) % RANKED.learners));
      const sent = performance.now();
      const { statusCode, body } = await observed.app.inject({
        url: path,
        headers: { host: tenant.host, authorization: `Bearer ${token}` },
      });
      if (look >= LOOKS_BEFORE) times.push(performance.now() - sent);
      if (statusCode !== 200) throw new Error(`The leaderboard was answered with ${statusCode}: ${body}`);
      most = Math.max(most, body.length);
    }
    return [
      atMostOfProcessor(
        `leaderboard of ${RANKED.learners}, p99 of ${times.length} looks at the server (p50 ${median(times).toFixed(2)} ms)`,
        percentile(times, 99),
        10,
        'ms',
      ),
      atMost('the same, what is sent at most', most / 1_024, 1, 'KB'),
    ];
  } finally {
    await observed.close();
  }
}
