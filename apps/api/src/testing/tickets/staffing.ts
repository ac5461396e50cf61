import { randomUUID } from 'node:crypto';
import { ALL_PERMISSIONS, type Permissions } from '@assay/contract';
import type { TestTenant } from '../tenants/test-tenant.ts';
import type { Request, TestApp } from '../test-app.ts';
import { createTicketer } from './ticketing.ts';

type InboxQuery = Request<'listStaffTickets'>['query'];

/** Gives a member of staff these permissions, in place of those that they had. */
export async function givePermissions(
  { database }: TestApp,
  member: { tenantId: string; id: string },
  { content, people, support, settings }: Permissions,
): Promise<void> {
  await database.asOwner(
    `insert into staff_permissions (tenant_id, user_id, content, people, support, settings)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, user_id) do update set content = excluded.content, people = excluded.people,
       support = excluded.support, settings = excluded.settings`,
    [member.tenantId, member.id, content, people, support, settings],
  );
}

/** One of the staff of a tenant with every permission. */
export async function newManager(test: TestApp, tenant: TestTenant) {
  const member = await newStaff(test, tenant);
  await givePermissions(test, { tenantId: tenant.id, id: member.id }, ALL_PERMISSIONS);
  return member;
}

/**
 * One of the staff of a tenant, with a session and all their actions on tickets, as the browser performs
 * them.
 */
export async function newStaff(test: TestApp, tenant: TestTenant, name = 'Grace Hopper') {
  const [first, last] = name.split(' ');
  const member = await tenant.newLearner();
  await test.database.asOwner(
    `update users set role = 'staff', first_name = $2, last_name = $3 where id = $1`,
    [member.id, first ?? '', last ?? ''],
  );
  const caller = { host: tenant.host, token: member.token };
  const of = (ticketId: string) => ({ ...caller, params: { ticketId } });
  return {
    ...member,
    ...createTicketer(test, tenant, member),
    caller,
    inbox: (query: InboxQuery = {}) => test.call('listStaffTickets', { ...caller, query }),
    readStaffTicket: (ticketId: string) => test.call('getStaffTicket', of(ticketId)),
    question: (ticketId: string) => test.call('getTicketQuestion', of(ticketId)),
    move: (ticketId: string, status: 'Open' | 'Pending' | 'Closed') =>
      test.call('setTicketStatus', { ...of(ticketId), body: { status } }),
    take: (ticketId: string, from: string | null = null) =>
      test.call('assignTicket', { ...of(ticketId), body: { to: 'me', from } }),
    assign: (ticketId: string, to: string, from: string | null = null) =>
      test.call('assignTicket', { ...of(ticketId), body: { to, from } }),
    giveBack: (ticketId: string, from: string | null) =>
      test.call('assignTicket', { ...of(ticketId), body: { to: 'nobody', from } }),
    note: (ticketId: string, note: string, clientNoteId: string = randomUUID()) =>
      test.call('addTicketNote', { ...of(ticketId), body: { note, clientNoteId } }),
    saveSnippet: (title: string, text: string, _id?: string) =>
      test.call('saveSnippet', {
        ...caller,
        body: { title, text, ...(_id === undefined ? {} : { _id }) },
      }),
    snippets: () => test.call('listSnippets', caller),
    deleteSnippet: (snippetId: string) => test.call('deleteSnippet', { ...caller, params: { snippetId } }),
    mails: () => test.call('getStaffMailSettings', caller),
    setMails: (newTickets: boolean, daily: boolean) =>
      test.call('setStaffMailSettings', { ...caller, body: { newTickets, daily } }),
  };
}

export type Staff = Awaited<ReturnType<typeof newStaff>>;

/** Reads every page of the inbox, one after the other. @param between is called after each page */
export async function readWholeInbox(
  staff: Staff,
  query: InboxQuery = {},
  between: () => Promise<void> = async () => {},
) {
  const pages = [];
  for (let after: string | null | undefined; after !== null; ) {
    const { body, status, text } = await staff.inbox({ ...query, ...(after === undefined ? {} : { after }) });
    if (status !== 200) throw new Error(`The inbox did not open: ${text}`);
    pages.push(body.tickets);
    after = body.next;
    await between();
  }
  return pages;
}
