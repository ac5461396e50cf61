import type { Contract, RequestOf } from '@assay/contract';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { Failure } from '../../failure.ts';
import { type Handler, inOwnTransactions } from '../../http/serve.ts';
import { isReferenceTo, type TenantDirectory } from '../../http/tenant.ts';
import { createTicket, type WrittenTicket } from './create-ticket.service.ts';
import { postMessage } from './post-message.service.ts';
import { presentTicket } from './tickets.present.ts';
import {
  listActiveStaff,
  listOfferedTopics,
  markTicketRead,
  pageTickets,
  readTicket,
} from './tickets.service.ts';

type Names =
  | 'getTicketTopics'
  | 'getSubadmins'
  | 'createTicket'
  | 'getAllTickets'
  | 'getTicket'
  | 'postMessage'
  | 'markTicketRead';

type Deps = { tenants: TenantDirectory; files: FileStore; appSecret: string };

/** Routes of tickets for learners, and those that staff share with them. */
export function ticketRoutes(deps: Deps): { [Name in Names]: Handler<Name> } {
  const { appSecret } = deps;
  return {
    async getTicketTopics({ query: { sub_domain_reference: reference } }, { tenantId }) {
      if (!(await isReferenceTo(deps.tenants, reference, tenantId))) return new Failure('not_found');
      const topics = await listOfferedTopics();
      return { topics: topics.map(({ id, name }) => ({ _id: id, topic_name: name })) };
    },

    async getSubadmins() {
      const staff = await listActiveStaff();
      return {
        professors: staff.map(({ id, first_name, last_name }) => ({ _id: id, first_name, last_name })),
      };
    },

    createTicket: inOwnTransactions<Handler<'createTicket'>>(async ({ body }, { user, token }) => {
      const about = aboutOf(body.fields);
      if (about instanceof Failure) return about;
      const { subject, description, topic, to, clientTicketId } = body.fields;
      const written = { subject, description, topic, to, clientTicketId, about, picture: body.file };
      const ticket = await createTicket(deps, { userId: user.id, token }, written);
      if (ticket instanceof Failure) return ticket;
      return { ticket: presentTicket(ticket, appSecret), message: 'Your ticket has been sent.' };
    }),

    async getAllTickets({ query: { role, before } }, { user }) {
      if (role !== undefined && role !== 'User') return new Failure('forbidden');
      const { tickets, more } = await pageTickets(user.id, before ?? null);
      return { tickets: tickets.map((ticket) => presentTicket(ticket, appSecret)), more };
    },

    async getTicket({ params, query }, { user }) {
      const ticket = await readTicket(user, params.ticketId, query.before);
      if (ticket instanceof Failure) return ticket;
      return { ticket: presentTicket(ticket, appSecret), message: 'Ticket found.' };
    },

    async postMessage({ params, body }, { user }) {
      const { message, clientMessageId = null, status } = body;
      const written = { body: message, clientMessageId, status };
      const ticket = await postMessage(deps, user, params.ticketId, written);
      return ticket instanceof Failure ? ticket : { ticket: presentTicket(ticket, appSecret) };
    },

    async markTicketRead({ params, body }, { user }) {
      return (await markTicketRead(user.id, params.ticketId, body.number)) ?? { success: true };
    },
  };
}

type Fields = RequestOf<Contract['createTicket']>['body']['fields'];

/** Reads the reference: a question has a report and a number, and a ticket is about one thing at most. */
function aboutOf({
  about_report: report,
  about_question: question,
  about_order: order,
}: Fields): WrittenTicket['about'] | Failure<'malformed'> {
  if (report === undefined && question === undefined) return order === undefined ? null : { order };
  if (report === undefined || question === undefined || order !== undefined) {
    return new Failure('malformed', {
      fields: ['body.about_report', 'body.about_question', 'body.about_order'],
    });
  }
  return { report, question };
}
