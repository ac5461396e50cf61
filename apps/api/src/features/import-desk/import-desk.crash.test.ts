import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ImportId, UserId } from '@assay/assessment';
import { expect, it, onTestFinished } from 'vitest';
import { newImporter } from '../../testing/authoring/importers.ts';
import type { ImportingWork } from '../../testing/authoring/importing-process.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { roundsOf } from '../../testing/test-forms.ts';

const KILLS = roundsOf(3, 20);
const LONGEST_WORK_MS = 400;
const QUESTIONS = 60;
const IMPORTS_A_ROUND = 4;
const PROGRAM = fileURLToPath(new URL('../../testing/authoring/importing-process.ts', import.meta.url));

const test = await provideTestApp();

async function killAfter(work: ImportingWork, milliseconds: number): Promise<void> {
  const child = fork(PROGRAM, [JSON.stringify(work)], { execArgv: [] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error('It ended early.'))),
  ]);
  await pause(milliseconds);
  child.kill('SIGKILL');
  // It has ended by itself where all of its work was done before.
  expect([
    [null, 'SIGKILL'],
    [0, null],
  ]).toContainEqual(await ended);
}

/** A table of which the first half changes the same questions in every import, and the others are new. */
function tableOf(round: number): string {
  const rows = Array.from({ length: QUESTIONS }, (_, index) => {
    const isOld = index < QUESTIONS / 2;
    const id = isOld ? `old-${index}` : `new-${round}-${index}`;
    return `${id},Question ${index} of round ${isOld ? round : `${round} anew`}?,One,Two,A`;
  });
  return ['id,question,A,B,answer', ...rows].join('\n');
}

it('an import is written or taken back whole, or not at all, though the server is killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-importing-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const tenant = await createTestTenant(test);
  const desk = await newImporter(test, tenant);
  await desk.confirm(await desk.bring(tableOf(0)));
  const before = await countQuestions();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const [id] = [await desk.bring(tableOf(kill + 1))] as ImportId[];
    if (id === undefined) throw new Error('There is no import.');
    const work = {
      app: test.database.settings.app,
      tenantId: tenant.id,
      userId: desk.id as UserId,
      importIds: [id],
      take: QUESTIONS,
      folder,
    };
    await killAfter(work, ((kill % IMPORTS_A_ROUND) / IMPORTS_A_ROUND) * LONGEST_WORK_MS);
    const state = await expectWhole(id);
    const file = join(folder, 'acknowledged');
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    if (lines.includes(`undone ${id}`)) expect(state).toBe('undone');
    else if (lines.includes(`confirmed ${id}`)) expect(['confirmed', 'undone']).toContain(state);
    // The next round begins with the bank as it was.
    if (state === 'ready') expect((await desk.confirm(id)).status).toBe(200);
    expect((await desk.undo(id)).body).toEqual({ removed: QUESTIONS / 2, returned: QUESTIONS / 2 });
    expect(await countQuestions()).toBe(before);
  }

  async function countQuestions(): Promise<number> {
    const [row] = await test.database.asOwner<{ questions: number }>(
      'select count(*)::int as questions from questions where tenant_id = $1',
      [tenant.id],
    );
    return row?.questions ?? 0;
  }

  /**
   * State, versions, search rows and audit of an import are one change. They are read in one statement: what
   * the killed process had sent may still be committed.
   */
  async function expectWhole(id: string): Promise<string> {
    const [row] = await test.database.asOwner<
      Record<'written' | 'added' | 'audits' | 'listed', number> & { state: string }
    >(
      `select (select state from imports where id = $2) as state, (select count(*)::int from import_items where import_id = $2 and version_after is not null) as written,
              (select count(*)::int from questions q join import_items i on i.import_id = $2 and i.question_id = q.id
               where q.tenant_id = $1 and i.version_before is null) as added,
              (select count(*)::int from audits where tenant_id = $1 and subject_id = $2) as audits,
              (select count(*)::int from questions q join question_search s on s.question_id = q.id
               where q.tenant_id = $1) as listed`,
      [tenant.id, id],
    );
    const state = row?.state ?? '';
    const isWritten = state !== 'ready';
    expect(['ready', 'confirmed', 'undone']).toContain(state);
    expect(row).toMatchObject({
      written: isWritten ? QUESTIONS : 0,
      audits: { ready: 0, confirmed: 1, undone: 2 }[state],
      listed: before + (state === 'confirmed' ? QUESTIONS / 2 : 0),
    });
    if (state === 'confirmed') expect(row?.added).toBe(QUESTIONS / 2);
    if (state === 'undone') expect(row?.added).toBe(0);
    return state;
  }
}, 300_000);
