import { ALL_PERMISSIONS, contract, NO_PERMISSIONS, type Permissions } from '@assay/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpointNames, goodRequests, type Known, pathOf } from '../testing/every-endpoint.ts';
import { provideTestApp } from '../testing/provide-test-app.ts';
import { sit } from '../testing/sitting.ts';
import { createTenantWithEverything } from '../testing/tenants/tenant-with-everything.ts';
import type { TestTenant } from '../testing/tenants/test-tenant.ts';
import { givePermissions, newStaff } from '../testing/tickets/staffing.ts';
import { createTicketer } from '../testing/tickets/ticketing.ts';

/** Part of the name and of the address of every learner here, and of nothing else. */
const MARK = 'Aaxomarked';
/** Calls in which staff who answer tickets learn who wrote them. */
const ABOUT_TICKETS = ['listStaffTickets', 'getStaffTicket', 'getTicketQuestion', 'listQuestionReports'];

const test = await provideTestApp();
const forStaff = endpointNames.filter((name) => {
  const access: readonly string[] | string = contract[name].access;
  return typeof access !== 'string' && access.includes('staff');
});
let tenant: TestTenant;
let known: Known;

/** An organisation whose learners are marked, with a row in every table, and the ids of what they left. */
beforeAll(async () => {
  tenant = await createTenantWithEverything(test);
  const learner = await tenant.newLearner({ planExpiresAt: new Date(Date.now() + 3_600_000) });
  const sitting = await sit(test, { tenant, learner });
  const { reportcard } = (await sitting.submit()).body;
  const [question] = sitting.opened.test.questions_reference;
  const ticketer = createTicketer(test, tenant, learner);
  const ticketId = await ticketer.open();
  await ticketer.create({ about_report: reportcard, about_question: '0' });
  const oneOf = async (table: string) => {
    const rows = await test.database.asOwner<{ id: string }>(
      `select id from ${table} where tenant_id = $1 order by id limit 1`,
      [tenant.id],
    );
    return rows[0]?.id ?? '';
  };
  for (const table of ['users', 'applicants']) {
    await test.database.asOwner(
      `update ${table} set first_name = '${MARK}', last_name = '${MARK}', email = '${MARK}' || id || '@learner.test'
       where tenant_id = $1 ${table === 'users' ? "and role = 'learner'" : ''}`,
      [tenant.id],
    );
  }
  // Planted beside a learner, though staff alone bring files in.
  await test.database.asOwner('update imports set user_id = $2 where tenant_id = $1', [
    tenant.id,
    (await newStaff(test, tenant)).id,
  ]);
  await test.database.asOwner(`update invitations set name = '${MARK}' where tenant_id = $1`, [tenant.id]);
  known = {
    ...sitting,
    password: '',
    userId: learner.id,
    ticketId,
    questionId: question?._id ?? '',
    importId: await oneOf('imports'),
    remarkId: await oneOf('remarks'),
    snippetId: await oneOf('ticket_snippets'),
  };
});

/** Calls of the staff whose answers to this member name a learner, and how many calls were answered. */
async function walk(held: Permissions): Promise<{ naming: string[]; answered: number }> {
  const naming: string[] = [];
  let answered = 0;
  for (const name of forStaff) {
    // Anew for each: some calls log the caller out.
    const member = await newStaff(test, tenant);
    await givePermissions(test, { tenantId: tenant.id, id: member.id }, held);
    const { body: payload } = goodRequests[name](known);
    // Without filters.
    const { statusCode, body } = await test.app.inject({
      method: contract[name].method,
      url: pathOf(name, known),
      headers: { host: tenant.host, authorization: `Bearer ${member.token}` },
      ...(payload === undefined ? {} : { payload }),
    });
    if (statusCode === 200) answered += 1;
    if (body.toLowerCase().includes(MARK.toLowerCase())) naming.push(name);
  }
  return { naming, answered };
}

describe('staff who may not see people', () => {
  it('read the name and address of no learner in any call of the console', async () => {
    const { naming, answered } = await walk({ ...ALL_PERMISSIONS, people: 'none', support: false });
    expect(naming).toEqual([]);
    expect(answered).toBeGreaterThan(20);
  }, 120_000);

  it('read them in tickets alone where they answer those', async () => {
    const { naming } = await walk({ ...NO_PERMISSIONS, support: true });
    expect(naming.length).toBeGreaterThan(0);
    expect(ABOUT_TICKETS).toEqual(expect.arrayContaining(naming));
  }, 120_000);
});

it('staff who see people read them in the list, so that the walk would find them', async () => {
  const { naming } = await walk(ALL_PERMISSIONS);
  expect(naming).toEqual(
    expect.arrayContaining(['listPeople', 'getPerson', 'listExtraTime', 'listStaffTickets']),
  );
}, 120_000);
