import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { TestId } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import { withTenant } from '../../db/context.ts';
import { Failure } from '../../failure.ts';
import { logIn } from '../../testing/accounts/log-ins.ts';
import { createNewcomer, newestMail } from '../../testing/accounts/newcomer.ts';
import { createBuyer, createPlan } from '../../testing/payments/buying.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { sit } from '../../testing/sitting.ts';
import { createTestTenant, type TestLearner } from '../../testing/tenants/test-tenant.ts';
import { APP_SECRET } from '../../testing/test-app.ts';
import { threeKinds } from '../../testing/test-questions.ts';
import { newStaff } from '../../testing/tickets/staffing.ts';
import { newTicketLearner } from '../../testing/tickets/ticketing.ts';
import { grantDays } from '../subscriptions/subscriptions.service.ts';
import { copyOwnData } from './own-data.service.ts';

const test = await provideTestApp();
const tenant = await createTestTenant(test);

const PASSWORD = 'a password of mine';

async function download({ token }: { token: string }, host = tenant.host) {
  const { statusCode, headers, body } = await test.app.inject({
    url: '/api/user/download-data',
    headers: { host, authorization: `Bearer ${token}` },
  });
  return { status: statusCode, headers, text: body, data: JSON.parse(body) };
}
const forget = () => test.database.asOwner('delete from throttle_events where tenant_id = $1', [tenant.id]);

/** Submits a test with a note, by default all right. */
async function handIn(learner: TestLearner, testId?: TestId, where = tenant) {
  const sitting = await sit(test, {
    tenant: where,
    learner,
    ...(testId === undefined ? {} : { testId }),
  });
  const first = {
    selected: 'Two',
    comment: 'THINK SO' as const,
    commentChosen: true,
    flag: true,
    notes: 'My note',
  };
  await sitting.submit({ response: [first, { selected: ['One'] }, { selected: null }] });
  return sitting;
}

describe('a copy of all that is kept', () => {
  it('is a file with the caller’s profile, sessions, devices and tests', async () => {
    const learner = await tenant.newLearner({ password: PASSWORD });
    await logIn(test, tenant, { email: learner.email, password: PASSWORD });
    const sitting = await handIn(learner);
    const { status, headers, data, text } = await download(learner);
    expect([status, headers['content-type']]).toEqual([200, 'application/json']);
    expect(headers).toMatchObject({
      'content-disposition': "attachment; filename*=UTF-8''my-data.json",
      'cache-control': 'no-store',
    });
    expect(data.profile).toMatchObject({ email: learner.email, first_name: 'Ada', dob: '1990-05-04' });
    expect([data.sessions.length, data.devices.length]).toEqual([2, 1]);
    expect(text).not.toContain(learner.token);
    expect(text).not.toMatch(/hash|\$argon2/u);
    expect(data.tests).toHaveLength(1);
    expect(data.tests[0]).toMatchObject({
      test_name: sitting.opened.test.test_name,
      closed_at: expect.any(String),
      result: { total: 3, attempt: 2, correct_answers: 1, performance_percent: 33.33, withheld: null },
      answers: [
        {
          selected: 'Two',
          comment: 'THINK SO',
          commentChosen: true,
          flag: true,
          notes: 'My note',
          status: 'Correct',
          answered: true,
        },
        { selected: ['One'], status: 'Wrong' },
        { answered: false, status: 'Wrong' },
      ],
    });
  });

  it('holds no code and no link that was mailed: a stolen token is no way to another password', async () => {
    const learner = await tenant.newLearner({ password: PASSWORD });
    const owner = createNewcomer(test, tenant, learner.email);
    await owner.forgot();
    const { code, link } = await newestMail(owner);
    const { data, text: copy } = await download(learner);
    expect(data.mails).toEqual([{ created_at: expect.any(String), sent_at: null }]);
    expect(copy).not.toContain(link);
    expect(copy).not.toContain(`${code} is your code`);
  });

  it('holds what was ordered and paid, what the invoices say and what access is made of', async () => {
    const own = await createTestTenant(test, { platformType: 'Paid' });
    await test.database.asOwner(
      `insert into billing_details (tenant_id, seller, address, vat_number, vat_basis_points)
       values ($1, 'College Ltd', '{1 Quay}', 'GB123456789', 2000)`,
      [own.id],
    );
    const plan = await createPlan(test, own);
    const learner = await own.newLearner();
    const buyer = createBuyer(test, own, learner);
    await buyer.press((await buyer.order(plan)).body.url, 'decline');
    await buyer.press((await buyer.order(plan)).body.url, 'pay');
    const neighbour = await own.newLearner();
    await createBuyer(test, own, neighbour).order(plan);
    await own.inside(() => grantDays(learner.id, 5, null));
    const { data } = await download(learner, own.host);
    const ordered = { access: '30 days Access', validity_days: 30, price_pence: 2_400, currency: 'gbp' };
    const payment_id = data.orders[1].payment.payment_id;
    expect(data.orders).toEqual([
      {
        ordered_at: expect.any(String),
        ...ordered,
        state: 'failed',
        payment: null,
        invoice: null,
      },
      {
        ordered_at: expect.any(String),
        ...ordered,
        state: 'paid',
        payment: {
          payment_id: expect.stringMatching(/^pi_sandbox_/u),
          paid_at: expect.any(String),
          amount_pence: 2_400,
          refunded_pence: 0,
          disputed: false,
        },
        invoice: {
          number: 1,
          issued_at: expect.any(String),
          says: expect.objectContaining({
            seller: expect.objectContaining({ name: 'College Ltd', vatNumber: 'GB123456789' }),
            buyer: { name: 'Ada Byron', email: learner.email },
            amountPence: 2_400,
            netPence: 2_000,
            vatPence: 400,
            paymentId: payment_id,
          }),
        },
      },
    ]);
    const lasting = { granted_at: expect.any(String), until: null, revoked_at: null };
    expect(data.plan_periods).toEqual([
      { ...lasting, days: 30, payment_id },
      { ...lasting, days: 5, payment_id: null },
    ]);
    expect(data.plan_expires_at).toEqual(expect.any(String));
  });

  it('holds the tickets with all that both sides wrote in them, and nothing of what only staff see', async () => {
    const own = await createTestTenant(test);
    const [learner, neighbour] = [await newTicketLearner(test, own), await newTicketLearner(test, own)];
    const staff = await newStaff(test, own);
    await neighbour.open({ subject: 'A question of another learner' });
    const first = await learner.open({ subject: 'First', description: 'Why?' });
    await learner.open({ subject: 'Second' });
    await learner.write(first, 'Hello?');
    await staff.write(first, 'Good morning.', { status: 'Pending' });
    await test.database.asOwner(
      `insert into ticket_notes (tenant_id, id, ticket_id, user_id, body)
       values ($1, gen_random_uuid(), $2, $3, 'A secret note')`,
      [own.id, first, staff.id],
    );
    await test.database.asOwner(
      `insert into ticket_messages (tenant_id, ticket_id, number, id, user_id, role, body)
       select $1, $2, n, gen_random_uuid(), $3, 'learner', 'Message ' || n from generate_series(3, 450) n`,
      [own.id, first, learner.id],
    );
    const { data, text: copy } = await download(learner, own.host);
    const date = expect.any(String);
    expect(data.tickets).toMatchObject([
      { subject: 'First', description: 'Why?', topic: 'Tests', status: 'Pending', created_at: date },
      { subject: 'Second', status: 'Open', messages: [], about: null, image: '' },
    ]);
    const { messages } = data.tickets[0];
    expect(messages.slice(0, 3)).toEqual([
      { number: 1, by: 'learner', name: '', message: 'Hello?', date },
      { number: 2, by: 'staff', name: 'Grace Hopper', message: 'Good morning.', date },
      { number: 3, by: 'learner', name: '', message: 'Message 3', date },
    ]);
    expect(messages.map(({ number }: { number: number }) => number)).toEqual(
      [...Array(450)].map((_, index) => index + 1),
    );
    expect(copy).not.toMatch(/secret|another learner/u);
  });

  it('holds nothing of anybody else', async () => {
    const [learner, neighbour] = [await tenant.newLearner(), await tenant.newLearner()];
    await handIn(neighbour);
    const { data, text } = await download(learner);
    expect(data.tests).toEqual([]);
    expect(text).not.toContain(neighbour.email);
    expect(text).not.toContain('My note');
  });

  it('holds an attempt that is open with what is saved, and neither key nor result', async () => {
    const learner = await tenant.newLearner();
    const sitting = await sit(test, { tenant, learner });
    await sitting.save({ answers: [{ index: 0, selected: 'One', notes: 'under way' }] });
    const { data } = await download(learner);
    expect(data.tests[0]).toMatchObject({ closed_at: null, result: null });
    expect(
      data.tests[0].answers.map(({ selected, status }: Record<string, unknown>) => [selected, status]),
    ).toEqual([
      ['One', null],
      [null, null],
      [null, null],
    ]);
  });

  it('tells no more than the report: nothing of what a test never shows', async () => {
    const learner = await tenant.newLearner();
    const testId = await tenant.newTest({ answers: { when: 'never' } });
    const sitting = await handIn(learner, testId);
    const { report } = (await sitting.report(testId)).body;
    const { data } = await download(learner);
    expect(data.tests[0].answers.map(({ status }: { status: unknown }) => status)).toEqual([
      null,
      null,
      null,
    ]);
    expect(report.answers.map(({ status }) => status)).toEqual([null, null, null]);
    const { total, correct_answers, withheld } = report;
    expect(data.tests[0].result).toMatchObject({ total, correct_answers, withheld });
    expect(data.tests[0].answers[0].notes).toBe('My note');
  });

  it('tells nothing of a question that is in an open attempt, though its report was shown before', async () => {
    const learner = await tenant.newLearner();
    const shared = threeKinds();
    const first = await tenant.newTest({ questions: shared });
    await handIn(learner, first);
    expect((await download(learner)).data.tests[0].answers[0].status).toBe('Correct');
    const second = await tenant.newTest({ questions: shared });
    await sit(test, { tenant, learner, testId: second });
    const { data } = await download(learner);
    expect(data.tests[0].answers.map(({ status }: { status: unknown }) => status)).toEqual([
      null,
      null,
      null,
    ]);
    expect(data.tests[0].result.correct_answers).toBeNull();
  });

  it('without a plan tells of single answers what was given, and not whether it was right', async () => {
    const own = await createTestTenant(test, { platformType: 'Paid' });
    const learner = await own.newLearner({ planExpiresAt: new Date(Date.now() + 3_600_000) });
    await handIn(learner, undefined, own);
    const withPlan = await download(learner, own.host);
    expect(withPlan.data.tests[0].answers[0].status).toBe('Correct');
    await test.database.asOwner(
      "update subscriptions set expires_at = now() - interval '1 second' where user_id = $1",
      [learner.id],
    );
    const { data } = await download(learner, own.host);
    expect(data.tests[0].answers[0]).toMatchObject({ status: null, selected: 'Two', notes: 'My note' });
  });

  it('is made five times a day, and that is kept in the database', async () => {
    await forget();
    const learner = await tenant.newLearner();
    const answers = [];
    for (let made = 0; made < 5; made += 1) answers.push((await download(learner)).status);
    expect(answers).toEqual([200, 200, 200, 200, 200]);
    const sixth = await download(learner);
    expect([sixth.status, sixth.data.code]).toEqual([429, 'too_many']);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(80_000);
  });

  it('is made one at a time, until it is read or its reader has gone', async () => {
    const { id } = await tenant.newLearner();
    const copy = () =>
      withTenant(test.database.pool, tenant.id, () => copyOwnData({ appSecret: APP_SECRET }, id));
    const first = await copy();
    if (first instanceof Failure) throw new Error('the first is refused');
    const refused = await copy();
    expect(refused).toMatchObject({ code: 'too_many', retryAfterSeconds: 10 });
    const closed = once(first, 'close');
    first.destroy();
    await closed;
    const second = await copy();
    if (second instanceof Failure) throw new Error('the second is refused');
    expect(JSON.parse(await text(second)).tests).toEqual([]);
    expect(await copy()).not.toBeInstanceOf(Failure);
  });

  it('of two hundred tests is whole, and takes no more memory than one', async () => {
    const own = await createTestTenant(test);
    const learner = await own.newLearner();
    const sitting = await handIn(learner, undefined, own);
    await test.database.asOwner(
      `with made as (
         insert into attempts (tenant_id, id, user_id, test_id, test_version_id, number, started_at, deadline_at,
           closed_at, closed_by, writer_hash, answers)
         select tenant_id, gen_random_uuid(), user_id, test_id, test_version_id, 1 + n, started_at, deadline_at,
           closed_at, closed_by, writer_hash, jsonb_set(answers, '{0,n}', to_jsonb(repeat('x', 4000)))
         from attempts, generate_series(1, 199) n where id = $1 returning *)
       insert into reports select m.tenant_id, gen_random_uuid(), m.id, m.user_id, m.test_id, m.test_version_id,
         r.submitted_at, r.total, r.attempted, r.correct, r.partial, r.wrong, r.performance_percent,
         r.confidence_percent, r.time_taken_seconds, r.client_time, r.statuses
       from made m, reports r where r.attempt_id = $1`,
      [sitting.attemptId],
    );
    const { status, data } = await download(learner, own.host);
    expect([status, data.tests.length]).toEqual([200, 200]);
    expect(new Set(data.tests.map(({ result }: { result: { total: number } }) => result.total))).toEqual(
      new Set([3]),
    );
  });

  it('is for learners alone, and for nobody without a session or of another tenant', async () => {
    const member = await tenant.newLearner();
    await test.database.asOwner("update users set role = 'staff' where id = $1", [member.id]);
    const stranger = await (await createTestTenant(test)).newLearner();
    expect((await download(member)).data.code).toBe('forbidden');
    expect((await download(stranger)).status).toBe(401);
    expect((await download({ token: 'forged-forged-forged-forged' })).status).toBe(401);
  });
});
