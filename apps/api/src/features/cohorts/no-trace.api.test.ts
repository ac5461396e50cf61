import { randomUUID } from 'node:crypto';
import { type Contract, contract, type Endpoint, type EndpointName, requiresSession } from '@assay/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { newCohortDesk } from '../../testing/cohort-desk.ts';
import { goodRequests, pathOf } from '../../testing/every-endpoint.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { walkResults } from '../../testing/results-walk.ts';
import { sit } from '../../testing/sitting.ts';
import { createTestTenant, type TestLearner } from '../../testing/tenants/test-tenant.ts';
import type { Answer } from '../../testing/test-app.ts';
import { singleQuestion } from '../../testing/test-questions.ts';
import { walkTickets } from '../../testing/tickets/ticketing.ts';

const test = await provideTestApp();

const PASSWORD = 'a password of mine';
const OPTIONS = ['One', 'Two', 'Three'];
type Heard = { name: EndpointName; status: number; text: string };

/** A test that is for a cohort, one for everybody that shares a question with it, and two learners. */
async function newPlace() {
  const mark = randomUUID();
  const tenant = await createTestTenant(test);
  const shared = singleQuestion(OPTIONS, 1, 'Shared by both');
  const own = [1, 2].map((number) => singleQuestion(OPTIONS, 1, `${mark} ${number}`));
  const openId = await tenant.newTest({ name: 'For everybody', questions: [shared] });
  const closedOff = await tenant.newTest({
    name: `Title ${mark}`,
    questions: [shared, ...own],
    answers: { when: 'never' },
  });
  const member = await tenant.newLearner({ password: PASSWORD });
  const outsider = await tenant.newLearner({ password: PASSWORD });
  const desk = await newCohortDesk(test, tenant);
  await desk.restrict(closedOff, [member]);
  const rows = await test.database.asOwner<{ id: string }>(
    'select id from questions where tenant_id = $1 and source_id = any($2)',
    [tenant.id, own.map(({ id }) => id)],
  );
  const [topic] = await test.database.asOwner<{ id: string }>(
    'select id from topics where tenant_id = $1 and depth = 2',
    [tenant.id],
  );
  return {
    mark,
    tenant,
    openId,
    closedOff,
    member,
    outsider,
    questionIds: rows.map(({ id }) => id),
    topicId: topic?.id ?? '',
  };
}

type Place = Awaited<ReturnType<typeof newPlace>>;

/** Makes every call that a learner can make, with the ids of the cohort's test wherever a call takes one. */
async function walk({ tenant, openId, closedOff, questionIds, topicId }: Place, learner: TestLearner) {
  const heard: Heard[] = [];
  const hear = async <Name extends EndpointName>(name: Name, answer: Promise<Answer<Name>>) => {
    const { status, text } = await answer;
    heard.push({ name, status, text });
  };
  const caller = { host: tenant.host, token: learner.token };
  const sitting = await sit(test, { tenant, learner, testId: openId });
  const { reportcard } = (await sitting.submit({ response: [{ selected: 'Two' }] })).body;
  await hear('getReport', sitting.report(reportcard));
  const [questionId = ''] = questionIds;
  const known = {
    testId: closedOff,
    attemptId: sitting.attemptId,
    writer: sitting.writer,
    tenant,
    learner,
    userId: learner.id,
    password: PASSWORD,
    topicId,
    questionId,
  };
  const ids = [closedOff, reportcard, ...questionIds];
  await walkResults(test, caller, { tenantId: tenant.id, ids, hear });
  await walkTickets(test, caller, { ids, hear });
  for (const [name, { access, method }] of Object.entries<Endpoint>(contract)) {
    if (!requiresSession(access) || !access.includes('learner') || name === 'logout') continue;
    const called = name as EndpointName;
    const payload = goodRequests[called](known).body;
    const { statusCode, body } = await test.app.inject({
      method: method as Contract[EndpointName]['method'],
      url: pathOf(called, known),
      headers: { host: tenant.host, authorization: `Bearer ${learner.token}` },
      ...(payload === undefined ? {} : { payload }),
    });
    heard.push({ name: called, status: statusCode, text: body });
  }
  return heard;
}

/** Calls whose answers hold one of these texts. */
function callsThatTell(heard: Heard[], traces: string[]): string[] {
  const telling = heard.filter(({ text }) => traces.some((trace) => text.includes(trace)));
  return [...new Set(telling.map(({ name }) => name))];
}

describe('a test that is for a cohort', () => {
  let place: Place;
  let traces: string[];
  beforeAll(async () => {
    place = await newPlace();
    traces = [place.mark, place.closedOff, ...place.questionIds];
  });

  it('leaves no trace in any answer to a learner of none of its cohorts', async () => {
    const heard = await walk(place, place.outsider);
    expect(callsThatTell(heard, traces)).toEqual([]);
    expect(heard.filter(({ status }) => status >= 500)).toEqual([]);
    const called = new Set(heard.map(({ name }) => name));
    const learners = Object.entries<Endpoint>(contract).filter(
      ([name, { access }]) => requiresSession(access) && access.includes('learner') && name !== 'logout',
    );
    expect(learners.map(([name]) => name).filter((name) => !called.has(name as EndpointName))).toEqual([]);
  });

  it('is in these answers to a member', async () => {
    const telling = callsThatTell(await walk(place, place.member), traces);
    expect(telling).toEqual(
      expect.arrayContaining(['getTests', 'getTest', 'getDashboard', 'getReport', 'listPractice']),
    );
  });

  it('is to others as one that is not there, by its address and in each call that names it', async () => {
    const { tenant, closedOff, outsider } = place;
    const caller = { host: tenant.host, token: outsider.token };
    const open = (id: string, query: { recharge?: '1' }) =>
      test.call('getTest', { ...caller, params: { id }, query });
    for (const query of [{}, { recharge: '1' as const }]) {
      const nowhere = await open(randomUUID(), query);
      const answer = await open(closedOff, query);
      expect([answer.status, answer.text]).toEqual([nowhere.status, nowhere.text]);
      expect(answer.code).toBe('not_found');
    }
  });

  it('holds back what a report of another test shares with it, without being named', async () => {
    const { tenant, openId } = place;
    const sitting = await sit(test, { tenant, testId: openId });
    const { reportcard } = (await sitting.submit({ response: [{ selected: 'Two' }] })).body;
    const [question] = (await sitting.report(reportcard)).body.report.test.questions_reference;
    expect([question?.withheld, question?.correct_option]).toEqual([
      { test: null, until: 'never', date: null },
      null,
    ]);
  });
});
