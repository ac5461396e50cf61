import { randomUUID } from 'node:crypto';
import type { Request, TestApp } from './test-app.ts';
import type { TestTenant } from './test-tenant.ts';
import { newStaff } from './ticketing.ts';

type InboxQuery = Request<'listStaffTickets'>['query'];

/** One of the staff at work on tickets, as the browser goes about it. */
export async function newInboxStaff(test: TestApp, tenant: TestTenant, name?: string) {
  const member = await newStaff(test, tenant, name);
  const caller = { host: tenant.host, token: member.token };
  const of = (ticketId: string) => ({ ...caller, params: { ticketId } });
  return {
    ...member,
    caller,
    inbox: (query: InboxQuery = {}) => test.call('listStaffTickets', { ...caller, query }),
    look: (ticketId: string, before?: number) =>
      test.call('getStaffTicket', {
        ...of(ticketId),
        query: before === undefined ? {} : { before: String(before) },
      }),
    question: (ticketId: string) => test.call('getTicketQuestion', of(ticketId)),
    move: (ticketId: string, status: 'Open' | 'Pending' | 'Closed') =>
      test.call('setTicketStatus', { ...of(ticketId), body: { status } }),
    take: (ticketId: string, from: string | null = null) =>
      test.call('assignTicket', { ...of(ticketId), body: { to: 'me', from } }),
    giveBack: (ticketId: string, from: string | null) =>
      test.call('assignTicket', { ...of(ticketId), body: { to: 'nobody', from } }),
    note: (ticketId: string, note: string, clientNoteId: string = randomUUID()) =>
      test.call('addTicketNote', { ...of(ticketId), body: { note, clientNoteId } }),
    keep: (title: string, text: string, _id?: string) =>
      test.call('saveSnippet', {
        ...caller,
        body: { title, text, ...(_id === undefined ? {} : { _id }) },
      }),
    snippets: () => test.call('listSnippets', caller),
    forget: (snippetId: string) => test.call('deleteSnippet', { ...caller, params: { snippetId } }),
    mails: () => test.call('getStaffMailSettings', caller),
    choose: (newTickets: boolean, daily: boolean) =>
      test.call('setStaffMailSettings', { ...caller, body: { newTickets, daily } }),
  };
}

export type InboxStaff = Awaited<ReturnType<typeof newInboxStaff>>;

/** Every page of the inbox, one after the other. @param between is done after each page */
export async function readWholeInbox(
  staff: InboxStaff,
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
