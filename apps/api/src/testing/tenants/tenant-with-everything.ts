import { randomUUID } from 'node:crypto';
import { ALL_PERMISSIONS } from '@assay/contract';
import { hashTakenTest } from '../../features/accounts/secrets.ts';
import { sealKey } from '../../features/payments/sealed-keys.ts';
import { storePicture } from '../../features/pictures/pictures.service.ts';
import { logIn } from '../accounts/log-ins.ts';
import { createNewcomer, newestMail, PASSWORD } from '../accounts/newcomer.ts';
import { DETAILS, sendProfile } from '../accounts/own-account.ts';
import { createAttemptCommand } from '../commands/attempt-command.ts';
import { createBuyer, createPlan } from '../payments/buying.ts';
import { sit } from '../sitting.ts';
import { APP_SECRET, type TestApp } from '../test-app.ts';
import { givePermissions, newStaff } from '../tickets/staffing.ts';
import { createTicketer, sendTicketWithPicture } from '../tickets/ticketing.ts';
import { applyFullContent } from './tenant-content.ts';
import { createTestTenant, type TestLearner, type TestTenant } from './test-tenant.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Creates a tenant that has a row in every table. */
export async function createTenantWithEverything(test: TestApp): Promise<TestTenant> {
  const tenant = await createTestTenant(test, { platformType: 'Paid' });
  const learner = await tenant.newLearner({ planExpiresAt: new Date(Date.now() + 3_600_000) });
  const sitting = await sit(test, { tenant, learner });
  const caller = { host: tenant.host, token: learner.token, params: { attemptId: sitting.attemptId } };
  await test.call('recordEvent', { ...caller, body: { kind: 'focus_lost' } });
  await sitting.submit();
  await sitting.save({});
  const attemptCommand = createAttemptCommand(test);
  await attemptCommand.reopen(sitting);
  await attemptCommand.close();
  await sitting.submit();
  const [practised] = sitting.opened.test.questions_reference;
  await test.call('answerPractice', {
    host: tenant.host,
    token: learner.token,
    body: { answerId: randomUUID(), question: practised?._id ?? '', version: 1, selected: 'One' },
  });
  await tenant.inside(() => storePicture(test.files, PIXEL, 'question'));
  const account = { ...(await tenant.newLearner({ password: PASSWORD })), password: PASSWORD };
  await logIn(test, tenant, account);
  await logIn(test, tenant, { ...account, password: 'a wrong password' });
  const pixel = new Uint8Array(PIXEL);
  await sendProfile(test, { host: tenant.host, token: account.token }, DETAILS, { bytes: pixel });
  await createNewcomer(test, tenant, learner.email).forgot();
  await createNewcomer(test, tenant).register();
  const elsewhere = createNewcomer(test, tenant);
  await elsewhere.register();
  await createNewcomer(test, tenant, elsewhere.email).openLink((await newestMail(elsewhere)).link);
  const buyer = createBuyer(test, tenant, learner);
  const order = await buyer.order(await createPlan(test, tenant));
  await buyer.press(order.body.url, 'pay');
  await applyFullContent(test, tenant);
  await talkInTicket(test, tenant, learner);
  await enterByHand(test, tenant, learner);
  await rememberTakenTest(test, tenant, learner);
  return tenant;
}

/** Opens a ticket in which both sides wrote, with staff's own records about it. */
async function talkInTicket(test: TestApp, tenant: TestTenant, learner: TestLearner): Promise<void> {
  const staff = await newStaff(test, tenant);
  const writer = createTicketer(test, tenant, learner);
  const caller = { host: tenant.host, token: learner.token };
  const pixel = { bytes: new Uint8Array(PIXEL) };
  const { body } = await sendTicketWithPicture(test, caller, { to: staff.id }, pixel);
  const ticketId = body.ticket._id;
  await writer.write(ticketId, 'Is anybody there?');
  await staff.write(ticketId, 'Yes.');
  const { asOwner } = test.database;
  await asOwner(
    `insert into ticket_notes (tenant_id, id, ticket_id, user_id, body)
     values ($1, gen_random_uuid(), $2, $3, 'A note')`,
    [tenant.id, ticketId, staff.id],
  );
  await asOwner(
    `insert into ticket_snippets (tenant_id, id, title, body) values ($1, gen_random_uuid(), 'Hello', 'Hello.')`,
    [tenant.id],
  );
  await asOwner(
    'insert into staff_mail_settings (tenant_id, user_id, new_tickets, daily) values ($1, $2, true, true)',
    [tenant.id, staff.id],
  );
  await givePermissions(test, { tenantId: tenant.id, id: staff.id }, ALL_PERMISSIONS);
  await asOwner(
    "insert into staff_digest_entries (tenant_id, id, user_id, line) values ($1, gen_random_uuid(), $2, 'A line')",
    [tenant.id, staff.id],
  );
}

/**
 * Inserts the rows that a closed account leaves where sign-up is restricted, and those made of them for the
 * next account.
 */
async function rememberTakenTest(
  { database }: TestApp,
  tenant: TestTenant,
  learner: TestLearner,
): Promise<void> {
  const testId = await tenant.newTest();
  const digest = hashTakenTest(APP_SECRET, { tenantId: tenant.id, testId, mailbox: learner.email });
  await database.asOwner('insert into taken_tests (tenant_id, test_id, mailbox_digest) values ($1, $2, $3)', [
    tenant.id,
    testId,
    digest,
  ]);
  await database.asOwner('insert into barred_tests (tenant_id, user_id, test_id) values ($1, $2, $3)', [
    tenant.id,
    learner.id,
    testId,
  ]);
}

/** Inserts the rows that the owner's commands leave. */
async function enterByHand({ database }: TestApp, tenant: TestTenant, learner: TestLearner): Promise<void> {
  await database.asOwner(
    `insert into billing_details (tenant_id, seller, address) values ($1, 'College Ltd', '{1 High Street}')
     on conflict do nothing`,
    [tenant.id],
  );
  const sealed = (key: string) => sealKey(APP_SECRET, tenant.id, key);
  await database.asOwner(
    `insert into payment_accounts (tenant_id, provider, secret_key, webhook_secret) values ($1, 'stripe', $2, $3)`,
    [tenant.id, sealed('sk_test_of_nobody'), sealed('whsec_of_nobody')],
  );
  await database.asOwner(
    `insert into content_revisions (tenant_id, document, number, content, source, message)
     values ($1, 'sign_up', 1, '{}', 'folder', '')`,
    [tenant.id],
  );
  await database.asOwner(
    `insert into learner_audits (tenant_id, id, user_id, action, done_by, reason, details)
     values ($1, gen_random_uuid(), $2, 'exported', 'Ada', 'Asked for', '{}')`,
    [tenant.id, learner.id],
  );
  await database.asOwner(
    `insert into invitations (tenant_id, id, email, name, link_hash, mail_id, sent_at, expires_at)
     values ($1, gen_random_uuid(), 'bea@new.test', 'Bea', '\\x00', gen_random_uuid(), now(), now())`,
    [tenant.id],
  );
  await database.asOwner(
    `insert into applicants (tenant_id, id, email, first_name, last_name, dob, mobile, password_hash)
     values ($1, gen_random_uuid(), 'cy@new.test', 'Cy', 'Doe', '1990-05-04', '447700900123', 'none')`,
    [tenant.id],
  );
  await database.asOwner(
    `insert into question_drafts (tenant_id, user_id, question_id, content, revision)
     values ($1, $2, gen_random_uuid(), '{}', 1)`,
    [tenant.id, learner.id],
  );
  await database.asOwner(
    `insert into test_drafts (tenant_id, test_id, content, revision) values ($1, gen_random_uuid(), '{}', 1)`,
    [tenant.id],
  );
  await database.asOwner(
    `insert into imports (tenant_id, id, user_id, file_name, bank, state)
     values ($1, gen_random_uuid(), $2, 'law.csv', 'law', 'ready')`,
    [tenant.id, learner.id],
  );
  await database.asOwner(
    `insert into import_items (tenant_id, import_id, number, place, label, class, is_taken, question_id, findings)
     select tenant_id, id, 1, 'row 2', 'What is a tort?', 'fault', false, gen_random_uuid(), '[]'
     from imports where tenant_id = $1`,
    [tenant.id],
  );
  await database.asOwner(
    `insert into key_revisions (tenant_id, test_id, number, rules, policy)
     select tenant_id, id, 1, '[]', 'may_lower' from tests where tenant_id = $1`,
    [tenant.id],
  );
  await database.asOwner(
    `insert into remarks (tenant_id, id, test_id, state, rules, policy, reason, notice)
     select tenant_id, gen_random_uuid(), id, 'draft', '[]', 'may_lower', 'A wrong key', 'It was wrong'
     from tests where tenant_id = $1`,
    [tenant.id],
  );
  await database.asOwner(
    `insert into pass_marks (tenant_id, test_id, number, method, percent, details, reason)
     select tenant_id, id, 1, 'percent', 50, '{}', 'As every year' from tests where tenant_id = $1`,
    [tenant.id],
  );
  await database.asOwner(
    `insert into report_revisions (tenant_id, report_id, revision, key_revision, total, attempted, correct, partial,
       wrong, performance_percent, confidence_percent, statuses, results, replaced_under)
     select r.tenant_id, r.id, 1, 0, r.total, r.attempted, r.correct, r.partial, r.wrong, r.performance_percent,
       r.confidence_percent, r.statuses, x.results, 1
     from reports r join report_answers x on x.tenant_id = r.tenant_id and x.report_id = r.id
     where r.tenant_id = $1`,
    [tenant.id],
  );
  await database.asOwner(
    `insert into cohorts (tenant_id, id, name, starts_on) values ($1, gen_random_uuid(), 'Year 1', '2026-09-01')`,
    [tenant.id],
  );
  await database.asOwner(
    `insert into cohort_members (tenant_id, cohort_id, user_id)
     select tenant_id, id, $2 from cohorts where tenant_id = $1`,
    [tenant.id, learner.id],
  );
  await database.asOwner(
    `insert into test_cohorts (tenant_id, test_id, cohort_id)
     select tenant_id, gen_random_uuid(), id from cohorts where tenant_id = $1`,
    [tenant.id],
  );
  await database.asOwner(
    `insert into accommodations (tenant_id, id, user_id, percent, starts_on)
     values ($1, gen_random_uuid(), $2, 25, '2026-01-01')`,
    [tenant.id, learner.id],
  );
  await database.asOwner(
    `insert into attempt_words (tenant_id, attempt_id, id, text)
     select tenant_id, id, gen_random_uuid(), 'Ten minutes left' from attempts where tenant_id = $1`,
    [tenant.id],
  );
}
