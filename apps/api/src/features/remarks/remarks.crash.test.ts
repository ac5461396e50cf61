import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  type QuestionId,
  type RemarkId,
  type RuledQuestion,
  ruleFor,
  type StoredAnswers,
} from '@assay/assessment';
import { anyRule } from '@assay/assessment/testing/papers';
import { gradeAgain } from '@assay/assessment/testing/second-grader';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import type { MarkingWork } from '../../testing/marking-process.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { newRemarker, type Rule } from '../../testing/remarkers.ts';
import { sit } from '../../testing/sitting.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { roundsOf } from '../../testing/test-forms.ts';
import { threeKinds } from '../../testing/test-questions.ts';

const KILLS = roundsOf(3, 50);
const LEARNERS = 24;
const LONGEST_WORK_MS = 120;
const PROGRAM = fileURLToPath(new URL('../../testing/marking-process.ts', import.meta.url));
const QUESTIONS = threeKinds();

const test = await provideTestApp();

/** Any change of the keys: rules by the number of the question, not all of which drop it. */
const anyChange = fc
  .record({
    rules: fc.tuple(...QUESTIONS.map((question) => fc.option(anyRule(question), { nil: undefined }))),
    policy: fc.constantFrom('may_lower' as const, 'only_raises' as const),
  })
  .filter(
    ({ rules }) => rules.some((rule) => rule !== undefined) && rules.some((rule) => rule?.kind !== 'drop'),
  );

async function killAfter(work: MarkingWork, milliseconds: number): Promise<void> {
  const child = fork(PROGRAM, [JSON.stringify(work)], { execArgv: [] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error('It ended early.'))),
  ]);
  await pause(milliseconds);
  child.kill('SIGKILL');
  // It has ended by itself where it was done before.
  expect([
    [null, 'SIGKILL'],
    [0, null],
  ]).toContainEqual(await ended);
}

/** Learners who left any answers to the questions, the same with each run. */
async function sitAll(tenant: TestTenant, testId: Awaited<ReturnType<TestTenant['newTest']>>): Promise<void> {
  const anySelected = fc.tuple(
    fc.constantFrom(...textsOf(0), null),
    fc.subarray(textsOf(1)),
    fc.tuple(fc.constantFrom('true', 'false'), fc.constantFrom('true', 'false', null)),
  );
  for (const selected of fc.sample(anySelected, { numRuns: LEARNERS, seed: 7 })) {
    const sitting = await sit(test, { tenant, testId });
    const [one, several, parts] = selected;
    const response = [{ selected: one }, { selected: several }, { selected: parts }];
    expect((await sitting.submit({ response })).status).toBe(200);
  }
}

function textsOf(index: number): string[] {
  const question = QUESTIONS[index];
  return question === undefined || question.kind === 'parts' ? [] : question.options;
}

type Marked = {
  answers: StoredAnswers;
  revision: number;
  kept: number;
  key_revision: number;
  correct: number;
  total: number;
  performance_percent: number;
  statuses: string;
  total_correct: number;
  total_total: number;
};

it('a re-mark is as previewed and as a second grader finds it, though its process is killed', async () => {
  const tenant = await createTestTenant(test);
  const testId = await tenant.newTest({ questions: QUESTIONS });
  const staff = await newRemarker(test, tenant);
  await sitAll(tenant, testId);
  let changedBefore = 0;
  let former = (await readAll()).map(({ performance_percent }) => performance_percent);
  const changes = fc.sample(anyChange, { numRuns: KILLS, seed: 11 });
  for (const [round, { rules, policy }] of changes.entries()) {
    const id = await staff.start(testId);
    const byNumber = Object.fromEntries(
      rules.flatMap((rule, index) => (rule === undefined ? [] : [[index + 1, rule as Rule]])),
    );
    expect((await staff.save(id, byNumber, { policy })).status).toBe(200);
    const { revision, body: preview } = await staff.preview(id);
    const ran = await staff.run(id, { revision, seen: preview.seen });
    if (ran.code === 'remark_incomplete') {
      // The rules are those of the round before.
      await staff.discard(id);
      continue;
    }
    expect(ran.status).toBe(200);
    await killAfter(
      { app: test.database.settings.app, tenantId: tenant.id, remarkId: id as RemarkId },
      ((round % 8) / 8) * LONGEST_WORK_MS,
    );
    await staff.markAll(id);
    expect(await staff.markAll(id)).toBe(0);

    const reports = await readAll();
    const ruled = await readRules();
    for (const [index, report] of reports.entries()) {
      const { letters, correct, total, performance } = gradeAgain(
        QUESTIONS,
        report.answers,
        QUESTIONS.map((_, position) => ruled[position]),
      );
      const { performance_percent, statuses } = report;
      // Who would lose keeps the former result, where the re-mark only raises.
      if (policy === 'may_lower' || Number(performance) >= (former[index] ?? 0)) {
        expect([statuses, report.correct, report.total]).toEqual([letters, correct, total]);
        expect(performance_percent.toFixed(2)).toBe(performance);
      } else expect(performance_percent).toBe(former[index]);
      expect([report.revision, report.total_correct, report.total_total]).toEqual([
        report.kept + 1,
        report.correct,
        report.total,
      ]);
    }
    const moved = reports.map(({ performance_percent }, index) => performance_percent - (former[index] ?? 0));
    expect(preview.sums).toMatchObject({
      reports: LEARNERS,
      up: moved.filter((by) => by > 0).length,
      down: moved.filter((by) => by < 0).length,
    });
    const changed = reports.reduce((sum, { kept }) => sum + kept, 0);
    expect(await countMails()).toBe(changed);
    expect(changed).toBeGreaterThanOrEqual(changedBefore);
    changedBefore = changed;
    former = reports.map(({ performance_percent }) => performance_percent);
  }

  function readAll(): Promise<Marked[]> {
    return test.database.asOwner<Marked>(
      `select a.answers, r.revision, r.key_revision, r.correct, r.total, r.performance_percent::float8, r.statuses,
              l.correct as total_correct, l.total as total_total,
              (select count(*)::int from report_revisions v where v.tenant_id = $1 and v.report_id = r.id) as kept
       from reports r
       join attempts a on a.tenant_id = $1 and a.id = r.attempt_id
       join learner_totals l on l.tenant_id = $1 and l.user_id = r.user_id
       where r.tenant_id = $1 order by r.id`,
      [tenant.id],
    );
  }

  /** Rules of the newest keys, by the position of the question. */
  async function readRules() {
    const [row] = await test.database.asOwner<{ rules: RuledQuestion[] }>(
      'select rules from key_revisions where tenant_id = $1 order by number desc limit 1',
      [tenant.id],
    );
    const questions = (await staff.read(await lastRemark())).body.questions;
    return questions
      .toSorted((a, b) => a.number - b.number)
      .map(({ question, version }) => ruleFor(row?.rules ?? [], { id: question._id as QuestionId, version }));
  }

  async function lastRemark(): Promise<string> {
    const [remark] = (await staff.list()).remarks;
    if (remark === undefined) throw new Error('There is no re-mark.');
    return remark._id;
  }

  async function countMails(): Promise<number> {
    const [row] = await test.database.asOwner<{ mails: number }>(
      `select count(*)::int as mails from mails where tenant_id = $1 and subject like 'Your result%'`,
      [tenant.id],
    );
    return row?.mails ?? 0;
  }
}, 300_000);
