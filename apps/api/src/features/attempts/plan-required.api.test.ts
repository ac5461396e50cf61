import { randomUUID } from 'node:crypto';
import { contract, type EndpointName } from '@assay/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointNames, goodRequests, type Known } from '../../testing/every-endpoint.ts';
import {
  beginToPay,
  deliver,
  openShop,
  type Shop,
  type StripeApp,
  startStripeApp,
} from '../../testing/payments/stripe-buying.ts';
import { stripeEvent } from '../../testing/payments/stripe-events.ts';
import { type Sitting, sit } from '../../testing/sitting.ts';
import type { TestLearner } from '../../testing/tenants/test-tenant.ts';

let app: StripeApp;
let shop: Shop;
let host: string;
beforeAll(async () => {
  app = await startStripeApp();
  shop = await openShop(app);
  host = shop.tenant.host;
});
afterAll(() => app.close());

/** A learner who bought a plan. */
async function subscribe() {
  const purchase = await beginToPay(app, shop);
  const session = app.stripe.pay(purchase.session.id);
  await deliver(app, stripeEvent('checkout.session.completed', session), { host });
  return purchase;
}

async function payBack({ session }: Awaited<ReturnType<typeof subscribe>>): Promise<void> {
  await deliver(app, stripeEvent('charge.refunded', app.stripe.refund(session.id)), { host });
}

/** Moves the end of access to this many seconds from now (negative: ago), by the clock that decides. */
async function endIn({ id }: TestLearner, seconds: number): Promise<void> {
  await app.test.database.asOwner(
    'update subscriptions set expires_at = the_clock() + make_interval(secs => $2) where user_id = $1',
    [id, seconds],
  );
}

/** A learner who has submitted one test, and has others still to sit, with what they can reach. */
type Reach = {
  learner: TestLearner;
  taken: Sitting;
  report: string;
  untaken: string;
  topicId: string;
  question: string;
};

async function reachOf(learner: TestLearner): Promise<Reach> {
  const { tenant } = shop;
  const taken = await sit(app.test, { tenant, learner });
  const { reportcard } = (await taken.submit()).body;
  const [topic] = await app.test.database.asOwner<{ id: string }>(
    `select id from topics where tenant_id = $1 and name = 'Rhythm'`,
    [tenant.id],
  );
  const question = taken.opened.test.questions_reference[0]?._id ?? '';
  return {
    learner,
    taken,
    report: reportcard,
    untaken: await tenant.newTest(),
    topicId: topic?.id ?? '',
    question,
  };
}

type Sent = { name: EndpointName; id?: string; query?: string; body?: object };

/** Every call that a plan opens, by a person's words for it. */
const gated: Record<string, { name: EndpointName; of?: (reach: Reach) => Omit<Sent, 'name'> }> = {
  'starting a test': { name: 'getTest', of: ({ untaken }) => ({ id: untaken }) },
  'starting a test once more': {
    name: 'getTest',
    of: ({ taken }) => ({ id: taken.testId, query: 'recharge=1' }),
  },
  'a report': { name: 'getReport', of: ({ report }) => ({ id: report }) },
  'a test’s latest report': { name: 'getReport', of: ({ taken }) => ({ id: taken.testId }) },
  'a report by topic': { name: 'getProficiency', of: ({ report }) => ({ id: report }) },
  'a report beside others': { name: 'compareReports', of: ({ report }) => ({ id: report }) },
  'the questions of a figure': { name: 'listFigureQuestions', of: () => ({ query: 'comment=I+KNOW+IT' }) },
  'how sure and how right': { name: 'getCalibration' },
  'how sure and how right in one report': {
    name: 'getCalibration',
    of: ({ report }) => ({ query: `report=${report}` }),
  },
  'questions to practise': { name: 'listPractice', of: ({ topicId }) => ({ id: topicId }) },
  'one question to practise': {
    name: 'listPractice',
    of: ({ topicId, question }) => ({ id: topicId, query: `question=${question}` }),
  },
  'a report’s questions to practise': {
    name: 'listReportPractice',
    of: ({ report }) => ({ id: report, query: 'positions=0' }),
  },
  'how many questions may be practised': {
    name: 'countPracticeQuestions',
    of: ({ topicId }) => ({ query: `topics=${topicId}` }),
  },
  'the answer to a practised question': {
    name: 'answerPractice',
    of: ({ question }) => ({ body: { answerId: randomUUID(), question, version: 1, selected: 'Two' } }),
  },
};
const calls = (reach: Reach): [what: string, sent: Sent][] =>
  Object.entries(gated).map(([what, { name, of }]) => [what, { name, ...of?.(reach) }]);

const FLAGS = {
  is_active_plan: 'true',
  isActivePlan: '1',
  active: 'true',
  plan: 'paid',
  access: 'granted',
  platform_type: 'Free',
  role: 'Admin',
  expiry: '2999-01-01T00:00:00.000Z',
  status: 'paid',
};
const FORGED_HEADERS = {
  'x-is-active-plan': 'true',
  'x-plan': 'paid',
  'x-platform-type': 'Free',
  'x-role': 'admin',
  cookie: 'is_active_plan=true; platform_type=Free; role=Admin',
};

async function ask({ name, id = '', query = '', body }: Sent, { token }: TestLearner, isForged = false) {
  const { method, path } = contract[name];
  const asked = new URLSearchParams(query);
  if (isForged) for (const [flag, value] of Object.entries(FLAGS)) asked.set(flag, value);
  const answer = await app.test.app.inject({
    method,
    url: `${path.replace(/:\w+/u, id)}?${asked}`,
    headers: { host, authorization: `Bearer ${token}`, ...(isForged ? FORGED_HEADERS : {}) },
    ...(body === undefined ? {} : { payload: { ...body, ...(isForged ? FLAGS : {}) } }),
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

async function expectClosed(reach: Reach, why: string): Promise<void> {
  for (const [what, sent] of calls(reach))
    for (const isForged of [false, true]) {
      const { status, body } = await ask(sent, reach.learner, isForged);
      expect([status, body.code], `${what}, ${why}${isForged ? ', with forged flags' : ''}`).toEqual([
        403,
        'no_access',
      ]);
      // Nothing else is said.
      expect(Object.keys(body).sort()).toEqual(['code', 'message']);
    }
  const opened = 'select from attempts where user_id = $1 and closed_at is null';
  expect(await app.test.database.asOwner(opened, [reach.learner.id])).toEqual([]);
}

describe('what a plan opens', () => {
  it('is every call that names it as its refusal', () => {
    const refusing = endpointNames.filter((name) =>
      contract[name].errors.some((code) => code === 'no_access'),
    );
    expect([...new Set(Object.values(gated).map(({ name }) => name))].sort()).toEqual(refusing.sort());
  });

  it('is open while the plan lasts, closed the second after it, and open again when more is bought', async () => {
    const purchase = await subscribe();
    const reach = await reachOf(purchase.learner);
    for (const [what, sent] of calls(reach).filter(([, { name }]) => name !== 'getTest'))
      expect((await ask(sent, reach.learner)).body.code, what).not.toBe('no_access');
    await endIn(reach.learner, -1);
    await expectClosed(reach, 'a second after the end');
    await endIn(reach.learner, 60);
    expect((await ask({ name: 'getReport', id: reach.report }, reach.learner)).status).toBe(200);
  });

  it('is closed once the payment is refunded, and while it is disputed', async () => {
    const refunded = await subscribe();
    const reach = await reachOf(refunded.learner);
    await payBack(refunded);
    await expectClosed(reach, 'after the refund');
    const disputed = await subscribe();
    const other = await reachOf(disputed.learner);
    const tell = (status: 'needs_response' | 'won') =>
      deliver(app, stripeEvent('charge.dispute.created', app.stripe.dispute(disputed.session.id, status)), {
        host,
      });
    await tell('needs_response');
    await expectClosed(other, 'while the payment is disputed');
    await tell('won');
    expect((await ask({ name: 'getReport', id: other.report }, other.learner)).status).toBe(200);
  });

  it('is closed to who never bought anything, ordered without paying, or failed to pay', async () => {
    const ordered = await beginToPay(app, shop);
    const failed = await beginToPay(app, shop);
    app.stripe.fail(failed.session.id);
    await deliver(app, stripeEvent('checkout.session.async_payment_failed', failed.session), { host });
    // Another learner's report is not found: they have none of their own.
    const reach = await reachOf((await subscribe()).learner);
    const own = calls(reach).filter(([what]) => !/report|once more/u.test(what));
    for (const learner of [await shop.tenant.newLearner(), ordered.learner, failed.learner])
      for (const [what, sent] of own)
        for (const isForged of [false, true])
          expect((await ask(sent, learner, isForged)).body.code, what).toBe('no_access');
  });
});

describe('an attempt that was begun in time', () => {
  it.each<[string, (purchase: Awaited<ReturnType<typeof subscribe>>) => Promise<void>]>([
    ['the plan ended', ({ learner }) => endIn(learner, -1)],
    ['the payment was refunded', payBack],
    [
      'the payment was disputed',
      async ({ session }) => {
        const disputed = app.stripe.dispute(session.id, 'needs_response');
        await deliver(app, stripeEvent('charge.dispute.created', disputed), { host });
      },
    ],
  ])('is opened again, saved and handed in after %s; its report waits for a plan', async (_title, ends) => {
    const purchase = await subscribe();
    const { learner } = purchase;
    const sitting = await sit(app.test, { tenant: shop.tenant, learner });
    expect((await sitting.save({ revision: 1 })).status).toBe(200);
    await ends(purchase);
    expect(
      (await sitting.save({ revision: 2, answers: [{ index: 1, selected: ['Two', 'Three'] }] })).status,
    ).toBe(200);
    const { writer } = (await sitting.open()).body.attempt;
    expect((await sitting.save({ writer, revision: 3 })).status).toBe(200);
    const known: Known = {
      testId: sitting.testId,
      attemptId: sitting.attemptId,
      writer,
      tenant: shop.tenant,
      learner,
      password: '',
    };
    const recorded = await app.test.call('recordEvent', {
      host,
      token: learner.token,
      ...goodRequests.recordEvent(known),
    });
    expect(recorded.status).toBe(200);
    const handedIn = await sitting.submit({ writer });
    expect(handedIn.status).toBe(200);
    expect((await sitting.submit({ writer })).body.reportcard).toBe(handedIn.body.reportcard);
    expect((await sitting.report(handedIn.body.reportcard)).code).toBe('no_access');
    expect((await ask({ name: 'getTest', id: await shop.tenant.newTest() }, learner)).body.code).toBe(
      'no_access',
    );
    await endIn(learner, 60);
    expect((await sitting.report(handedIn.body.reportcard)).status).toBe(200);
  });
});
