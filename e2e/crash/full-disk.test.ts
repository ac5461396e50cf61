import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findPostmaster } from '@assay/embedded-postgres/processes';
import { expect, it, onTestFinished } from 'vitest';
import { isWhole, roundsOf, sizeOf } from '../../apps/api/src/testing/test-forms.ts';
import { copyTemplateTo, type RunningApp, startApp } from '../support/app.ts';
import { withOwner } from '../support/owner.ts';
import { insist, request } from './api.ts';
import { mountSmallDisk, type SmallDisk } from './files/small-disk.ts';
import { judge } from './judge.ts';
import { clearAway, clusterOf, describeState, killDatabase } from './kills/kills.ts';
import { seatLearners } from './learners.ts';
import { chance, noteFigures } from './run.ts';
import { signUp } from './sitting.ts';

/** Maximum time from the end of the cause until a learner's call is answered, and a save is taken. */
const BACK_WITHIN_MS = 10_000;
const ROUNDS = roundsOf(2, 6);
/** Long enough for the retries of the start to have become as rare as they ever do. */
const LASTS_MS = sizeOf(13_000, 40_000);
/** Time for which it is full before the server is made to give up. */
const FULL_MS = sizeOf(3_000, 20_000);

it('a disk that was full: nothing acknowledged is lost, and saves are taken ten seconds after it has room', {
  timeout: 900_000,
}, async () => {
  const disk = mountSmallDisk();
  onTestFinished(() => disk?.remove());
  const dataDir = disk === null ? undefined : join(disk.folder, 'data');
  if (dataDir !== undefined) {
    mkdirSync(dataDir);
    await copyTemplateTo(dataDir);
  }
  const app = await startApp(dataDir === undefined ? {} : { dataDir });
  try {
    const luck = chance();
    const { pid } = app;
    const readerToken = await signUp(app.baseURL);
    const learners = await seatLearners(app.baseURL, luck, { learners: 6, saves: 150, thinkMs: 20 });
    const back: number[] = [];
    let reads = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      await wait(500);
      if (disk === null) await keepDatabaseAway(app);
      else {
        await beginJournalFile(app);
        reads += await readWhileFull(app, disk, readerToken);
        // The worst case: the server itself gives up or is killed, and cannot be started.
        if (round % 2 === 0) await pushJournal(app);
        else await killNearEndOfJournal(app);
        for (const until = performance.now() + LASTS_MS; performance.now() < until; await wait(50))
          disk.fill();
        disk.giveRoom();
      }
      const from = performance.now();
      await insist(app.baseURL, 'getTests', { token: readerToken });
      // Signing up writes, and its mail exists only when the write was kept.
      await signUp(app.baseURL);
      back.push(performance.now() - from);
    }
    expect(learners.areBusy(), 'all learners were at work to the end').toBe(true);
    const verdict = await judge(app.baseURL, await learners.goHome());
    expect(verdict, `CRASH_SEED=${luck.seed}`).toMatchObject({ lost: [], doubled: [], invented: [] });
    expect([app.hasEnded(), app.pid]).toEqual([false, pid]);
    const rows = await readEveryRow(app);
    expect(rows).toBeGreaterThan(0);
    expect(learners.tally.notNow).toBeGreaterThan(0);
    noteFigures(disk === null ? 'a database that could not be started' : 'a full disk', {
      rounds: ROUNDS,
      'away, ms each': LASTS_MS,
      'reads while it was full, all answered': reads,
      'saves acknowledged': verdict.saves,
      'answers "not now"': learners.tally.notNow,
      lost: 0,
      'rows read back with their checksums': rows,
      'slowest back, ms': Math.round(Math.max(...back)),
      seed: luck.seed,
    });
    // The promise; it includes a sign-up and its mail. The short form runs where no time can be promised.
    if (isWhole) expect(Math.max(...back)).toBeLessThan(BACK_WITHIN_MS);
    expect((await request(app.baseURL, 'getTests', { token: readerToken })).type).toBe('answered');
  } catch (error) {
    throw new Error(describeState(app), { cause: error });
  } finally {
    await clearAway(app);
  }
});

/**
 * Has the server begin a new file of its journal, while there is room: the little it writes itself while
 * learners may not write fits into one, from any position in the file before.
 */
async function beginJournalFile({ dataDir }: RunningApp): Promise<void> {
  await withOwner(dataDir, (owner) =>
    owner(
      `select pg_logical_emit_message(false, 'begin', repeat('x',
         (16777216 - pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') % 16777216)::int))`,
      [],
    ),
  );
}

/**
 * The disk is full and learners go on saving, which is refused; reads are answered. @returns the number of
 * reads
 */
async function readWhileFull(app: RunningApp, disk: SmallDisk, token: string): Promise<number> {
  let reads = 0;
  for (const until = performance.now() + FULL_MS; performance.now() < until; reads += 1) {
    disk.fill();
    const read = await request(app.baseURL, 'getTests', { token });
    expect(read).toMatchObject({ type: 'answered', status: 200 });
    await wait(20);
  }
  return reads;
}

/** Writes so much journal that it needs a new file, for which there is no room: the server gives up. */
async function pushJournal({ dataDir }: RunningApp): Promise<void> {
  await withOwner(dataDir, (owner) =>
    owner(
      `select count(pg_logical_emit_message(false, 'full', repeat('x', 1000000))) from generate_series(1, 150)`,
      [],
    ),
  ).catch(() => {});
}

/**
 * Kills the server in the last quarter of the journal's last file. The next one recovers, says in its record
 * that it was shut down, and only then finds no room for the file that it prepares.
 */
async function killNearEndOfJournal(app: RunningApp): Promise<void> {
  const files = readdirSync(join(clusterOf(app), 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/u.test(name));
  const last = files.sort().at(-1) ?? '';
  const isNearEnd = `pg_walfile_name(pg_current_wal_insert_lsn()) = '${last}'
    and pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') % 16777216 > 13000000`;
  await withOwner(app.dataDir, async (owner) => {
    for (;;) {
      const [now] = await owner<{ near: boolean }>(`select ${isNearEnd} as near`, []);
      if (now?.near === true) return;
      await owner(`select pg_logical_emit_message(false, 'near the end', repeat('x', 1000000))`, []);
    }
  });
  await killDatabase(app, 'processes, all');
}

/** Substitute for a full disk where none can be mounted: the database is away and every start fails. */
async function keepDatabaseAway(app: RunningApp): Promise<void> {
  const journal = join(clusterOf(app), 'pg_wal');
  await killDatabase(app, 'processes, all');
  renameSync(journal, `${journal}-away`);
  await wait(LASTS_MS);
  renameSync(`${journal}-away`, journal);
}

/** Reads all tables whole: a page with a wrong checksum would fail it. @returns the number of rows */
async function readEveryRow(app: RunningApp): Promise<number> {
  expect(findPostmaster(clusterOf(app))).not.toBeNull();
  let rows = 0;
  await withOwner(app.dataDir, async (owner) => {
    const tables = await owner<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
      [],
    );
    for (const { name } of tables) {
      const [read] = await owner<{ rows: number }>(`select count(t::text)::int as rows from ${name} t`, []);
      rows += read?.rows ?? 0;
    }
  });
  return rows;
}
