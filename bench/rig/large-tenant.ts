import { join } from 'node:path';
import type { TenantId, TestId, TestVersionId } from '@assay/assessment';
import { ROLES, readPasswords } from '@assay/embedded-postgres/roles';
import { Client } from 'pg';
import { createDiskFileStore } from '../../apps/api/src/adapters/files/file-store.ts';
import { inTransaction, withTenant } from '../../apps/api/src/db/context.ts';
import { newId } from '../../apps/api/src/db/ids.ts';
import { publishDemoContent, readDemoTests } from '../../apps/api/src/demo/demo-content.ts';
import type { Installation } from './installation.ts';
import { addLearners, getVersionIds } from './rows.ts';

export type LargeTenant = {
  tenantId: TenantId;
  host: string;
  tests: { testId: TestId; versionId: TestVersionId }[];
};

const TESTS = 310;
const QUESTIONS = 20;
/** Reports of each learner who makes calls: so many first attempts, and so many recharges. */
const FIRST_ATTEMPTS = 290;
const RECHARGES = 10;
export const OF_WHO_ASKS = FIRST_ATTEMPTS + RECHARGES;

/** A tenant with as many tests as its busiest learners have taken, made of the demonstration's questions. */
export async function foundLargeTenant(
  { app, owner, pool }: Installation,
  host: string,
): Promise<LargeTenant> {
  const tenantId = newId<'tenant'>();
  await owner.query(
    `insert into tenants (tenant_id, name, sub_domain_name, platform_type) values ($1, $2, $2, 'Free')`,
    [tenantId, host],
  );
  const ids = [...new Set((await readDemoTests('demo')).flatMap((test) => test.questions))];
  const papers = [...Array(TESTS).keys()].map((number) => ({
    name: `Paper ${number + 1}`,
    type: number % 3 === 0 ? ('Exam' as const) : ('Quiz' as const),
    minutes: 40,
    questions: [...Array(QUESTIONS).keys()].map((at) => ids[(number * 11 + at) % ids.length] ?? ''),
  }));
  const files = await createDiskFileStore(app.dataDir);
  const tests = await withTenant(pool, tenantId, () =>
    inTransaction(async () => getVersionIds(await publishDemoContent(files, 'demo', papers))),
  );
  await owner.query('insert into tenant_hosts (host, tenant_id) values ($1, $2)', [host, tenantId]);
  return { tenantId, host, tests };
}

export type Crowd = {
  /** Numbers of learners, from which their tokens follow; those who make calls come first. */
  first: number;
  learners: number;
  /** Number of them that have {@link OF_WHO_ASKS} reports; the others share the rest. */
  whoAsk: number;
  reports: number;
};

/**
 * Adds learners with reports, as years of work would have left them: attempts, reports, answer records and
 * totals, by set-based statements. Foreign keys hold by construction, so their checks are skipped, which
 * takes an administrator.
 */
export async function addReports(
  installation: Installation,
  { tenantId, tests }: LargeTenant,
  { first, learners, whoAsk, reports }: Crowd,
): Promise<void> {
  await addLearners(installation.owner, tenantId, first, learners);
  await withAdministrator(installation, async (administrator) => {
    await administrator.query("set session_replication_role = 'replica'; set work_mem = '64MB'");
    await makePatterns(administrator);
    const others = learners - whoAsk;
    await addBatch(administrator, tenantId, tests, {
      from: first,
      to: first + whoAsk - 1,
      each: OF_WHO_ASKS,
    });
    const left = reports - whoAsk * OF_WHO_ASKS;
    for (let done = 0; done < others; done += BATCH) {
      const to = Math.min(others, done + BATCH);
      // The remainder is spread, so that the total is exact.
      const each = Math.floor((left * to) / others) - Math.floor((left * done) / others);
      const from = first + whoAsk + done;
      await addBatch(administrator, tenantId, tests, {
        from,
        to: first + whoAsk + to - 1,
        each: Math.round(each / (to - done)),
      });
    }
  });
  await settle(installation);
}

async function withAdministrator(
  { app, access }: Installation,
  work: (administrator: Client) => Promise<void>,
): Promise<void> {
  const passwords = readPasswords(join(app.dataDir, 'postgres', 'passwords.json'));
  if (passwords === null || access.owner === null || !('host' in access.owner))
    throw new Error('The embedded database has an administrator.');
  const administrator = new Client({
    ...access.owner,
    user: ROLES.superuser,
    password: passwords.superuser,
  });
  await administrator.connect();
  try {
    await work(administrator);
  } finally {
    await administrator.end();
  }
}

/**
 * Does now what the database would do in the next minutes with rows that were made all at once: vacuum, and
 * write them.
 */
function settle(installation: Installation): Promise<void> {
  return withAdministrator(installation, async (administrator) => {
    await administrator.query('vacuum analyze');
    await administrator.query('checkpoint');
  });
}

/** Learners for each batch: some hundred thousand rows of each table. */
const BATCH = 1_000;
const PATTERNS = 4_000;

/**
 * Patterns of answers to a paper, of which each report has one: drawn once, since a letter at a time takes
 * long.
 */
async function makePatterns(administrator: Client): Promise<void> {
  await administrator.query(
    `create temp table patterns as
     select number, results, translate(results, 'U', 'W') as statuses, confidence, chosen, flagged, picked,
            length(results) - length(replace(results, 'C', '')) as correct,
            length(results) - length(replace(results, 'P', '')) as partial,
            length(results) - length(replace(results, 'U', '')) as unanswered, mean
     from (
       select number, string_agg(result, '' order by at) as results,
              string_agg(level::text, '' order by at) as confidence,
              string_agg(chosen::text, '' order by at) as chosen,
              string_agg(flagged::text, '' order by at) as flagged,
              array_agg(case when result = 'U' then 0 else 1 << (random() * 3)::int end order by at) as picked,
              coalesce(round(avg(100 - 25 * level) filter (where result <> 'U'), 2), 0) as mean
       from (
         select number, at, substr('CCCCCCCPWWWU', 1 + floor(random() * 12)::int, 1) as result,
                floor(random() * 4)::int as level, (random() < 0.7)::int as chosen, (random() < 0.1)::int as flagged
         from generate_series(0, ${PATTERNS} - 1) number, generate_series(1, ${QUESTIONS}) at
       ) drawn
       group by number
     ) papers`,
  );
  await administrator.query('alter table patterns add primary key (number); analyze patterns');
}

async function addBatch(
  administrator: Client,
  tenantId: string,
  tests: LargeTenant['tests'],
  { from, to, each }: { from: number; to: number; each: number },
): Promise<void> {
  await administrator.query(
    `create temp table made as
     select uuidv7() as attempt_id, uuidv7() as report_id, u.id as user_id, u.last_name::int as learner, k,
            ($2::uuid[])[place] as test_id, ($3::uuid[])[place] as version_id,
            1 + k / ${FIRST_ATTEMPTS} as number,
            date_trunc('milliseconds', now()) - make_interval(secs => (($6 - k) * 525.0 * 86400 / $6)
              + (u.last_name::int % 86400)) as submitted_at
     from users u
     cross join lateral (
       select k, 1 + (u.last_name::int * 13 + k % ${FIRST_ATTEMPTS}) % ${TESTS} as place
       from generate_series(0, $6::int - 1) k
     ) t
     where u.tenant_id = $1 and u.last_name::int between $4 and $5
     order by u.last_name::int, k`
      .replace('$1', `'${tenantId}'`)
      .replace('$2', `'{${tests.map(({ testId }) => testId).join(',')}}'`)
      .replace('$3', `'{${tests.map(({ versionId }) => versionId).join(',')}}'`)
      .replaceAll('$4', String(from))
      .replaceAll('$5', String(to))
      .replaceAll('$6', String(each)),
  );
  await administrator.query(
    `insert into attempts (tenant_id, id, user_id, test_id, test_version_id, number, started_at, deadline_at,
       closed_at, closed_by, writer_hash, revision)
     select $1, attempt_id, user_id, test_id, version_id, number, submitted_at - interval '31 minutes',
            submitted_at + interval '9 minutes', submitted_at, 'learner', '\\x00', 20
     from made`,
    [tenantId],
  );
  await administrator.query(
    `insert into reports (tenant_id, id, attempt_id, user_id, test_id, test_version_id, submitted_at, total,
       attempted, correct, partial, wrong, performance_percent, confidence_percent, time_taken_seconds, statuses)
     select $1, m.report_id, m.attempt_id, m.user_id, m.test_id, m.version_id, m.submitted_at, ${QUESTIONS},
            ${QUESTIONS} - p.unanswered, p.correct, p.partial, ${QUESTIONS} - p.correct - p.partial,
            round(p.correct * 100.0 / ${QUESTIONS}, 2), p.mean, 1860, p.statuses
     from made m join patterns p on p.number = ((m.learner::bigint * 7919 + m.k * 104729) % ${PATTERNS})`,
    [tenantId],
  );
  await administrator.query(
    `insert into report_answers (tenant_id, report_id, test_version_id, results, picked, confidence, chosen, flagged)
     select $1, m.report_id, m.version_id, p.results, p.picked, p.confidence, p.chosen, p.flagged
     from made m join patterns p on p.number = ((m.learner::bigint * 7919 + m.k * 104729) % ${PATTERNS})`,
    [tenantId],
  );
  await administrator.query(
    `insert into learner_totals (tenant_id, user_id, reports, active_tests, correct, total, first_submitted_at)
     select $1, m.user_id, count(*), count(*), sum(p.correct), count(*) * ${QUESTIONS}, min(m.submitted_at)
     from made m join patterns p on p.number = ((m.learner::bigint * 7919 + m.k * 104729) % ${PATTERNS})
     where m.number = 1 group by m.user_id`,
    [tenantId],
  );
  await administrator.query('drop table made');
}

/** Adds learners for the leaderboard alone: their totals, without the reports behind them. */
export async function addRanked(
  installation: Installation,
  tenantId: string,
  first: number,
  count: number,
): Promise<void> {
  const { owner } = installation;
  await addLearners(owner, tenantId, first, count);
  await owner.query(
    `insert into learner_totals (tenant_id, user_id, reports, active_tests, correct, total, first_submitted_at)
     select tenant_id, id, 10, 10, (random() * 200)::int, 200, now() - random() * interval '300 days'
     from users where tenant_id = $1`,
    [tenantId],
  );
  await settle(installation);
}
