import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { draftOf, type QuestionId, type UserId } from '@assay/assessment';
import { expect, it, onTestFinished } from 'vitest';
import type { AuthoringWork } from '../../testing/authoring/authoring-process.ts';
import { newAuthor } from '../../testing/authoring/authors.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { roundsOf } from '../../testing/test-forms.ts';
import { singleQuestion } from '../../testing/test-questions.ts';

const KILLS = roundsOf(3, 100);
const LONGEST_WORK_MS = 300;
const PROGRAM = fileURLToPath(new URL('../../testing/authoring/authoring-process.ts', import.meta.url));

const test = await provideTestApp();

async function killAfter(work: AuthoringWork, milliseconds: number): Promise<void> {
  const child = fork(PROGRAM, [JSON.stringify(work)], { execArgv: [] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  const early = ended.then(([code]) => Promise.reject(new Error(`it ended with ${code}`)));
  await Promise.race([once(child, 'message'), early]);
  await pause(milliseconds);
  child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  await early.catch(() => {});
}

it('no acknowledged draft or version is lost, and none is half-done, though the server is killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-authoring-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const tenant = await createTestTenant(test);
  const author = await newAuthor(test, tenant);
  const question = singleQuestion(['One', 'Two'], 0);
  await tenant.newBank([question]);
  const id = (await author.find(question))._id;
  const numberOf = (html: string | undefined) => Number(/Text (\d+)/u.exec(html ?? '')?.[1] ?? 0);
  let next = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { newest } = (await author.open(id)).body;
    const work = {
      app: test.database.settings.app,
      tenantId: tenant.id,
      userId: author.id as UserId,
      questionId: id as QuestionId,
      content: draftOf(question),
      version: newest?.number ?? 0,
      next,
      folder,
    };
    await killAfter(work, ((kill + 1) / KILLS) * LONGEST_WORK_MS);
    const file = join(folder, 'acknowledged');
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
    const [what, number = '0'] = lines.at(-1)?.split(' ') ?? [];
    const acknowledged = Number(number);
    const after = (await author.open(id)).body;
    // The last save may have been made and not acknowledged.
    const kept = Math.max(numberOf(after.draft?.content.stem), numberOf(after.newest?.content.stem));
    expect([acknowledged, acknowledged + 1]).toContain(kept);
    if (what === 'version') expect(numberOf(after.newest?.content.stem)).toBe(acknowledged);
    next = kept;
    await expectWhole(id);
  }
  expect(next).toBeGreaterThan(KILLS);

  /** A version, its row in the search, its audit and the end of its draft are one change. */
  async function expectWhole(questionId: string): Promise<void> {
    const { versions } = (await author.versions(questionId)).body;
    const numbers = versions.map((version) => version.number);
    expect(numbers).toEqual(Array.from(numbers, (_, index) => numbers.length - index));
    const [row] = await test.database.asOwner<{ version: number; audits: number; words: string }>(
      `select s.version, s.words, (select count(*)::int from audits where tenant_id = $1 and subject_id = $2) as audits
       from question_search s where s.tenant_id = $1 and s.question_id = $2`,
      [tenant.id, questionId],
    );
    const { newest } = (await author.open(questionId)).body;
    expect(row).toMatchObject({ version: numbers.length, audits: numbers.length - 1 });
    expect(numberOf(row?.words.replace('text', 'Text'))).toBe(numberOf(newest?.content.stem));
  }
});
