import type { TicketId } from '@assay/assessment';
import { expect, it } from 'vitest';
import { mailReply } from '../features/tickets/ticket-mailing.service.ts';
import { provideTestApp } from '../testing/provide-test-app.ts';
import { createTestTenant } from '../testing/tenants/test-tenant.ts';
import { newStaff } from '../testing/tickets/staffing.ts';
import { newTicketLearner } from '../testing/tickets/ticketing.ts';
import { ageTicket } from './demo.queries.ts';

const test = await provideTestApp();
const originOf = (host: string) => `https://${host}`;

it('nobody is mailed about a ticket of the demonstration, and everybody about what is answered in it later', async () => {
  const tenant = await createTestTenant(test);
  const [learner, staff] = [await newTicketLearner(test, tenant), await newStaff(test, tenant)];
  const ticketId = await learner.open();
  const runJob = () => tenant.inside(() => mailReply({ originOf }, ticketId as TicketId));
  const countMails = async () =>
    (await test.database.asOwner('select from mails where recipient = $1', [learner.email])).length;
  await staff.write(ticketId, 'An answer of the demonstration');
  await tenant.inside(() => ageTicket(ticketId as TicketId, 20));
  await runJob();
  expect(await countMails()).toBe(0);
  await staff.write(ticketId, 'A later answer');
  await test.database.asOwner(
    'update tickets set last_staff_at = last_staff_at - make_interval(secs => 91) where id = $1',
    [ticketId],
  );
  await runJob();
  expect(await countMails()).toBe(1);
});
