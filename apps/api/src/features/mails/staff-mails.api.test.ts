import type { TicketId } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import { withTenant } from '../../db/context.ts';
import { mailStaffDigests } from '../../jobs/mail-staff-digests.ts';
import { advanceTime } from '../../testing/accounts/newcomer.ts';
import { endConnectionOnInsert } from '../../testing/database-faults.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { newStaff } from '../../testing/tickets/staffing.ts';
import { newTicketLearner } from '../../testing/tickets/ticketing.ts';
import { budgets } from '../throttles/budgets.ts';
import { mailNewTicket } from '../tickets/ticket-mailing.service.ts';
import { toMail } from './mail-text.ts';
import { mailDigests, mailStaff } from './staff-mails.service.ts';

const PER_RECEIVER = budgets.staffMailByReceiver[0].count;

const test = await provideTestApp();

const originOf = (host: string) => `https://${host}`;
type Receiver = Parameters<typeof mailStaff>[1][number];
const mailsTo = ({ email }: { email: string }) =>
  test.database.asOwner<{ subject: string; text: string }>(
    'select subject, text from mails where recipient = $1 order by created_at, id',
    [email],
  );
const countMails = async (receiver: { email: string }) => (await mailsTo(receiver)).length;
/** Tells staff of one event this many times, each time in a transaction of its own. */
async function tell(tenant: TestTenant, receivers: Receiver[], times: number, line = 'New ticket: Tests') {
  for (let told = 0; told < times; told += 1) {
    await tenant.inside(() =>
      mailStaff({ originOf }, receivers, {
        line,
        mailTo: (recipient) => toMail(recipient, { subject: line, paragraphs: [line] }),
      }),
    );
  }
}
const runDigests = (tenant: TestTenant) =>
  withTenant(test.database.pool, tenant.id, () => mailDigests({ originOf }));
const gathered = async (tenant: TestTenant) =>
  (await test.database.asOwner('select from staff_digest_entries where tenant_id = $1', [tenant.id])).length;

async function newStaffed() {
  const tenant = await createTestTenant(test);
  const staff = await newStaff(test, tenant);
  return { tenant, staff };
}

describe('sixty messages to one of the staff', () => {
  it('are ten mails, and one digest that counts the others', async () => {
    const { tenant, staff } = await newStaffed();
    await tell(tenant, [staff], 40);
    await tell(tenant, [staff], 20, 'New ticket: Payments');
    expect(await countMails(staff)).toBe(PER_RECEIVER);
    await mailStaffDigests({ pool: test.database.pool, originOf });
    await mailStaffDigests({ pool: test.database.pool, originOf });
    const mails = await mailsTo(staff);
    expect(mails).toHaveLength(PER_RECEIVER + 1);
    const digest = mails.at(-1);
    expect(digest?.subject).toMatch(/^50 more messages from /u);
    expect(digest?.text).toContain('30 × New ticket: Tests');
    expect(digest?.text).toContain('20 × New ticket: Payments');
    expect(digest?.text).toContain(`https://${tenant.host}/staff`);
    expect(await gathered(tenant)).toBe(0);
  });

  it('leave the others of the staff their own, and another organisation its own', async () => {
    const { tenant, staff } = await newStaffed();
    const [other, elsewhere] = [await newStaff(test, tenant), await newStaffed()];
    await tell(tenant, [staff], 15);
    await tell(tenant, [staff, other], 1);
    await tell(elsewhere.tenant, [elsewhere.staff], 1);
    expect(await Promise.all([staff, other, elsewhere.staff].map(countMails))).toEqual([PER_RECEIVER, 1, 1]);
  });

  it('are mails again after an hour', async () => {
    const { tenant, staff } = await newStaffed();
    await tell(tenant, [staff], PER_RECEIVER + 1);
    await advanceTime(test, tenant, '1 hour 1 second');
    await tell(tenant, [staff], 1);
    expect(await countMails(staff)).toBe(PER_RECEIVER + 1);
  });
});

it('gathers mails beyond the budget of the organisation, whichever staff member they are for', async () => {
  const { tenant, staff } = await newStaffed();
  await test.database.asOwner(
    `insert into throttle_events (tenant_id, id, scope, subject)
     select $1, gen_random_uuid(), 'staffMailByTenant', $3
     from generate_series(1, $2::int)`,
    [tenant.id, budgets.staffMailByTenant[0].count, Buffer.from(tenant.id.replaceAll('-', ''), 'hex')],
  );
  await tell(tenant, [staff], 1);
  expect([await countMails(staff), await gathered(tenant)]).toEqual([0, 1]);
});

it('gathers new tickets beyond the budget', async () => {
  const { tenant, staff } = await newStaffed();
  await tell(tenant, [staff], PER_RECEIVER);
  const learner = await newTicketLearner(test, tenant);
  const ticketId = (await learner.open()) as TicketId;
  await withTenant(test.database.pool, tenant.id, () => mailNewTicket({ originOf }, ticketId));
  expect([await countMails(staff), await gathered(tenant)]).toEqual([PER_RECEIVER, 1]);
});

describe('a digest', () => {
  async function gatherFive() {
    const { tenant, staff } = await newStaffed();
    await tell(tenant, [staff], PER_RECEIVER + 5);
    return { tenant, staff };
  }

  it('is mailed once where two processes make it at once', async () => {
    const { tenant, staff } = await gatherFive();
    await Promise.all([runDigests(tenant), runDigests(tenant), runDigests(tenant)]);
    expect(await countMails(staff)).toBe(PER_RECEIVER + 1);
  });

  it.each([
    ['before', false],
    ['at', true],
  ])('is mailed once, and whole, where its process ends %s the commit', async (_title, atCommit) => {
    const { tenant, staff } = await gatherFive();
    const condition = `new.tenant_id = '${tenant.id}'`;
    const mend = await endConnectionOnInsert(test.database, { table: 'mails', condition, atCommit });
    await expect(runDigests(tenant)).rejects.toThrow();
    await mend();
    expect(await gathered(tenant)).toBe(5);
    await runDigests(tenant);
    await runDigests(tenant);
    expect(await countMails(staff)).toBe(PER_RECEIVER + 1);
    expect((await mailsTo(staff)).at(-1)?.subject).toMatch(/^5 more messages/u);
  });

  it('is not for a person disabled meanwhile, and leaves nothing', async () => {
    const { tenant, staff } = await gatherFive();
    await test.database.asOwner('update users set disabled_at = now() where id = $1', [staff.id]);
    await runDigests(tenant);
    expect([await countMails(staff), await gathered(tenant)]).toEqual([PER_RECEIVER, 0]);
  });

  it('is nothing where nothing was gathered', async () => {
    const { tenant, staff } = await newStaffed();
    await runDigests(tenant);
    expect(await countMails(staff)).toBe(0);
  });
});
