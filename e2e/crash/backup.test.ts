import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { roundsOf } from '../../apps/api/src/testing/test-forms.ts';
import { killTree } from '../../tools/process-tree.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { insist } from './api.ts';
import { type Ended, type RunningCommand, runCommand, startCommand } from './command.ts';
import { contentOf, halves, rowsOf } from './files/backup-files.ts';
import { judge } from './judge.ts';
import { noteFigures } from './run.ts';
import { type Ledger, signUp, sit } from './sitting.ts';

const LEARNERS = 4;
const BACKUPS = roundsOf(1, 20);
const KILLS = roundsOf(1, 20);

let running: RunningApp;
let parent: string;
let testIds: string[];
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'assay-backups-'));
  running = await startApp();
});
afterAll(async () => {
  await running.stop();
  await rm(parent, { recursive: true, force: true });
});

/**
 * Learners submit one test after the other while `work` goes on. @returns the number that they submitted
 * meanwhile
 */
async function whileLearnersHandIn(work: () => Promise<void>): Promise<number> {
  let going = true;
  let handedIn = 0;
  // On a busy machine signing up alone may take longer than the work.
  const first = await Promise.all([...Array(LEARNERS)].map(() => signUp(running.baseURL)));
  const learners = first.map(async (token) => {
    for (let next = token; going; next = await signUp(running.baseURL)) {
      for (const testId of testIds) {
        if (!going) break;
        await sit(running.baseURL, next, testId);
        handedIn += 1;
      }
    }
  });
  const working = work().finally(() => {
    going = false;
  });
  await Promise.all([working, ...learners]);
  return handedIn;
}

it('what cannot be done is said in one line, and nothing is left of it', async () => {
  const [nowhere, folder] = [join(parent, 'nowhere'), join(parent, 'refused')];
  const refused = async (command: Promise<Ended>, words: RegExp) => {
    const { code, errors } = await command;
    expect([code, errors]).toEqual([1, expect.stringMatching(words)]);
  };
  await refused(runCommand('backup', [], nowhere), /^FOLDER is missing\.\n/u);
  await refused(runCommand('restore', [], nowhere), /^FOLDER is missing\.\n/u);
  await refused(
    runCommand('backup', [folder], nowhere),
    /^No backup was made: there is no database in .*\n$/u,
  );
  await refused(runCommand('restore', [folder], nowhere), /^Nothing was restored: .* is no backup.*\n$/u);
  // Simulates a disk that fills up in the middle of a table.
  await refused(runCommand('backup', [folder], running.dataDir, 64), /^No backup was made: EFBIG.*\n$/u);
  expect(await readdir(parent)).toEqual([]);

  expect((await runCommand('backup', [folder], running.dataDir)).code).toBe(0);
  await refused(runCommand('restore', [folder], running.dataDir), /^Nothing was restored: .*not empty.*\n$/u);
  await truncate(join(folder, 'tables', 'reports.copy'), 1_000);
  await refused(
    runCommand('restore', [folder], nowhere),
    /^Nothing was restored: .*reports\.copy is damaged.*\n$/u,
  );
  expect(existsSync(nowhere)).toBe(false);
});

it('a backup beside a working server comes back whole in an empty folder, though restoring was killed before', {
  timeout: 900_000,
}, async () => {
  const { baseURL } = running;
  const [sitter = '', earlier = ''] = await Promise.all([signUp(baseURL), signUp(baseURL)]);
  const { body } = await insist(baseURL, 'getTests', { token: sitter });
  testIds = body.tests.map((test) => test._id);
  const ledgers: Ledger[] = [];
  for (const testId of testIds.slice(0, 3)) ledgers.push(await sit(baseURL, earlier, testId));
  const opened = await insist(baseURL, 'getTest', { token: sitter, params: { id: testIds[0] ?? '' } });
  const { attempt } = opened.body;
  const save = { writer: attempt.writer, saveId: crypto.randomUUID() };
  const answers = [{ index: 0, selected: null, notes: 'acknowledged before the backup' }];
  const saved = await insist(baseURL, 'saveAnswers', {
    token: sitter,
    params: { attemptId: attempt._id },
    body: { ...save, revision: 1, answers },
  });
  expect(saved.status).toBe(200);

  const folders = [...Array(BACKUPS).keys()].map((number) => join(parent, `backup-${number}`));
  const handedIn = await whileLearnersHandIn(async () => {
    for (const folder of folders) {
      expect(await runCommand('backup', [folder], running.dataDir)).toMatchObject({ code: 0, errors: '' });
    }
  });
  expect(handedIn).toBeGreaterThan(0);
  for (const folder of folders) expect(halves(folder)).toEqual([]);
  const reports = folders.map((folder) => rowsOf(folder, 'reports').length);
  const last = folders.at(-1) ?? '';
  await running.kill();

  const whole = join(parent, 'restored');
  await refusedWithoutSecret(last, join(parent, 'without-secret'));
  await giveSecret(whole);
  const loadingMs = await restoreTimed(last, whole);
  await expectSame(whole, last, join(parent, 'again'));
  let cutShort = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const dataDir = join(parent, `killed-${kill}`);
    await giveSecret(dataDir);
    const moment = ((kill + 0.5) / KILLS) * loadingMs;
    if (await restoreAndKill(last, dataDir, moment, kill % 2 === 1)) cutShort += 1;
    await expectSame(dataDir, last, join(parent, `again-${kill}`));
    await rm(dataDir, { recursive: true, force: true });
  }

  const restored = await startApp({ dataDir: whole });
  try {
    expect(restored.output()).not.toContain('Seeding');
    const verdict = await judge(restored.baseURL, ledgers);
    expect(verdict).toMatchObject({ attempts: 3, lost: [], doubled: [], invented: [] });
    const resumed = await insist(restored.baseURL, 'getTest', {
      token: sitter,
      params: { id: testIds[0] ?? '' },
    });
    expect(resumed.body.attempt).toMatchObject({ _id: attempt._id, revision: 1 });
    expect(resumed.body.attempt.answers[0]).toMatchObject({ notes: 'acknowledged before the backup' });
  } finally {
    await restored.stop();
  }
  noteFigures('backup and restore', {
    backups: BACKUPS,
    'handed in meanwhile': handedIn,
    'reports in the first and the last backup': `${reports[0]} and ${reports.at(-1)}`,
    'restores killed, before the end': `${KILLS}, ${cutShort}`,
  });
});

/** No backup holds the secret: the operator who restores brings the copy that was kept apart. */
async function giveSecret(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await copyFile(join(running.dataDir, 'app-secret'), join(dataDir, 'app-secret'));
}

async function refusedWithoutSecret(folder: string, dataDir: string): Promise<void> {
  const { code, errors } = await runCommand('restore', [folder], dataDir);
  expect([code, errors]).toEqual([
    1,
    expect.stringMatching(/^Nothing was restored: this needs .*secret.*\n$/u),
  ]);
  expect(existsSync(dataDir)).toBe(false);
}

/** @returns the time that it was loading, in milliseconds: kills fall into that time */
async function restoreTimed(folder: string, dataDir: string): Promise<number> {
  const restoring = startCommand('restore', [folder], dataDir);
  await untilSaid(restoring, 'Loading');
  const began = performance.now();
  await untilSaid(restoring, 'Restored');
  const loadingMs = performance.now() - began;
  expect(await restoring.ended).toMatchObject({ code: 0, errors: '' });
  return loadingMs;
}

/** @returns whether the kill came before the restore was done */
async function restoreAndKill(
  folder: string,
  dataDir: string,
  afterMs: number,
  all: boolean,
): Promise<boolean> {
  const restoring = startCommand('restore', [folder], dataDir);
  await untilSaid(restoring, 'Loading');
  // The moment of the kill: each one interrupts another part of the work.
  await wait(afterMs);
  if (all) killTree(restoring.pid);
  else restoring.kill();
  await restoring.ended;
  const second = await runCommand('restore', [folder], dataDir);
  if (second.code !== 0) {
    expect(second.errors).toMatch(/^Nothing was restored: This installation is not empty/u);
  }
  return second.code === 0;
}

async function untilSaid(restoring: RunningCommand, word: string): Promise<void> {
  while (!restoring.hasEnded() && !restoring.output().includes(word)) await wait(2);
}

async function expectSame(dataDir: string, folder: string, again: string): Promise<void> {
  expect(await runCommand('backup', [again], dataDir)).toMatchObject({ code: 0, errors: '' });
  expect(contentOf(again)).toEqual(contentOf(folder));
}
