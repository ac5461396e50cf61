import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant, line, lines, pathId, text } from '../fields.ts';
import { staffAddresses } from '../staff-addresses.ts';
import { TICKET_LENGTHS } from '../tickets.ts';
import { reportAnswerSchema, reviewedQuestionSchema } from './reports.ts';
import { ticketSchema, ticketStatusSchema } from './tickets.ts';

/** All calls here are ours: the specification shows no staff side. */

const personSchema = z.object({ _id: id.brand<'user', 'in'>(), name: z.string() });
const doneSchema = z.object({ success: z.literal(true) });
const ofTicket = z.object({ ticketId: pathId.brand<'ticket'>() });

const listedTicketSchema = ticketSchema
  .pick({ _id: true, subject: true, topic: true, status: true, createdAt: true })
  .extend({
    learner: personSchema,
    /** Member of staff who has taken it on. */
    assignee: personSchema.nullable(),
    /** Time since when the learner has waited for an answer; null while no learner waits. */
    waitingSince: instant.nullable(),
    about: z.enum(['question', 'order']).nullable(),
  });

export const listStaffTickets = endpoint(staffAddresses.listStaffTickets, {
  access: ['staff'],
  permission: 'support',
  summary: 'The organisation’s tickets: who waits longest first, or the newest first.',
  query: z.object({
    status: ticketStatusSchema.optional(),
    topic: id.brand<'ticket_topic'>().optional(),
    /** Tickets assigned to the caller, or unassigned ones. */
    assignee: z.enum(['me', 'nobody']).optional(),
    /** A part of the subject, the description, or the learner's name or address. */
    search: text(TICKET_LENGTHS.search).optional(),
    order: z.enum(['waiting', 'newest']).optional(),
    /** Cursor of the next page: the `next` of the answer before. */
    after: text(200).optional(),
  }),
  response: z.object({
    tickets: z.array(listedTicketSchema),
    /** Null on the last page. */
    next: z.string().nullable(),
    /** Counts of all tickets, regardless of the filter. */
    counts: z.object({ Open: z.int(), Pending: z.int(), Closed: z.int() }),
  }),
  errors: ['malformed'],
});

/** Origin of the ticket, as staff see it beside the chat. */
const staffAboutSchema = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('question'),
      test: z.object({ test_name: z.string() }),
      version: z.int(),
      question: z.int(),
      /** Id of the question in the bank. */
      questionId: id.brand<'question', 'in'>(),
    }),
    z.object({
      kind: z.literal('order'),
      order: id.brand<'order', 'in'>(),
      plan_type: z.string(),
      /** In pounds. */
      amount: z.number(),
      state: z.enum(['open', 'paid', 'failed', 'expired']),
      createdAt: instant,
      /** Id at the payment provider; null where nothing was paid. */
      payment_id: z.string().nullable(),
    }),
  ])
  .nullable();

const noteSchema = z.object({
  _id: id.brand<'ticket_note', 'in'>(),
  from: personSchema,
  note: z.string(),
  date: instant,
});

export const getStaffTicket = endpoint(staffAddresses.getStaffTicket, {
  access: ['staff'],
  permission: 'support',
  summary: 'A ticket as staff see it: chat, notes, whose it is, what it is about, and the last tests taken.',
  params: ofTicket,
  response: z.object({
    ticket: ticketSchema.omit({ about: true, unread: true }).extend({
      learner: personSchema,
      /** The member of staff whom the learner chose to write to. */
      recipient: personSchema.nullable(),
      assignee: personSchema.nullable(),
      waitingSince: instant.nullable(),
      about: staffAboutSchema,
      /** Visible to staff only. Oldest first. */
      notes: z.array(noteSchema),
      /** The latest five. */
      lastTests: z.array(
        z.object({
          report: id.brand<'report', 'in'>(),
          test_name: z.string(),
          correct_answers: z.int(),
          total: z.int(),
          createdAt: instant,
        }),
      ),
      /** Staff who may have it, by name, the caller included. */
      colleagues: z.array(personSchema),
      /** The learner's tickets but this: how many, and the latest ten. */
      otherTickets: z.object({
        total: z.int(),
        latest: z.array(ticketSchema.pick({ _id: true, subject: true, status: true, createdAt: true })),
      }),
    }),
  }),
  errors: ['not_found'],
});

export const getTicketQuestion = endpoint(staffAddresses.getTicketQuestion, {
  access: ['staff'],
  permission: 'support',
  summary: 'The question that a ticket is about, as its version has it, with what the learner answered.',
  params: ofTicket,
  response: z.object({
    question: reviewedQuestionSchema,
    answer: reportAnswerSchema,
    test_name: z.string(),
    number: z.int(),
  }),
  errors: ['not_found'],
});

export const setTicketStatus = endpoint(staffAddresses.setTicketStatus, {
  access: ['staff'],
  permission: 'support',
  summary: 'Open, Pending or Closed.',
  params: ofTicket,
  body: z.object({ status: ticketStatusSchema }),
  response: doneSchema,
  errors: ['not_found'],
});

/**
 * `from` is the assignee as far as the caller knew, so that two people who take it at once are not both told
 * that they have it.
 */
export const assignTicket = endpoint(staffAddresses.assignTicket, {
  access: ['staff'],
  permission: 'support',
  summary: 'Take a ticket on, hand it to a colleague who answers tickets, or give it back.',
  params: ofTicket,
  body: z.object({
    to: z.union([z.enum(['me', 'nobody']), id.brand<'user'>()]),
    from: id.brand<'user'>().nullable(),
  }),
  response: doneSchema,
  errors: ['not_found', 'ticket_taken', 'assignee_refused'],
});

/**
 * All of the tickets or none. The same `clientId` once more writes nothing in a ticket that has the message.
 */
export const listQuestionReports = endpoint(staffAddresses.listQuestionReports, {
  access: ['staff'],
  permission: 'support',
  summary: 'Tickets about a question of the bank, in whichever version, the newest first.',
  params: z.object({ questionId: pathId.brand<'question'>() }),
  response: z.object({
    /** At most fifty. */
    reports: z.array(
      ticketSchema.pick({ _id: true, subject: true, status: true, createdAt: true }).extend({
        learner: z.string(),
        /** Version of the question that was sat. */
        version: z.int(),
      }),
    ),
    total: z.int(),
  }),
  errors: ['not_found'],
});

export const answerQuestionReports = endpoint(staffAddresses.answerQuestionReports, {
  access: ['staff'],
  permission: 'support',
  summary: 'Write the same answer in several tickets about a question, such as that it was put right.',
  params: z.object({ questionId: pathId.brand<'question'>() }),
  body: z.object({
    tickets: z.array(id.brand<'ticket'>()).min(1).max(50),
    /** Version of the question of which the message tells. */
    version: z.int().min(1),
    message: lines(TICKET_LENGTHS.message),
    /** Idempotency key of the page. */
    clientId: id,
    /** True to leave the tickets Closed. */
    close: z.boolean().optional(),
  }),
  response: z.object({ answered: z.int() }),
  errors: ['not_found', 'ticket_not_open', 'too_many', 'malformed'],
});

export const addTicketNote = endpoint(staffAddresses.addTicketNote, {
  access: ['staff'],
  permission: 'support',
  summary: 'Write a note that only staff see. The same clientNoteId twice is one note.',
  params: ofTicket,
  body: z.object({ note: lines(TICKET_LENGTHS.message), clientNoteId: id.optional() }),
  response: doneSchema,
  errors: ['not_found', 'too_many'],
});

const snippetSchema = z.object({
  _id: id.brand<'ticket_snippet', 'in'>(),
  title: z.string(),
  text: z.string(),
});

export const listSnippets = endpoint(staffAddresses.listSnippets, {
  access: ['staff'],
  permission: 'support',
  summary: 'Answers that the organisation keeps, by title.',
  response: z.object({ snippets: z.array(snippetSchema) }),
  errors: [],
});

export const saveSnippet = endpoint(staffAddresses.saveSnippet, {
  access: ['staff'],
  permission: 'support',
  summary: 'Keep an answer, or change one that is kept.',
  body: z.object({
    _id: id.brand<'ticket_snippet'>().optional(),
    title: line(TICKET_LENGTHS.snippetTitle),
    text: lines(TICKET_LENGTHS.message),
  }),
  response: z.object({ snippet: snippetSchema }),
  errors: ['not_found', 'too_many'],
});

export const deleteSnippet = endpoint(staffAddresses.deleteSnippet, {
  access: ['staff'],
  permission: 'support',
  summary: 'Keep an answer no more.',
  params: z.object({ snippetId: pathId.brand<'ticket_snippet'>() }),
  response: doneSchema,
  errors: ['not_found'],
});

const mailSettingsSchema = z.object({
  /** A mail for each new ticket. */
  newTickets: z.boolean(),
  /** A daily mail of the tickets that wait. */
  daily: z.boolean(),
});

export const getStaffMailSettings = endpoint(staffAddresses.getStaffMailSettings, {
  access: ['staff'],
  permission: 'support',
  summary: 'Which mails about tickets whoever asks gets.',
  /** With the version of the product, which staff name to whoever runs it. */
  response: mailSettingsSchema.extend({ version: z.string() }),
  errors: [],
});

export const setStaffMailSettings = endpoint(staffAddresses.setStaffMailSettings, {
  access: ['staff'],
  permission: 'support',
  summary: 'Choose them.',
  body: mailSettingsSchema,
  response: doneSchema,
  errors: [],
});
