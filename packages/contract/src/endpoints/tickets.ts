import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant, line, lines, pathId, pictureFile, tenantReference, text } from '../fields.ts';
import { learnerAddresses } from '../learner-addresses.ts';
import { TICKET_LENGTHS, TICKET_STATUSES } from '../tickets.ts';

const topicSchema = z.object({ _id: id.brand<'ticket_topic', 'in'>(), topic_name: z.string() });
export const ticketStatusSchema = z.enum(TICKET_STATUSES);

/**
 * Origin of a ticket (ours). The question counts from 1, as the review does; the order is one of the
 * learner's payments.
 */
const aboutSchema = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('question'),
      report: id.brand<'report', 'in'>(),
      test_name: z.string(),
      question: z.int(),
    }),
    z.object({ kind: z.literal('order'), order: id.brand<'order', 'in'>(), plan_type: z.string() }),
  ])
  .nullable();

const messageSchema = z.object({
  _id: id.brand<'ticket_message', 'in'>(),
  /** Author of the message. */
  from: id.brand<'user', 'in'>(),
  message: z.string(),
  date: instant,
  /** Ours: the name of the member of staff; empty where the learner wrote. */
  from_name: z.string(),
  /** Ours: from 1, in the order in which they were written. */
  number: z.int(),
  /** Ours: idempotency key, by which the sender recognises the message. */
  clientMessageId: id.nullable(),
});

export const ticketSchema = z.object({
  _id: id.brand<'ticket', 'in'>(),
  subject: z.string(),
  description: z.string(),
  topic: topicSchema,
  status: ticketStatusSchema,
  createdAt: instant,
  /**
   * Oldest first; the newest hundred, or those before the one that was asked for. In lists the newest alone.
   */
  chats: z.array(messageSchema),
  /** Ours: true when there are older ones than these. */
  earlier: z.boolean(),
  /** Ours: path of its picture, valid for some minutes; empty without one. */
  image: z.string(),
  /** Ours: number of staff messages that the learner has not opened. */
  unread: z.int(),
  about: aboutSchema,
});

/** Names the tenant, as the specification has it; a name of another tenant is not found. */
export const getTicketTopics = endpoint(learnerAddresses.getTicketTopics, {
  access: ['learner', 'staff'],
  permission: 'support',
  summary: 'What a ticket may be about.',
  query: z.object({ sub_domain_reference: tenantReference.optional() }),
  response: z.object({ topics: z.array(topicSchema) }),
  errors: ['not_found'],
});

export const getSubadmins = endpoint(learnerAddresses.getSubadmins, {
  access: ['learner', 'staff'],
  permission: 'support',
  summary: 'To whom a ticket may be sent.',
  response: z.object({
    professors: z.array(
      z.object({ _id: id.brand<'user', 'in'>(), first_name: z.string(), last_name: z.string() }),
    ),
  }),
  errors: [],
});

/** Number that also accepts text, because every field of a form is text. */
const questionNumber = z.union([
  z.int().min(1),
  z
    .string()
    .regex(/^[1-9]\d{0,4}$/u)
    .transform(Number),
]);

export const createTicket = endpoint(learnerAddresses.createTicket, {
  access: ['learner'],
  summary: 'Write to the staff. With a picture as a form, else as JSON or as a form.',
  body: {
    kind: 'form',
    fields: z.object({
      subject: line(TICKET_LENGTHS.subject),
      description: lines(TICKET_LENGTHS.description),
      /** The first topic, where none is chosen. */
      topic: id.brand<'ticket_topic'>().optional(),
      to: id.brand<'user'>().optional(),
      /** Ours: idempotency key: a second request with the same one is the same ticket. */
      clientTicketId: id.optional(),
      /** Ours: a question of one of the learner's reports, by its number in the review. */
      about_report: id.brand<'report'>().optional(),
      about_question: questionNumber.optional(),
      /** Ours: one of the learner's orders. */
      about_order: id.brand<'order'>().optional(),
    }),
    file: pictureFile,
  },
  response: z.object({ ticket: ticketSchema, message: z.string() }),
  errors: ['not_found', 'malformed', 'picture_unusable', 'too_many'],
});

/** The role is the session's: a learner's list is the learner's own; asking for any other is refused. */
export const getAllTickets = endpoint(learnerAddresses.getAllTickets, {
  access: ['learner'],
  summary: 'The learner’s own tickets, newest first.',
  query: z.object({
    role: text(40).optional(),
    /** Ours: the page after this ticket. */
    before: id.brand<'ticket'>().optional(),
  }),
  response: z.object({
    tickets: z.array(ticketSchema),
    /** Ours: true when there are more after these. */
    more: z.boolean(),
  }),
  errors: ['forbidden'],
});

export const getTicket = endpoint(learnerAddresses.getTicket, {
  access: ['learner', 'staff'],
  permission: 'support',
  summary: 'One of the learner’s own tickets with its chat; for staff, any of the organisation’s.',
  params: z.object({ ticketId: pathId.brand<'ticket'>() }),
  /** Ours: the messages before the one with this number. */
  query: z.object({
    before: z
      .string()
      .regex(/^[1-9]\d{0,8}$/u)
      .transform(Number)
      .optional(),
  }),
  response: z.object({ ticket: ticketSchema, message: z.string() }),
  errors: ['not_found'],
});

/**
 * A learner writes while the ticket is Open, and in a Pending one with the status Open, which opens it again;
 * staff write in both. A clientMessageId that was used for another text is malformed.
 */
export const postMessage = endpoint(learnerAddresses.postMessage, {
  access: ['learner', 'staff'],
  permission: 'support',
  summary: 'Write in the chat of a ticket. The same clientMessageId twice is one message.',
  params: z.object({ ticketId: pathId.brand<'ticket'>() }),
  body: z.object({
    message: lines(TICKET_LENGTHS.message),
    clientMessageId: id.optional(),
    /** Ours: status of the ticket after this message. A learner may only name Open. */
    status: ticketStatusSchema.optional(),
  }),
  response: z.object({ ticket: ticketSchema }),
  errors: ['not_found', 'forbidden', 'malformed', 'ticket_not_open', 'too_many'],
});

/** Sent while the page is visible, so that a chat in the background stays unread, and mail is sent. */
export const markTicketRead = endpoint(learnerAddresses.markTicketRead, {
  access: ['learner'],
  summary: 'The learner has seen the chat up to this message.',
  params: z.object({ ticketId: pathId.brand<'ticket'>() }),
  body: z.object({ number: z.int().min(0) }),
  response: z.object({ success: z.literal(true) }),
  errors: ['not_found'],
});
