import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestId } from '@assay/assessment';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { hashSubject, hashTakenTest } from '../../features/accounts/secrets.ts';
import { operator, recordAudit } from '../../features/audits/audits.service.ts';
import { logIn } from '../../testing/accounts/log-ins.ts';
import { createNewcomer } from '../../testing/accounts/newcomer.ts';
import { DETAILS, type SentPicture, sendProfile } from '../../testing/accounts/own-account.ts';
import { createAttemptCommand } from '../../testing/commands/attempt-command.ts';
import { createLearnerCommand } from '../../testing/commands/learner-command.ts';
import { createBuyer, createPlan } from '../../testing/payments/buying.ts';
import { ABOUT_NOBODY, KEPT, NOT_PLANTED } from '../../testing/personal-tables.ts';
import { openMarks } from '../../testing/planted-marks.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { newRemarker } from '../../testing/remarkers.ts';
import { sit } from '../../testing/sitting.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { APP_SECRET } from '../../testing/test-app.ts';
import { snapshotDatabase } from '../../testing/test-database.ts';
import { newStaff } from '../../testing/tickets/staffing.ts';
import { createTicketer, sendTicketWithPicture } from '../../testing/tickets/ticketing.ts';

const test = await provideTestApp();
const command = createLearnerCommand(test);
const attempts = createAttemptCommand(test);
afterAll(async () => {
  await command.close();
  await attempts.close();
});

const PASSWORD = 'a password of mine';
const BORN = '1931-02-03';
const WHY = ['--reason', 'Asked for in writing', '--as', 'Grace'];

/** A learner who has left something in every table that can hold personal data. */
async function leaveTraces(mark: string) {
  const tenant = await createTestTenant(test, { platformType: 'Paid', signUpDomains: ['learner.test'] });
  const learner = await tenant.newLearner({ password: PASSWORD });
  const email = `${mark}@learner.test`;
  await test.database.asOwner('update users set email = $2 where id = $1', [learner.id, email]);
  const caller = { host: tenant.host, token: learner.token };
  const bytes = new Uint8Array(
    await sharp({ create: { width: 9, height: 9, channels: 3, background: '#333' } })
      .png()
      .toBuffer(),
  );
  await sendProfile(test, caller, { ...DETAILS, dob: BORN }, { bytes });
  await test.database.asOwner("update users set leaderboard_name = 'x' where id = $1", [learner.id]);
  await logIn(test, tenant, { email, password: PASSWORD });
  await logIn(test, tenant, { email, password: 'a wrong password' });
  await createNewcomer(test, tenant, email).forgot();
  await createNewcomer(test, tenant, email).submitForgot('0000');
  await buy(tenant, learner);
  const testId = await sitAndPractise(tenant, learner);
  await test.database.asOwner('insert into barred_tests (tenant_id, user_id, test_id) values ($1, $2, $3)', [
    tenant.id,
    learner.id,
    testId,
  ]);
  await (await newRemarker(test, tenant)).marked(testId, { 1: { kind: 'drop' } });
  await talk(tenant, learner, bytes);
  await test.database.asOwner(
    `insert into accommodations (tenant_id, id, user_id, percent, starts_on)
     values ($1, gen_random_uuid(), $2, 25, '2026-01-01')`,
    [tenant.id, learner.id],
  );
  await test.database.asOwner(
    `insert into attempt_words (tenant_id, attempt_id, id, text)
     select tenant_id, id, gen_random_uuid(), $3 from attempts where tenant_id = $1 and user_id = $2`,
    [tenant.id, learner.id, mark],
  );
  await test.database.asOwner(
    `with c as (insert into cohorts (tenant_id, id, name) values ($1, gen_random_uuid(), 'Year 1') returning id)
     insert into cohort_members (tenant_id, cohort_id, user_id) select $1, id, $2 from c`,
    [tenant.id, learner.id],
  );
  await insertPending(tenant, learner.id, email);
  await insertDraft(tenant, learner.id);
  await insertInvitation(tenant, email);
  await command.run(tenant, ['grant-plan', '--learner', learner.id, '--days', '3', ...WHY, '--yes']);
  const about = {
    action: 'permissions_changed',
    subject: 'person',
    subjectId: learner.id,
    details: {},
  } as const;
  await tenant.inside(() => recordAudit(operator('Grace', 'Asked for by the person'), about));
  await test.files.put(tenant.id, 'invoice.pdf', Buffer.from(`An invoice for ${mark}`));
  await test.database.asOwner(
    "update invoices set file_name = 'invoice.pdf', file_digest = '' where tenant_id = $1",
    [tenant.id],
  );
  return { tenant, learner, email, testId };
}

type Learner = Awaited<ReturnType<TestTenant['newLearner']>>;

async function buy(tenant: TestTenant, learner: Learner): Promise<void> {
  const buyer = createBuyer(test, tenant, learner);
  const order = await buyer.order(await createPlan(test, tenant));
  await buyer.press(order.body.url, 'pay');
  // One that stays open.
  await buyer.order(await createPlan(test, tenant, { pricePence: 9_900, days: 365 }));
}

async function sitAndPractise(tenant: TestTenant, learner: Learner): Promise<TestId> {
  const sitting = await sit(test, { tenant, learner });
  const caller = { host: tenant.host, token: learner.token };
  const params = { attemptId: sitting.attemptId };
  await test.call('recordEvent', { ...caller, params, body: { kind: 'focus_lost' } });
  const response = [{ selected: 'Two', notes: 'x' }, { selected: ['Two'] }, { selected: null }];
  await sitting.save({ answers: [{ index: 0, selected: 'Two', notes: 'x' }] });
  await sitting.submit({ response });
  await sitting.save({ revision: 2 });
  await attempts.reopen(sitting);
  await sitting.submit({ response });
  const [practised] = sitting.opened.test.questions_reference;
  const body = { answerId: randomUUID(), question: practised?._id ?? '', version: 1, selected: 'Two' };
  await test.call('answerPractice', { ...caller, body });
  return sitting.testId;
}

/** A ticket with a picture, in which both sides wrote and of which staff noted something. */
async function talk(tenant: TestTenant, learner: Learner, bytes: SentPicture['bytes']): Promise<void> {
  const caller = { host: tenant.host, token: learner.token };
  const staff = await newStaff(test, tenant);
  const { body } = await sendTicketWithPicture(test, caller, { to: staff.id }, { bytes });
  const ticketId = body.ticket._id;
  await createTicketer(test, tenant, learner).write(ticketId, 'Is anybody there?');
  await staff.write(ticketId, 'Yes.');
  await test.database.asOwner(
    `insert into ticket_notes (tenant_id, id, ticket_id, user_id, body)
     values ($1, gen_random_uuid(), $2, $3, 'Nervous')`,
    [tenant.id, ticketId, staff.id],
  );
}

/** Inserts the invitation with which somebody opened the account. */
async function insertInvitation({ id }: TestTenant, email: string): Promise<void> {
  await test.database.asOwner(
    `insert into invitations (tenant_id, id, email, name, link_hash, mail_id, sent_at, expires_at, joined_at)
     values ($1, gen_random_uuid(), $2, '', $3, gen_random_uuid(), now(), now(), now())`,
    [id, email, randomBytes(32)],
  );
}

/** Inserts the draft of a question, as somebody has it who was one of the staff before. */
async function insertDraft({ id }: TestTenant, userId: string): Promise<void> {
  await test.database.asOwner(
    `insert into question_drafts (tenant_id, user_id, question_id, content, revision)
     values ($1, $2, gen_random_uuid(), '{"stem": "x"}', 1)`,
    [id, userId],
  );
}

/** Inserts a registration with the address, and a right to choose a password. */
async function insertPending({ id }: TestTenant, userId: string, email: string): Promise<void> {
  await test.database.asOwner(
    `insert into registrations (tenant_id, id, first_name, last_name, dob, mobile, email)
     values ($1, gen_random_uuid(), 'x', 'x', $3, '1', $2)`,
    [id, email, BORN],
  );
  await test.database.asOwner(
    `insert into password_grants (tenant_id, id, secret_hash, email, user_id, expires_at)
     values ($1, gen_random_uuid(), '', $2, $3, now() + interval '1 hour')`,
    [id, email, userId],
  );
}

/** Names of the files that hold a mark, or have one in their names. */
function filesWith(mark: string, { id }: TestTenant): string[] {
  const folder = join(test.dataDir, 'files', id);
  return readdirSync(folder).filter(
    (name) => name.includes(mark) || readFileSync(join(folder, name)).includes(mark),
  );
}

describe('an erased person', () => {
  it.each([
    ['the office', [], []],
    // A learner who closes the account with the password is told so by a last mail, which is cleaned up after
    // a week.
    ['the learner', ['users.password_hash', 'sessions.token_hash'], ['mails.recipient']],
  ])(
    'by %s is found in no table, file or mail queue, but in what the law keeps',
    async (who, untouched, besides) => {
      const mark = `mark${randomBytes(6).toString('hex')}`;
      const { tenant, learner, email, testId } = await leaveTraces(mark);
      const hashed = hashSubject(APP_SECRET, email).toString('hex');
      const marks = await openMarks(test.database, mark);
      try {
        const empty = await marks.plant(learner.id, [email, hashed], [...NOT_PLANTED, ...untouched]);
        expect(empty).toEqual(ABOUT_NOBODY.toSorted());
        expect((await marks.find([BORN, hashed])).length).toBeGreaterThan(50);
        const pictures = readdirSync(join(test.dataDir, 'files', tenant.id)).length;
        expect(pictures).toBeGreaterThan(1);

        if (who === 'the office') {
          const { printed } = await command.run(tenant, ['erase', '--learner', email, ...WHY], {
            answer: async () => true,
          });
          expect(printed).toMatch(
            /1 open order is closed[\s\S]*Erase this person permanently\?\nErased\. Kept, as the law requires: 1 payment, and 1 invoice with name and address, of which 1 PDF\.$/u,
          );
        } else {
          const body = { password: PASSWORD };
          const { status } = await test.call('closeAccount', {
            host: tenant.host,
            token: learner.token,
            body,
          });
          expect(status).toBe(200);
        }

        expect(await marks.find([BORN, hashed])).toEqual([...Object.keys(KEPT), ...besides].toSorted());
        const remembered = { tenantId: tenant.id, testId, mailbox: email };
        expect(
          await test.database.asOwner('select * from taken_tests where tenant_id = $1', [tenant.id]),
        ).toEqual([
          { tenant_id: tenant.id, test_id: testId, mailbox_digest: hashTakenTest(APP_SECRET, remembered) },
        ]);
        expect(filesWith(mark, tenant)).toEqual(['invoice.pdf']);
        expect(readdirSync(join(test.dataDir, 'files', tenant.id))).toEqual(['invoice.pdf']);
      } finally {
        await marks.close();
      }
    },
  );
});

describe('erasing', () => {
  const rowsOf = (table: string, id: string) =>
    test.database.asOwner<Record<string, unknown>>(`select * from ${table} where user_id = $1 order by id`, [
      id,
    ]);

  it('writes down who did it and why, and takes the reasons of before', async () => {
    const tenant = await createTestTenant(test);
    const learner = await tenant.newLearner();
    const grant = ['grant-plan', '--days', '3', '--reason', 'Ada Byron’s mother called', '--yes'];
    await command.run(tenant, [...grant, '--learner', learner.email]);
    await command.run(tenant, ['erase', '--learner', learner.email, ...WHY, '--yes']);
    expect(await rowsOf('learner_audits', learner.id)).toMatchObject([
      { action: 'plan_granted', details: { days: 3 }, reason: '(erased with the account)' },
      {
        action: 'erased',
        done_by: 'Grace',
        reason: 'Asked for in writing',
        details: { kept_transactions: 0, kept_invoices: 0 },
      },
    ]);
  });

  it.each(['Ada asked for it', 'for BYRON', 'mail from %s of today'])(
    'is refused with a reason that names the person: %s',
    async (reason) => {
      const tenant = await createTestTenant(test);
      const { email } = await tenant.newLearner();
      const before = await snapshotDatabase(test.database);
      const why = ['--reason', reason.replace('%s', email.toUpperCase()), '--yes'];
      await expect(command.run(tenant, ['erase', '--learner', email, ...why])).rejects.toThrow(
        '--reason is kept when the person is erased, and must not name them. Nothing was changed.',
      );
      expect(await snapshotDatabase(test.database)).toEqual(before);
    },
  );

  it('is refused while a test is being sat, which is named', async () => {
    const sitting = await sit(test);
    const { tenant, learner } = sitting;
    const order = () => command.run(tenant, ['erase', '--learner', learner.email, ...WHY, '--yes']);
    await expect(order()).rejects.toThrow(
      new RegExp(
        `Nothing was changed: the learner is sitting "Test \\w+" \\(${sitting.attemptId}, until \\S+\\)`,
        'u',
      ),
    );
    expect((await sitting.save({})).status).toBe(200);
    await sitting.submit();
    expect((await order()).done).toBe(true);
  });

  it('twice at once erases once, and somebody who says no erases nothing', async () => {
    const tenant = await createTestTenant(test);
    const learner = await tenant.newLearner();
    const words = ['erase', '--learner', learner.id, ...WHY];
    const erase = () => command.run(tenant, [...words, '--yes']);
    const before = await snapshotDatabase(test.database);
    const refused = await command.run(tenant, words, { answer: async () => false });
    expect(refused.printed).toMatch(/Nothing was changed\.$/u);
    expect(await snapshotDatabase(test.database)).toEqual(before);
    const outcomes = await Promise.allSettled([erase(), erase(), erase()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await rowsOf('learner_audits', learner.id)).toHaveLength(1);
  });

  it('leaves an order whose payment still comes to be recorded, without a mail, and paid back by the id', async () => {
    const tenant = await createTestTenant(test, { platformType: 'Paid' });
    const learner = await tenant.newLearner();
    const buyer = createBuyer(test, tenant, learner);
    const order = await buyer.order(await createPlan(test, tenant));
    await command.run(tenant, ['erase', '--learner', learner.email, ...WHY, '--yes']);
    expect(await rowsOf('orders', learner.id)).toMatchObject([{ status: 'expired', checkout_url: null }]);
    await buyer.press(order.body.url, 'pay');
    const [transaction] = await rowsOf('transactions', learner.id);
    expect(transaction).toMatchObject({ amount_pence: 2_400, refunded_pence: 0 });
    const mails = await test.database.asOwner('select recipient from mails where tenant_id = $1', [
      tenant.id,
    ]);
    expect(mails).toEqual([]);
    const refund = ['refund', '--learner', learner.id, '--payment', String(transaction?.id), ...WHY, '--yes'];
    expect((await command.run(tenant, refund)).done).toBe(true);
  });
});
