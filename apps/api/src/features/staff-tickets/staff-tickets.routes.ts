import { Failure } from '../../failure.ts';
import type { Handler } from '../../http/serve.ts';
import { version } from '../../version.ts';
import { presentReportedQuestion } from '../reports/reported-question.present.ts';
import { readMailSettings, setMailSettings } from '../tickets/ticket-mailing.service.ts';
import { setTicketStatus } from '../tickets/ticket-status.service.ts';
import { readInbox } from './inbox.service.ts';
import { answerQuestionReports, listReportsOfQuestion } from './question-reports.service.ts';
import { listSnippets, removeSnippet, saveSnippet } from './snippets.service.ts';
import {
  presentListedTicket,
  presentReports,
  presentSnippet,
  presentStaffTicket,
} from './staff-tickets.present.ts';
import { addTicketNote, assignTicket, readStaffTicket, readTicketQuestion } from './staff-tickets.service.ts';

type Names =
  | 'listStaffTickets'
  | 'getStaffTicket'
  | 'getTicketQuestion'
  | 'setTicketStatus'
  | 'assignTicket'
  | 'listQuestionReports'
  | 'answerQuestionReports'
  | 'addTicketNote'
  | 'listSnippets'
  | 'saveSnippet'
  | 'deleteSnippet'
  | 'getStaffMailSettings'
  | 'setStaffMailSettings';

const DONE = { success: true } as const;

/** Routes for staff and their tickets, except for writing in chats. */
export function staffTicketRoutes(deps: { appSecret: string }): { [Name in Names]: Handler<Name> } {
  return {
    async listStaffTickets({ query }, { user }) {
      const inbox = await readInbox(user.id, query);
      if (inbox instanceof Failure) return inbox;
      const { open, pending, closed } = inbox.counts;
      return {
        tickets: inbox.page.rows.map(presentListedTicket),
        next: inbox.page.next,
        counts: { Open: open, Pending: pending, Closed: closed },
      };
    },

    async getStaffTicket({ params }, { user }) {
      const ticket = await readStaffTicket(user.id, params.ticketId);
      if (ticket instanceof Failure) return ticket;
      return { ticket: presentStaffTicket(ticket, deps.appSecret) };
    },

    async getTicketQuestion({ params }) {
      const question = await readTicketQuestion(params.ticketId);
      return question instanceof Failure ? question : presentReportedQuestion(question);
    },

    async setTicketStatus({ params, body }) {
      return (await setTicketStatus(params.ticketId, body.status)) ?? DONE;
    },

    async assignTicket({ params, body }, { user }) {
      const to = body.to === 'me' ? user.id : body.to === 'nobody' ? null : body.to;
      return (await assignTicket(user.id, params.ticketId, { from: body.from, to })) ?? DONE;
    },

    async listQuestionReports({ params }) {
      const found = await listReportsOfQuestion(params.questionId);
      return found instanceof Failure ? found : presentReports(found);
    },

    answerQuestionReports: ({ params, body }, { user }) =>
      answerQuestionReports(deps, user.id, params.questionId, body),

    async addTicketNote({ params, body }, { user }) {
      return (await addTicketNote(deps, user.id, params.ticketId, body)) ?? DONE;
    },

    async listSnippets() {
      return { snippets: (await listSnippets()).map(presentSnippet) };
    },

    async saveSnippet({ body: { _id, title, text } }) {
      const saved = await saveSnippet(_id, { title, body: text });
      return saved instanceof Failure ? saved : { snippet: presentSnippet(saved) };
    },

    async deleteSnippet({ params }) {
      return (await removeSnippet(params.snippetId)) ?? DONE;
    },

    async getStaffMailSettings(_request, { user }) {
      const { newTickets, daily } = await readMailSettings(user.id);
      return { newTickets, daily, version };
    },

    async setStaffMailSettings({ body }, { user }) {
      await setMailSettings(user.id, body);
      return DONE;
    },
  };
}
