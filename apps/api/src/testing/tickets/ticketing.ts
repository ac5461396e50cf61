import { randomUUID } from 'node:crypto';
import { contract, type EndpointName, type ErrorCode } from '@assay/contract';
import type { SentPicture } from '../accounts/own-account.ts';
import { listQueuedJobs } from '../queued-jobs.ts';
import type { TestLearner, TestTenant } from '../tenants/test-tenant.ts';
import type { Answer, Request as Sent, TestApp } from '../test-app.ts';

export type TicketFields = Partial<Sent<'createTicket'>['body']>;

/** A person's way through tickets, as the browser takes it. */
export function createTicketer(
  test: TestApp,
  tenant: Pick<TestTenant, 'host'>,
  person: Pick<TestLearner, 'token'>,
) {
  const caller = { host: tenant.host, token: person.token };
  return {
    create: (fields: TicketFields = {}) =>
      test.call('createTicket', {
        ...caller,
        body: { subject: 'A question', description: 'Why is it the second?', ...fields },
      }),
    /** @returns the new ticket's id */
    async open(fields: TicketFields = {}): Promise<string> {
      const { status, text, body } = await this.create(fields);
      if (status !== 200) throw new Error(`The ticket was refused: ${text}`);
      return body.ticket._id;
    },
    read: (ticketId: string, before?: number) =>
      test.call('getTicket', {
        ...caller,
        params: { ticketId },
        query: before === undefined ? {} : { before: String(before) },
      }),
    write: (ticketId: string, message: string, more: Partial<Sent<'postMessage'>['body']> = {}) =>
      test.call('postMessage', {
        ...caller,
        params: { ticketId },
        body: { message, clientMessageId: randomUUID(), ...more },
      }),
    seen: (ticketId: string, number: number) =>
      test.call('markTicketRead', { ...caller, params: { ticketId }, body: { number } }),
    list: (query: Sent<'getAllTickets'>['query'] = { role: 'User' }) =>
      test.call('getAllTickets', { ...caller, query }),
  };
}

/** Opens a ticket by a form with a picture, as the page does. */
export async function sendTicketWithPicture(
  test: TestApp,
  { host, token }: { host: string; token: string },
  fields: Record<string, string>,
  picture: SentPicture,
): Promise<{ status: number; body: Answer<'createTicket'>['body']; code: ErrorCode | undefined }> {
  const form = new FormData();
  const all = { subject: 'A question', description: 'See the picture.', ...fields };
  for (const [name, value] of Object.entries(all)) form.set(name, value);
  form.set('image', new File([picture.bytes], 'screen.png', { type: picture.type ?? 'image/png' }));
  const request = new Request('http://x', { method: 'POST', body: form });
  const reply = await test.app.inject({
    method: 'POST',
    url: contract.createTicket.path,
    headers: {
      host,
      authorization: `Bearer ${token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const body = JSON.parse(reply.body);
  return { status: reply.statusCode, body, code: body.code };
}

/** Creates a learner of a tenant who writes tickets. */
export async function newTicketLearner(test: TestApp, tenant: TestTenant) {
  const learner = await tenant.newLearner();
  return { ...learner, ...createTicketer(test, tenant, learner) };
}

/** Lists the waiting jobs about a ticket, by name. */
export async function listJobsOf({ database }: TestApp, ticketId: string): Promise<string[]> {
  const jobs = await listQueuedJobs(database);
  return jobs.filter(({ payload }) => payload.ticketId === ticketId).map(({ task }) => task);
}

type Hear = <Name extends EndpointName>(name: Name, answer: Promise<Answer<Name>>) => Promise<void>;

/** Makes every call of a learner about tickets, with each of these ids where a call takes one. */
export async function walkTickets(
  test: TestApp,
  caller: { host: string; token: string },
  { ids, hear }: { ids: string[]; hear: Hear },
): Promise<void> {
  await hear('getTicketTopics', test.call('getTicketTopics', { ...caller, query: {} }));
  await hear('getSubadmins', test.call('getSubadmins', caller));
  const body = { subject: 'A question', description: 'Why is it the second?' };
  const created = test.call('createTicket', { ...caller, body });
  await hear('createTicket', created);
  const ticketId = (await created).body.ticket._id;
  for (const id of [...ids, ticketId]) {
    const params = { ticketId: id };
    const about = { ...body, about_report: id, about_question: 1 };
    await hear('createTicket', test.call('createTicket', { ...caller, body: about }));
    await hear('getTicket', test.call('getTicket', { ...caller, params, query: {} }));
    await hear('postMessage', test.call('postMessage', { ...caller, params, body: { message: 'Hello' } }));
    await hear('markTicketRead', test.call('markTicketRead', { ...caller, params, body: { number: 1 } }));
  }
  await hear('getAllTickets', test.call('getAllTickets', { ...caller, query: { role: 'User' } }));
}
