import { hashPassword } from '../../apps/api/src/features/accounts/passwords.ts';
import type { College } from '../rig/college.ts';
import type { Installation } from '../rig/installation.ts';
import { inLanes, travel } from '../rig/journey.ts';
import { cpuOfDatabase, cpuOfProcess } from '../rig/processes.ts';
import { addLearners, tokenOf } from '../rig/rows.ts';
import { atMost, atMostOfProcessor, type Finding } from './finding.ts';

const JOURNEYS = 1_000;
const WITH_LOG_IN = 300;
const AT_ONCE = 8;
const KIB = 1_024;
const PASSWORD = 'a password for the bench';

/**
 * Cost of a learner's journey in CPU time, in disk space and in journal. Needs a database that nothing else
 * fills.
 */
export async function measureJourneys(installation: Installation, college: College): Promise<Finding[]> {
  const { owner } = installation;
  const test = college.tests[0];
  if (test === undefined) throw new Error('The college has no tests.');
  await addLearners(owner, college.tenantId, FIRST, JOURNEYS + WITH_LOG_IN);
  // Packed before and only vacuumed after, so that no free space from earlier hides what the attempts take.
  await owner.query('vacuum full');
  await owner.query('vacuum analyze');
  const before = await sizes(installation);
  const cpuMs = await cpuOf(installation, () =>
    inLanes(JOURNEYS, AT_ONCE, (number) =>
      travel(installation.app.port, {
        testId: test.id,
        views: test.views,
        as: { token: tokenOf(FIRST + number) },
      }),
    ),
  );
  const { journal } = await sizes(installation);
  await owner.query('vacuum');
  const { tables } = await sizes(installation);

  const hash = await hashPassword(PASSWORD, 'bench');
  await owner.query('update users set password_hash = $2 where tenant_id = $1', [college.tenantId, hash]);
  const withLogIn = await cpuOf(installation, () =>
    inLanes(WITH_LOG_IN, AT_ONCE, (number) =>
      travel(installation.app.port, {
        testId: test.id,
        views: test.views,
        as: { email: `l${FIRST + JOURNEYS + number}@bench.test`, password: PASSWORD },
      }),
    ),
  );
  return [
    atMostOfProcessor('CPU of all server processes a journey', cpuMs / JOURNEYS, 25, 'ms'),
    atMostOfProcessor('the same with its log-in', withLogIn / WITH_LOG_IN, 65, 'ms'),
    atMost(
      'tables and indexes an attempt, after VACUUM',
      (tables - before.tables) / KIB / JOURNEYS,
      12,
      'KB',
    ),
    atMost('write-ahead log an attempt', (journal - before.journal) / KIB / JOURNEYS, 30, 'KB'),
  ];
}

/** Learners of other measures are numbered from 0. */
const FIRST = 900_000;

async function cpuOf({ app }: Installation, work: () => Promise<void>): Promise<number> {
  const used = () => cpuOfProcess(app.pid) + cpuOfDatabase(app.dataDir);
  const before = used();
  await work();
  return used() - before;
}

/** Bytes of all tables with their indexes, and bytes ever written to the journal. */
async function sizes({ owner }: Installation): Promise<{ tables: number; journal: number }> {
  const { rows } = await owner.query<{ tables: number; journal: number }>(
    `select (select sum(pg_total_relation_size(oid)) from pg_class
             where relnamespace = 'public'::regnamespace and relkind = 'r')::float8 as tables,
            (pg_current_wal_lsn() - '0/0')::float8 as journal`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The database told no sizes.');
  return row;
}
