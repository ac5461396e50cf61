import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isWhole, roundsOf, sizeOf } from '../../apps/api/src/testing/test-forms.ts';
import { type RunningApp, spawnApp, startApp } from '../support/app.ts';
import { type Owner, withOwner } from '../support/owner.ts';
import { insist } from './api.ts';
import { type RunningCommand, startCommand } from './command.ts';
import { type Face, findFaceFaults, readShown, removeFace, writeFace } from './files/face-folder.ts';
import { findPictureFaults, seatPictureLearners, uploadUntilGone } from './files/picture-learners.ts';
import {
  ageFiles,
  filesOf,
  listFilesWithoutRow,
  listRowsWithoutFile,
  queueJob,
} from './files/stored-files.ts';
import { clearAway, killAppAlone, killEverything } from './kills/kills.ts';
import { type Chance, chance, noteFigures } from './run.ts';

const KILLS_OF_COMMAND = roundsOf(2, 40);
const KILLS_OF_SERVER = roundsOf(1, 24);
const LEARNERS = sizeOf(2, 4);
/** Time within which every learner is somewhere in an upload, the slowest part of which is encoding. */
const LONGEST_UPLOAD_MS = sizeOf(400, 1_500);
/**
 * Number of files that `apply` writes for five pictures of 500 pixels: the logo; else an original with two
 * widths of two formats and a JPEG.
 */
const FILES_OF_FACE = 1 + 4 * (1 + 2 * 2 + 1);
/** Older than any file without a row gets, and than an upload may take. */
const OLD_SECONDS = 2 * 86_400;

let running: RunningApp;
beforeAll(async () => {
  running = await startApp();
}, 300_000);
afterAll(() => clearAway(running));

/** Kills the command at a random moment: at any, or while it writes its files and commits. */
async function killAtRandom(
  command: RunningCommand,
  tenantId: string,
  whole: { ms: number },
  luck: Chance,
): Promise<void> {
  if (luck.random() < 0.3) {
    await Promise.race([wait(luck.random() * whole.ms), command.ended]);
  } else {
    const before = filesOf(running.dataDir, tenantId).length;
    const enough = before + Math.floor(luck.random() * (FILES_OF_FACE + 1));
    while (!command.hasEnded() && filesOf(running.dataDir, tenantId).length < Math.max(enough, before + 1))
      await wait(1);
    await Promise.race([wait(luck.random() * 30), command.ended]);
  }
  command.kill();
  await command.ended;
}

const apply = ({ folder }: Face) => startCommand('tenant', ['apply', folder], running.dataDir);

async function applyWhole(face: Face): Promise<{ ms: number }> {
  const begun = performance.now();
  const { code, errors } = await apply(face).ended;
  if (code !== 0) throw new Error(errors);
  return { ms: performance.now() - begun };
}

/** Makes the tenant's files look old to the job that clears leftovers, and waits until it has run. */
async function expectLeftoversCleared(owner: Owner, tenantId: string): Promise<void> {
  await ageFiles(running.dataDir, tenantId, OLD_SECONDS);
  await owner(
    'update profile_pictures set created_at = created_at - make_interval(secs => $1) where tenant_id = $2',
    [OLD_SECONDS, tenantId],
  );
  for (const task of ['clean', 'remove_unnamed_files']) await queueJob(running.dataDir, task);
  const leftovers = async () => [
    ...(await listFilesWithoutRow(owner, running.dataDir, tenantId)),
    ...(await owner("select name from profile_pictures where tenant_id = $1 and state <> 'shown'", [
      tenantId,
    ])),
  ];
  await expect.poll(leftovers, { timeout: 60_000, interval: 100 }).toEqual([]);
}

it('npm run tenant -- apply, killed at any moment, shows the old folder whole or the new one whole, and what it leaves is cleared', {
  timeout: sizeOf(120_000, 1_800_000),
}, async () => {
  const luck = chance();
  const seed = `CRASH_SEED=${luck.seed}`;
  await withOwner(running.dataDir, async (owner) => {
    let shown = await writeFace(0);
    const whole = await applyWhole(shown);
    const { id } = (await readShown(owner)) ?? { id: '' };
    const counts = { interrupted: 0, 'new folder shown': 0, 'between a file and the commit': 0 };
    for (let kill = 1; kill <= KILLS_OF_COMMAND; kill += 1) {
      const next = await writeFace(kill);
      const leftBefore = (await listFilesWithoutRow(owner, running.dataDir, id)).length;
      const command = apply(next);
      await killAtRandom(command, id, whole, luck);
      const now = await readShown(owner);
      const isNew = now?.heading === next.heading;
      const face = isNew ? next : shown;
      expect(now, seed).toEqual({ id, heading: face.heading, digests: face.digests });
      expect(await findFaceFaults(running, owner, id, face), seed).toEqual([]);
      expect(await listRowsWithoutFile(owner, running.dataDir), seed).toEqual([]);
      const left = (await listFilesWithoutRow(owner, running.dataDir, id)).length - leftBefore;
      expect(left, seed).toBeLessThanOrEqual(FILES_OF_FACE);
      counts.interrupted += isNew ? 0 : 1;
      counts['new folder shown'] += isNew ? 1 : 0;
      counts['between a file and the commit'] += left > 0 ? 1 : 0;
      await removeFace(isNew ? shown : next);
      shown = face;
    }
    const left = (await listFilesWithoutRow(owner, running.dataDir, id)).length;
    expect(left, seed).toBeLessThanOrEqual(counts.interrupted * FILES_OF_FACE);
    await expectLeftoversCleared(owner, id);
    expect(await findFaceFaults(running, owner, id, shown), seed).toEqual([]);
    if (isWhole) {
      // A complete run succeeds after any leftovers of the last kill.
      const last = await writeFace(KILLS_OF_COMMAND + 1);
      await applyWhole(last);
      expect(await findFaceFaults(running, owner, id, last), seed).toEqual([]);
      await removeFace(last);
    }
    await removeFace(shown);
    noteFigures('npm run tenant -- apply, killed', {
      kills: KILLS_OF_COMMAND,
      ...counts,
      'half shown': 0,
      'rows without a file': 0,
      'files left, cleared': left,
      seed: luck.seed,
    });
  });
});

it('the server, killed while learners send their pictures, shows each the picture before or the new one whole, and what it leaves is cleared', {
  timeout: sizeOf(120_000, 1_800_000),
}, async () => {
  const luck = chance();
  const seed = `CRASH_SEED=${luck.seed}`;
  const { body } = await insist(running.baseURL, 'getSubdomain', { body: { host: 'localhost' } });
  const tenantId = body.data._id;
  const albums = await seatPictureLearners(running, LEARNERS);
  let left = 0;
  for (let kill = 0; kill < KILLS_OF_SERVER; kill += 1) {
    const uploads = albums.map((album) => uploadUntilGone(running, album, luck));
    await wait(luck.random() * LONGEST_UPLOAD_MS);
    await (kill % 4 === 3 ? killEverything : killAppAlone)(running);
    await Promise.all(uploads);
    running = await spawnApp({ dataDir: running.dataDir, port: running.port });
    await running.untilReady();
    await withOwner(running.dataDir, async (owner) => {
      for (const album of albums)
        expect(await findPictureFaults(running, album, { owner, tenantId }), seed).toEqual([]);
      expect(await listRowsWithoutFile(owner, running.dataDir), seed).toEqual([]);
      expect(await listFilesWithoutRow(owner, running.dataDir, tenantId), seed).toEqual([]);
      const rows = await owner("select from profile_pictures where tenant_id = $1 and state <> 'shown'", [
        tenantId,
      ]);
      // At most two pictures for each learner: the one being stored, and the one that it replaced.
      expect(rows.length, seed).toBeLessThanOrEqual((kill + 1) * LEARNERS * 2 * 5);
      left = rows.length;
    });
  }
  await withOwner(running.dataDir, async (owner) => {
    await expectLeftoversCleared(owner, tenantId);
    for (const album of albums)
      expect(await findPictureFaults(running, album, { owner, tenantId }), seed).toEqual([]);
  });
  const sum = (of: 'acknowledged' | 'unanswered' | 'kept') =>
    albums.reduce((total, album) => total + album[of], 0);
  noteFigures('kill -9 of the server while learners send pictures', {
    kills: KILLS_OF_SERVER,
    learners: LEARNERS,
    'pictures acknowledged': sum('acknowledged'),
    'uploads without an answer': sum('unanswered'),
    'of them kept': sum('kept'),
    'lost, mixed or damaged': 0,
    'rows without a file': 0,
    'rows left, cleared': left,
    seed: luck.seed,
  });
});
