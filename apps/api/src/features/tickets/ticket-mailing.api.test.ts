import type { TicketId } from '@assay/assessment';
import { ALL_PERMISSIONS } from '@assay/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { withTenant } from '../../db/context.ts';
import { createPool } from '../../db/pool.ts';
import { mailWaiting } from '../../jobs/mail-waiting-tickets.ts';
import { endConnectionOnInsert, startTestAppOnShiftedClock } from '../../testing/database-faults.ts';
import { listQueuedJobs } from '../../testing/queued-jobs.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { movedBy } from '../../testing/test-database.ts';
import { startTestWorker } from '../../testing/test-worker.ts';
import { givePermissions, newStaff } from '../../testing/tickets/staffing.ts';
import { listJobsOf, newTicketLearner } from '../../testing/tickets/ticketing.ts';
import { mailNewTicket, mailReply } from './ticket-mailing.service.ts';
import { enqueueUnmailedTickets } from './tickets.service.ts';

const HOUR = 3_600;

const { test, clock } = await startTestAppOnShiftedClock();
afterAll(() => test.close());

const originOf = (host: string) => `https://${host}`;
type Mail = { subject: string; text: string };
const mailsTo = ({ email }: { email: string }) =>
  test.database.asOwner<Mail>('select subject, text from mails where recipient = $1 order by created_at', [
    email,
  ]);
const countMails = async (people: { email: string }[]) =>
  (await Promise.all(people.map(mailsTo))).map((mails) => mails.length);
/** Runs the worker's job. */
const runReplyJob = (tenant: TestTenant, ticketId: string) =>
  withTenant(test.database.pool, tenant.id, () => mailReply({ originOf }, ticketId as TicketId));
const runNewTicketJob = (tenant: TestTenant, ticketId: string) =>
  withTenant(test.database.pool, tenant.id, () => mailNewTicket({ originOf }, ticketId as TicketId));
const runDailyJob = () => mailWaiting({ pool: test.database.pool, originOf });
const EARLIER = 'make_interval(secs => -$2::float8)';
/** Ages the messages and mails of a ticket by this many seconds. */
const age = (ticketId: string, seconds: number) =>
  test.database.asOwner(
    `update tickets set last_staff_at = ${movedBy('last_staff_at', EARLIER)},
       learner_mailed_at = ${movedBy('learner_mailed_at', EARLIER)},
       waiting_since = ${movedBy('waiting_since', EARLIER)} where id = $1`,
    [ticketId, seconds],
  );

async function newChat() {
  const tenant = await createTestTenant(test);
  const [learner, staff] = [await newTicketLearner(test, tenant), await newStaff(test, tenant)];
  const ticketId = await learner.open({ subject: 'Key of 3' });
  return { tenant, learner, staff, ticketId };
}

describe('a learner is mailed of an answer', () => {
  it('that was not seen within a minute and a half, without what it says, with the way to it', async () => {
    const { tenant, learner, staff, ticketId } = await newChat();
    await staff.write(ticketId, 'The secret of the answer');
    await runReplyJob(tenant, ticketId);
    expect(await mailsTo(learner)).toEqual([]);
    expect(await listJobsOf(test, ticketId)).toContain('mail_ticket_reply');
    await age(ticketId, 91);
    await runReplyJob(tenant, ticketId);
    const [mail, ...others] = await mailsTo(learner);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Reply to your ticket: Key of 3');
    expect(mail?.text).toContain(`https://${tenant.host}/menu/tickets/chat/${ticketId}`);
    expect(JSON.stringify(mail)).not.toContain('secret');
  });

  it('not where it was seen in time', async () => {
    const { tenant, learner, staff, ticketId } = await newChat();
    await staff.write(ticketId, 'An answer');
    await learner.seen(ticketId, 1);
    await age(ticketId, 91);
    await runReplyJob(tenant, ticketId);
    expect(await mailsTo(learner)).toEqual([]);
  });

  it('once for three, though the job runs twice and four times at once', async () => {
    const { tenant, learner, staff, ticketId } = await newChat();
    for (const text of ['One', 'Two', 'Three']) await staff.write(ticketId, text);
    expect(await listJobsOf(test, ticketId)).toEqual(['mail_new_ticket', 'mail_ticket_reply']);
    await age(ticketId, 91);
    await Promise.all([...Array(4)].map(() => runReplyJob(tenant, ticketId)));
    await runReplyJob(tenant, ticketId);
    expect(await countMails([learner])).toEqual([1]);
  });

  it('once more of a later one, when an hour has passed since the mail', async () => {
    const { tenant, learner, staff, ticketId } = await newChat();
    await staff.write(ticketId, 'One');
    await age(ticketId, 91);
    await runReplyJob(tenant, ticketId);
    await staff.write(ticketId, 'Two');
    await age(ticketId, 91);
    await runReplyJob(tenant, ticketId);
    expect(await countMails([learner])).toEqual([1]);
    await age(ticketId, HOUR);
    await runReplyJob(tenant, ticketId);
    await runReplyJob(tenant, ticketId);
    expect(await countMails([learner])).toEqual([2]);
  });

  it('once, when the connection is lost at the moment of the mail', async () => {
    const { tenant, learner, staff, ticketId } = await newChat();
    await staff.write(ticketId, 'One');
    await age(ticketId, 91);
    const mend = await endConnectionOnInsert(test.database, {
      table: 'mails',
      condition: `new.tenant_id = '${tenant.id}'`,
      atCommit: true,
    });
    await expect(runReplyJob(tenant, ticketId)).rejects.toThrow();
    await mend();
    await runReplyJob(tenant, ticketId);
    await runReplyJob(tenant, ticketId);
    expect(await countMails([learner])).toEqual([1]);
  });

  it('not whose account is closed or disabled, or who is staff by now, nor of a ticket that is gone', async () => {
    for (const change of [
      'disabled_at = now()',
      'closed_at = now(), disabled_at = now()',
      `role = 'staff'`,
    ]) {
      const { tenant, learner, staff, ticketId } = await newChat();
      await staff.write(ticketId, 'One');
      await age(ticketId, 91);
      await test.database.asOwner(`update users set ${change} where id = $1`, [learner.id]);
      await runReplyJob(tenant, ticketId);
      await test.database.asOwner('delete from tickets where id = $1', [ticketId]);
      await runReplyJob(tenant, ticketId);
      await runNewTicketJob(tenant, ticketId);
      expect(await countMails([learner])).toEqual([0]);
    }
  });

  it('not while the clock is in doubt, and afterwards', async () => {
    const { tenant, learner, staff, ticketId } = await newChat();
    await staff.write(ticketId, 'One');
    await clock.jump(2 * HOUR);
    await runReplyJob(tenant, ticketId);
    expect(await countMails([learner])).toEqual([0]);
    await clock.jump(0);
    await age(ticketId, 91);
    await runReplyJob(tenant, ticketId);
    expect(await countMails([learner])).toEqual([1]);
  });
});

describe('of a new ticket', () => {
  it('all active staff are mailed once who have not switched it off, and nobody else', async () => {
    const { tenant, learner, staff, ticketId } = await newChat();
    const elsewhere = await newStaff(test, await createTestTenant(test));
    const [other, off, disabled] = [
      await newStaff(test, tenant),
      await newStaff(test, tenant),
      await newStaff(test, tenant),
    ];
    await off.setMails(false, true);
    await other.setMails(true, true);
    await test.database.asOwner('update users set disabled_at = now() where id = $1', [disabled.id]);
    await Promise.all([runNewTicketJob(tenant, ticketId), runNewTicketJob(tenant, ticketId)]);
    await runNewTicketJob(tenant, ticketId);
    expect(await countMails([staff, other, off, disabled, learner, elsewhere])).toEqual([1, 1, 0, 0, 0, 0]);
    expect(await mailsTo(staff)).toEqual([
      {
        subject: 'New ticket: Key of 3',
        text: expect.stringContaining(`https://${tenant.host}/staff/tickets/${ticketId}`),
      },
    ]);
  });

  it('the one alone to whom it was written', async () => {
    const { tenant, learner, staff } = await newChat();
    const other = await newStaff(test, tenant);
    await runNewTicketJob(tenant, await learner.open({ to: other.id }));
    expect(await countMails([staff, other])).toEqual([0, 1]);
  });

  it.each([
    ['switched these mails off', 'off'],
    ['is no longer staff', 'gone'],
    ['answers tickets no more', 'without'],
  ])('all others where the one to whom it was written %s, so that somebody knows', async (_title, how) => {
    const { tenant, learner, staff } = await newChat();
    const other = await newStaff(test, tenant);
    const ticketId = await learner.open({ to: other.id });
    const member = { tenantId: tenant.id, id: other.id };
    if (how === 'off') await other.setMails(false, false);
    else if (how === 'without') await givePermissions(test, member, { ...ALL_PERMISSIONS, support: false });
    else await test.database.asOwner('update users set disabled_at = now() where id = $1', [other.id]);
    await runNewTicketJob(tenant, ticketId);
    expect(await countMails([staff, other])).toEqual([1, 0]);
  });

  it('nobody when the job comes late and it is answered or closed already', async () => {
    const { tenant, learner, staff, ticketId } = await newChat();
    await staff.write(ticketId, 'An answer');
    await runNewTicketJob(tenant, ticketId);
    const closed = await learner.open();
    await staff.move(closed, 'Closed');
    await runNewTicketJob(tenant, closed);
    expect(await countMails([staff])).toEqual([0]);
  });
});

it('the worker mails staff about a ticket and its learner about an answer, and catches up on missed ones', async () => {
  const jobsPool = createPool(test.database.settings.jobs, { max: 4 });
  const { tenant, learner, staff, ticketId } = await newChat();
  await staff.write(ticketId, 'An answer');
  await age(ticketId, 91);
  const lost = await learner.open();
  // As after jobs that failed as often as they may be tried.
  await listQueuedJobs(test.database);
  await jobsPool.query('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs');
  const told = await learner.open();
  await tenant.inside(enqueueUnmailedTickets);
  await startTestWorker({ jobsPool, pool: test.database.pool, files: test.files });
  await expect.poll(() => countMails([staff, learner])).toEqual([2, 1]);
  const texts = (await mailsTo(staff)).map(({ text }) => text).join();
  for (const id of [lost, told]) expect(texts).toContain(id);
});

/** Sets the tenant's time zone to one where it is this hour now. */
async function setLocalHour({ id }: TestTenant, hour: number): Promise<void> {
  const zone = await zoneAt(hour);
  await test.database.asOwner('update tenants set time_zone = $2 where tenant_id = $1', [id, zone]);
}

async function zoneAt(hour: number): Promise<string> {
  const [row] = await test.database.asOwner<{ name: string }>(
    `select name from pg_timezone_names
     where name like 'Etc/GMT%' and extract(hour from now() at time zone name)::int = $1 order by name limit 1`,
    [hour],
  );
  return row?.name ?? '';
}

describe('of what waits', () => {
  it('staff who want it are mailed once a day, in the organisation’s morning', async () => {
    const { tenant, learner, staff, ticketId } = await newChat();
    const [second, off, without] = [
      await newStaff(test, tenant),
      await newStaff(test, tenant),
      await newStaff(test, tenant),
    ];
    for (const member of [staff, second, without]) await member.setMails(false, true);
    await givePermissions(
      test,
      { tenantId: tenant.id, id: without.id },
      { ...ALL_PERMISSIONS, support: false },
    );
    await age(ticketId, 50 * HOUR);
    await learner.open({ subject: 'Newer' });
    await staff.write(await learner.open({ subject: 'Answered' }), 'An answer');
    await setLocalHour(tenant, 5);
    await runDailyJob();
    expect(await countMails([staff, second])).toEqual([0, 0]);
    await setLocalHour(tenant, 9);
    await Promise.all([runDailyJob(), runDailyJob(), runDailyJob()]);
    await runDailyJob();
    expect(await countMails([staff, second, off, learner, without])).toEqual([1, 1, 0, 0, 0]);
    const [mail] = await mailsTo(staff);
    expect(mail?.subject).toMatch(/^2 tickets wait for an answer at /u);
    expect(mail?.text).toMatch(/\n\nFor 2 days: .+\n\nFor less than an hour: .+\n\nYou get this/u);
    expect(mail?.text).toContain(`https://${tenant.host}/staff/tickets\n`);
    // No words of a learner: this mail outlives the learner's account.
    expect(mail?.text).not.toMatch(/Key of 3|Newer|Answered/u);
    await test.database.asOwner(
      'update staff_mail_settings set daily_mailed_on = daily_mailed_on - 1 where user_id = $1',
      [staff.id],
    );
    await runDailyJob();
    expect(await countMails([staff, second])).toEqual([2, 1]);
  });

  it('nobody where nothing waits, not even later that day', async () => {
    const { tenant, learner, staff, ticketId } = await newChat();
    await staff.setMails(false, true);
    await staff.write(ticketId, 'An answer');
    await setLocalHour(tenant, 8);
    await runDailyJob();
    await learner.open();
    await runDailyJob();
    expect(await countMails([staff])).toEqual([0]);
  });

  it('twenty are named, and the others counted', async () => {
    const { tenant, staff } = await newChat();
    await staff.setMails(false, true);
    for (let people = 0; people < 3; people += 1) {
      const learner = await newTicketLearner(test, tenant);
      for (let opened = 0; opened < 8; opened += 1) await learner.open({ subject: 'Another' });
    }
    await setLocalHour(tenant, 10);
    await runDailyJob();
    const [mail] = await mailsTo(staff);
    expect(mail?.subject).toMatch(/^25 tickets/u);
    expect(mail?.text.match(/^For /gmu)).toHaveLength(20);
    expect(mail?.text).toContain('And 5 more.');
  });

  it('nobody while the clock is in doubt, nor those who left', async () => {
    const { tenant, staff } = await newChat();
    const gone = await newStaff(test, tenant);
    for (const member of [staff, gone]) await member.setMails(false, true);
    await test.database.asOwner('update users set disabled_at = now() where id = $1', [gone.id]);
    await setLocalHour(tenant, 8);
    await clock.jump(2 * 24 * HOUR);
    await runDailyJob();
    expect(await countMails([staff])).toEqual([0]);
    await clock.jump(0);
    await runDailyJob();
    expect(await countMails([staff, gone])).toEqual([1, 0]);
  });
});
