import { randomUUID } from 'node:crypto';
import { contract, type EndpointName } from '@assay/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callsWithAnId, goodRequests, isOpenTo, type Known, pathOf } from '../testing/every-endpoint.ts';
import { sit } from '../testing/sitting.ts';
import { createTestTenant } from '../testing/tenants/test-tenant.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { snapshotDatabase } from '../testing/test-database.ts';
import { newManager } from '../testing/tickets/staffing.ts';
import { createTicketer } from '../testing/tickets/ticketing.ts';

/**
 * A learner who knows every id of another learner, and even the writer's secret, gets the same as one who
 * made the ids up. The calls are taken from the contract; what is open to a neighbour in the same tenant is
 * listed here.
 */
const OPEN_TO_NEIGHBOURS = new Set([
  'getTest test',
  'getSubDomain tenant',
  'getTopics tenant',
  'getTopics host',
  'getTopic topic',
  'listPractice topic',
]);

let test: TestApp;
let victim: Known & { ids: Ids };
let neighbour: Caller;
let stranger: Caller;
/** One of the victim's own staff, and one of another tenant's staff. */
let staff: Caller;
let strangeStaff: Caller;
type Caller = Pick<Known, 'tenant' | 'learner'>;
/** Every id of the victim, by what it names. */
type Ids = Record<
  | 'tenant'
  | 'host'
  | 'learner'
  | 'test'
  | 'takenTest'
  | 'version'
  | 'question'
  | 'attempt'
  | 'closedAttempt'
  | 'report'
  | 'topic'
  | 'ticket'
  | 'snippet',
  string
>;

beforeAll(async () => {
  test = await startTestApp();
  const tenant = await createTestTenant(test);
  const learner = await tenant.newLearner();
  const closed = await sit(test, { tenant, learner });
  const { reportcard } = (await closed.submit()).body;
  const open = await sit(test, { tenant, learner });
  await open.save({});
  const [question] = open.opened.test.questions_reference;
  const [version] = await test.database.asOwner<{ id: string }>(
    'select test_version_id as id from attempts where id = $1',
    [open.attemptId],
  );
  const [topic] = await test.database.asOwner<{ id: string }>(
    'select id from topics where tenant_id = $1 and depth = 2',
    [tenant.id],
  );
  const ticket = await createTicketer(test, tenant, learner).open();
  staff = { tenant, learner: await newManager(test, tenant) };
  const { body: kept } = await test.call('saveSnippet', {
    host: tenant.host,
    token: staff.learner.token,
    body: { title: 'Hello', text: 'Good morning.' },
  });
  victim = {
    ...open,
    ticketId: ticket,
    snippetId: kept.snippet._id,
    questionId: question?._id ?? '',
    password: '',
    ids: {
      tenant: tenant.id,
      learner: learner.id,
      test: open.testId,
      takenTest: closed.testId,
      version: version?.id ?? '',
      question: question?._id ?? '',
      attempt: open.attemptId,
      closedAttempt: closed.attemptId,
      report: reportcard,
      host: tenant.host,
      topic: topic?.id ?? '',
      ticket,
      snippet: kept.snippet._id,
    },
  };
  neighbour = { tenant, learner: await tenant.newLearner() };
  const elsewhere = await createTestTenant(test);
  stranger = { tenant: elsewhere, learner: await elsewhere.newLearner() };
  strangeStaff = { tenant: elsewhere, learner: await newManager(test, elsewhere) };
});
afterAll(() => test.close());

/** Sends what the victim would send, with this id in the path. */
async function send(name: EndpointName, id: string, { tenant, learner }: Caller, body?: unknown) {
  const payload = body ?? goodRequests[name](victim).body;
  const response = await test.app.inject({
    method: contract[name].method,
    url: pathOf(name, victim, encodeURIComponent(id)),
    headers: { host: tenant.host, authorization: `Bearer ${learner.token}` },
    ...(payload === undefined ? {} : { payload }),
  });
  const { date: _, ...headers } = response.headers;
  return { status: response.statusCode, body: response.body, headers };
}

const LEARNERS = [
  { who: 'another learner of the same tenant', caller: () => neighbour, open: OPEN_TO_NEIGHBOURS },
  { who: 'a learner of another tenant', caller: () => stranger, open: new Set<string>() },
];
const STAFF = [{ who: 'staff of another tenant', caller: () => strangeStaff, open: new Set<string>() }];

describe('ids of the victim in a path', () => {
  let before: Record<string, string>;
  beforeAll(async () => {
    before = await snapshotDatabase(test.database);
  });

  it.each(callersAndCalls())('are answered to $name by $who like ids that are not there', async (call) => {
    const { name, caller, open } = call;
    const nowhere = await send(name, randomUUID(), caller());
    expect([nowhere.status, JSON.parse(nowhere.body).code]).toEqual([404, 'not_found']);
    let tried = 0;
    for (const [kind, id] of Object.entries(victim.ids)) {
      if (open.has(`${name} ${kind === 'takenTest' ? 'test' : kind}`)) continue;
      expect(await send(name, id, caller()), `${name} with the ${kind}'s id`).toEqual(nowhere);
      expect(await send(name, id.toUpperCase(), caller())).toEqual(nowhere);
      tried += 1;
    }
    expect(tried).toBeGreaterThan(5);
  });

  it('have changed nothing', async () => {
    expect(await snapshotDatabase(test.database)).toEqual(before);
  });
});

function callersAndCalls() {
  return callsWithAnId.flatMap((name) => {
    const callers = [
      ...(isOpenTo('learner', name) ? LEARNERS : []),
      ...(isOpenTo('staff', name) ? STAFF : []),
    ];
    return callers.map((caller) => ({ name, ...caller }));
  });
}

describe('every call with an id in its path', () => {
  it('is among those that are tried', () => {
    const withId = Object.entries(contract).filter(([, { path }]) => /[:*]/u.test(path));
    expect(callsWithAnId).toEqual(withId.map(([name]) => name));
    expect(callsWithAnId.length).toBeGreaterThanOrEqual(6);
  });

  it.each(callsWithAnId)('%s answers 404 for a path that is no id at all', async (name) => {
    const caller = isOpenTo('learner', name) ? victim : staff;
    const nowhere = await send(name, randomUUID(), caller);
    const hostile = [
      '0',
      '-1',
      'null',
      'undefined',
      "' or 1=1 --",
      '..',
      '%00',
      '\u0000',
      '😀',
      '{}',
      'a'.repeat(150),
    ];
    for (const id of [...hostile, `${victim.ids.test} `, victim.ids.test.replaceAll('-', '')]) {
      expect(await send(name, id, caller), id).toEqual(nowhere);
    }
  });
});

describe('ids that travel in a body or a query', () => {
  it('another’s attempt is not submitted, with or without naming it', async () => {
    const before = await snapshotDatabase(test.database);
    const { ids, writer } = victim;
    const body = { ...goodRequests.submitTest(victim).body, attemptId: ids.attempt, writer };
    const named = await send('submitTest', ids.test, neighbour, body);
    const unknown = await send('submitTest', ids.test, neighbour, {
      ...body,
      attemptId: randomUUID(),
    });
    expect(named).toEqual(unknown);
    expect(named.status).toBe(404);
    const plain = await send('submitTest', ids.test, neighbour, { ...body, attemptId: undefined });
    expect([plain.status, JSON.parse(plain.body).code]).toEqual([409, 'attempt_not_started']);
    expect(await snapshotDatabase(test.database)).toEqual(before);
  });

  it('another tenant in the query of get-tests is not found, whether it exists or not', async () => {
    const { host, token } = { host: stranger.tenant.host, token: stranger.learner.token };
    const list = (reference: string) =>
      test.call('getTests', { host, token, query: { subdomain_reference: reference } });
    const nowhere = await list(randomUUID());
    expect([nowhere.status, nowhere.code]).toEqual([404, 'not_found']);
    for (const reference of [victim.tenant.id, victim.tenant.host, '', 'nowhere.test']) {
      expect((await list(reference)).text).toBe(nowhere.text);
    }
    for (const reference of [stranger.tenant.id, `${host.toUpperCase()}:3000`]) {
      expect((await list(reference)).status).toBe(200);
    }
  });

  it('lists hold nothing of another tenant or learner', async () => {
    for (const { tenant, learner } of [stranger, neighbour]) {
      const caller = { host: tenant.host, token: learner.token };
      const heard = [
        (await test.call('listReports', caller)).text,
        (await test.call('getProfile', caller)).text,
        (await test.call('getTests', caller)).text,
        (await test.call('getAllTickets', caller)).text,
      ].join('\n');
      const { attempt, closedAttempt, report, ticket, learner: learnerId } = victim.ids;
      for (const id of [attempt, closedAttempt, report, ticket, learnerId]) expect(heard).not.toContain(id);
    }
    const listed = await test.call('getTests', { host: stranger.tenant.host, token: stranger.learner.token });
    expect(listed.body.tests).toEqual([]);
  });
});
