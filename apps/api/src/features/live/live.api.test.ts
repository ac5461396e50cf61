import { randomUUID } from 'node:crypto';
import type { AttemptId } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import { newCohortDesk } from '../../testing/cohort-desk.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { type Sitting, sit } from '../../testing/sitting.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import type { Request } from '../../testing/test-app.ts';
import { movedBy } from '../../testing/test-database.ts';
import { newManager } from '../../testing/tickets/staffing.ts';

const test = await provideTestApp();

type Act = Request<'changeAttempts'>['body']['act'];

/** An invigilator of an organisation whose test of half an hour is being sat by some learners. */
async function newHall(learners = 2) {
  const tenant = await createTestTenant(test);
  const testId = await tenant.newTest();
  const { caller } = await newManager(test, tenant);
  const sittings: Sitting[] = [];
  for (let seat = 0; seat < learners; seat += 1) sittings.push(await sit(test, { tenant, testId }));
  const here = { ...caller, params: { testId } };
  const preview = (act: Act, minutes: number | null, attempts: AttemptId[] | null = null) =>
    test.call('previewAttempts', { ...here, body: { act, minutes, attempts } });
  const change = (body: Partial<Request<'changeAttempts'>['body']>) =>
    test.call('changeAttempts', {
      ...here,
      body: { act: 'extend', minutes: 10, attempts: [], reason: 'The fire alarm', ...body },
    });
  return {
    tenant,
    testId,
    sittings,
    preview,
    change,
    async perform(act: Act, minutes: number | null, attempts: AttemptId[] | null = null) {
      const seen = (await preview(act, minutes, attempts)).body.attempts;
      return change({ act, minutes, attempts: seen.map(({ _id, deadlineAt }) => ({ _id, deadlineAt })) });
    },
    watch: async () => (await test.call('getLiveTest', here)).body,
    list: async () => (await test.call('listLiveTests', caller)).body.tests,
    say: (body: Partial<Request<'sendWord'>['body']> = {}) =>
      test.call('sendWord', {
        ...here,
        body: { wordId: randomUUID(), text: 'Question 2 has a misprint.', attempts: null, ...body },
      }),
  };
}

function newsOf({ tenant, learner, attemptId }: Sitting) {
  return test.call('getAttemptNews', { host: tenant.host, token: learner.token, params: { attemptId } });
}

const deadlinesOf = async (sittings: Sitting[]) =>
  Promise.all(sittings.map(async (sitting) => Date.parse((await newsOf(sitting)).body.deadlineAt)));

function first<Item>([item]: Item[]): Item {
  if (item === undefined) throw new Error('There is none.');
  return item;
}

function auditsOf({ id }: TestTenant) {
  return test.database.asOwner<{ action: string; reason: string | null; details: object }>(
    'select action, reason, details from audits where tenant_id = $1 order by done_at, id',
    [id],
  );
}

describe('a test that runs', () => {
  it('shows who sits it, what is saved and answered, and how often the page was left', async () => {
    const { sittings, watch, list, testId } = await newHall();
    const [writing, idle] = sittings;
    if (writing === undefined || idle === undefined) throw new Error('Two sit there.');
    await writing.save({
      answers: [
        { index: 0, selected: 'Two' },
        { index: 1, selected: [] },
        { index: 2, selected: ['true', null] },
      ],
    });
    await test.call('recordEvent', {
      host: idle.tenant.host,
      token: idle.learner.token,
      params: { attemptId: idle.attemptId },
      body: { kind: 'focus_lost' },
    });
    const { attempts, total } = await watch();
    const shown = new Map(attempts.map((attempt) => [attempt.learner.email, attempt]));
    expect([total, attempts.length]).toEqual([2, 2]);
    expect(shown.get(writing.learner.email)).toMatchObject({
      answered: 1,
      questions: 3,
      left: 0,
      state: 'open',
      savedAt: expect.any(String),
      deadlineAt: writing.opened.attempt.deadlineAt,
    });
    expect(shown.get(idle.learner.email)).toMatchObject({ answered: 0, left: 1, savedAt: null });
    expect(await list()).toMatchObject([{ _id: testId, open: 2, finished: 0 }]);
  });

  it('shows for a day who has finished, and how', async () => {
    const { sittings, watch, list, tenant } = await newHall(3);
    const [submitted, ended, long] = sittings;
    await submitted?.submit();
    await ended?.endsIn(-31);
    await ended?.save({});
    await long?.submit();
    await test.database.asOwner(
      `update attempts set closed_at = ${movedBy('closed_at', "interval '-2 days'")},
         started_at = ${movedBy('started_at', "interval '-3 days'")}
       where tenant_id = $1 and id = $2`,
      [tenant.id, long?.attemptId],
    );
    const { attempts } = await watch();
    expect(attempts.map(({ state }) => state).toSorted()).toEqual(['ended', 'submitted']);
    expect(await list()).toMatchObject([{ open: 0, finished: 2 }]);
  });

  it('says how many may sit it today, and how many of them have not opened it', async () => {
    const { tenant, testId, watch } = await newHall();
    const invited = await tenant.newLearner();
    expect(await watch()).toMatchObject({ maySit: 3, unopened: 1 });
    const desk = await newCohortDesk(test, tenant);
    const cohort = await desk.create('Year 1');
    await desk.add(cohort, [invited.email]);
    await desk.setTest(testId, [cohort]);
    expect(await watch()).toMatchObject({ maySit: 1, unopened: 1, total: 2 });
    await sit(test, { tenant, testId, learner: invited });
    expect(await watch()).toMatchObject({ maySit: 1, unopened: 0, total: 3 });
  });

  it('is not shown to another organisation, nor are its attempts changed from there', async () => {
    const { sittings, testId } = await newHall(1);
    const other = await newHall(1);
    const { attemptId, opened } = first(sittings);
    const { caller } = await newManager(test, other.tenant);
    expect((await test.call('getLiveTest', { ...caller, params: { testId } })).code).toBe('not_found');
    const attempts = [{ _id: attemptId, deadlineAt: opened.attempt.deadlineAt }];
    expect((await other.change({ attempts })).body).toEqual({ changed: 0, unchanged: [] });
    expect((await other.say({ attempts: [attemptId] })).body).toEqual({ reached: 0 });
    expect((await newsOf(first(sittings))).body).toMatchObject({
      deadlineAt: opened.attempt.deadlineAt,
      words: [],
    });
  });
});

describe('more time', () => {
  it('is previewed for each, given to all, and reaches the page without a save', async () => {
    const { sittings, preview, change } = await newHall();
    const before = await deadlinesOf(sittings);
    const seen = (await preview('extend', 10)).body.attempts;
    expect(await deadlinesOf(sittings)).toEqual(before);
    const attempts = seen.map(({ _id, deadlineAt }) => ({ _id, deadlineAt }));
    expect((await change({ attempts })).body).toEqual({ changed: 2, unchanged: [] });
    const after = await deadlinesOf(sittings);
    expect(after).toEqual(before.map((deadline) => deadline + 600_000));
    expect(seen.map(({ newDeadlineAt }) => Date.parse(newDeadlineAt ?? '')).toSorted()).toEqual(
      after.toSorted(),
    );
  });

  it('is given once, however often it is sent', async () => {
    const { sittings, preview, change } = await newHall(1);
    const [before] = await deadlinesOf(sittings);
    const seen = (await preview('extend', 10)).body.attempts;
    const attempts = seen.map(({ _id, deadlineAt }) => ({ _id, deadlineAt }));
    const answers = await Promise.all([1, 2, 3].map(() => change({ attempts })));
    expect(answers.map(({ body }) => body.changed).toSorted()).toEqual([0, 0, 1]);
    expect(answers.flatMap(({ body }) => body.unchanged.map(({ why }) => why))).toEqual([
      'changed',
      'changed',
    ]);
    expect(await deadlinesOf(sittings)).toEqual([(before ?? 0) + 600_000]);
  });

  it('makes answers count that come after the former deadline', async () => {
    const { sittings, perform } = await newHall(1);
    const sitting = first(sittings);
    await sitting.endsIn(-20);
    await perform('extend', 10);
    expect((await sitting.save({})).status).toBe(200);
    expect((await sitting.submit({ auto: true, revision: 1 })).code).toBe('not_due');
  });

  it('goes to the chosen alone, and not to who has handed in', async () => {
    const { sittings, perform, preview } = await newHall(3);
    const [chosen, other, done] = sittings;
    if (!chosen || !other || !done) throw new Error('Three sit there.');
    await done.submit();
    const ids = [chosen.attemptId, done.attemptId];
    expect((await preview('extend', 5, ids)).body.attempts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ _id: done.attemptId, newDeadlineAt: null, why: 'closed' }),
      ]),
    );
    const { body } = await perform('extend', 5, ids);
    expect(body).toEqual({ changed: 1, unchanged: [{ _id: done.attemptId, why: 'closed' }] });
    expect(await deadlinesOf([other])).toEqual([Date.parse(other.opened.attempt.deadlineAt)]);
  });

  it('needs its minutes', async () => {
    const { change, sittings } = await newHall(1);
    const attempts = [{ _id: first(sittings).attemptId, deadlineAt: '2026-01-01T09:00:00.000Z' }];
    expect((await change({ act: 'extend', minutes: null, attempts })).code).toBe('malformed');
    expect((await change({ act: 'end', minutes: 5, attempts })).code).toBe('malformed');
  });
});

describe('an end for all', () => {
  it('takes what pages still send within the grace, and leaves no time', async () => {
    const { sittings, perform } = await newHall();
    const [sending, silent] = sittings;
    if (!sending || !silent) throw new Error('Two sit there.');
    expect((await perform('end', null)).body).toEqual({ changed: 2, unchanged: [] });
    const { deadlineAt, serverNow, closed } = (await newsOf(sending)).body;
    expect(Date.parse(deadlineAt)).toBeLessThanOrEqual(Date.parse(serverNow));
    expect(closed).toBe(false);
    expect((await sending.submit({ auto: true })).status).toBe(200);
    const ended = (await newsOf(sending)).body;
    expect(ended).toMatchObject({ closed: true, reportcard: expect.any(String) });
    expect((await perform('end', null)).body).toEqual({
      changed: 0,
      unchanged: [{ _id: silent.attemptId, why: 'closed' }],
    });
  });
});

describe('an attempt that goes on', () => {
  it('loses its report, keeps its answers, and ends some minutes from now', async () => {
    const { sittings, perform, tenant } = await newHall(1);
    const sitting = first(sittings);
    await sitting.submit();
    expect((await perform('reopen', 15, [sitting.attemptId])).body).toEqual({ changed: 1, unchanged: [] });
    const { attempt } = (await sitting.open()).body;
    expect(attempt.answers).toHaveLength(3);
    expect(Date.parse(attempt.deadlineAt) - Date.parse(attempt.serverNow)).toBeGreaterThan(14 * 60_000);
    const kept = await test.database.asOwner(
      `select (select count(*)::int from reports where tenant_id = $1) as reports,
              (select count(*)::int from withdrawn_reports where tenant_id = $1) as withdrawn`,
      [tenant.id],
    );
    expect(kept).toEqual([{ reports: 0, withdrawn: 1 }]);
  });
});

describe('a word to those who sit a test', () => {
  it('is shown to each, once, and not to who opens it later', async () => {
    const { sittings, say, tenant, testId } = await newHall();
    const wordId = randomUUID();
    expect((await say({ wordId })).body).toEqual({ reached: 2 });
    expect((await say({ wordId })).body).toEqual({ reached: 0 });
    const late = await sit(test, { tenant, testId });
    const words = await Promise.all([...sittings, late].map(async (one) => (await newsOf(one)).body.words));
    const word = { _id: wordId, text: 'Question 2 has a misprint.', sentAt: expect.any(String) };
    expect(words).toEqual([[word], [word], []]);
  });

  it('is one of the newest twenty that a page is told', async () => {
    const { sittings, say } = await newHall(1);
    for (let number = 1; number <= 21; number += 1) await say({ text: `Word ${number}` });
    const { words } = (await newsOf(first(sittings))).body;
    expect(words.map(({ text }) => text)).toEqual([...Array(20)].map((_, place) => `Word ${place + 2}`));
  });

  it('may be for one', async () => {
    const { sittings, say } = await newHall();
    await say({ attempts: [first(sittings).attemptId] });
    const counts = await Promise.all(sittings.map(async (one) => (await newsOf(one)).body.words.length));
    expect(counts).toEqual([1, 0]);
  });
});

it('the news of an attempt are its learner’s alone', async () => {
  const { sittings } = await newHall();
  const [mine, other] = sittings;
  if (!mine || !other) throw new Error('Two sit there.');
  expect((await newsOf({ ...mine, attemptId: other.attemptId })).code).toBe('not_found');
});

it('each change stands in the audit log with its reason, and beside each attempt', async () => {
  const { tenant, perform, say } = await newHall(2);
  await perform('extend', 10);
  await say();
  await perform('end', null);
  expect(await auditsOf(tenant)).toEqual([
    { action: 'attempts_extended', reason: 'The fire alarm', details: { attempts: 2, minutes: 10 } },
    { action: 'word_sent', reason: null, details: { attempts: 2, word: 'Question 2 has a misprint.' } },
    { action: 'attempts_ended', reason: 'The fire alarm', details: { attempts: 2 } },
  ]);
  const noted = await test.database.asOwner<{ action: string; reason: string }>(
    'select action, reason from attempt_audits where tenant_id = $1 order by done_at, id',
    [tenant.id],
  );
  expect(noted.map(({ action }) => action)).toEqual(['extended', 'extended', 'ended', 'ended']);
});
