import type { OrderId, ReportId, TicketId, TicketTopicId, UserId } from '@assay/assessment';
import { inTransaction } from '../../db/context.ts';
import { AppError, Failure, type RefusalOf } from '../../failure.ts';
import { lockUser } from '../accounts/accounts.service.ts';
import { hashSubject } from '../accounts/secrets.ts';
import { requireSession } from '../accounts/sessions.ts';
import { findOrderOf } from '../payments/orders.service.ts';
import { findOwnReport } from '../reports/reports.service.ts';
import { spendAll } from '../throttles/throttles.ts';
import { enqueueNewTicket } from './ticket-jobs.queries.ts';
import { notifyTicketChanged } from './ticket-notifications.queries.ts';
import {
  findTicketByClientId,
  insertTicket,
  isActiveStaff,
  listOfferedTopics,
  type NewTicket,
} from './tickets.queries.ts';
import { type ReadTicket, readTicket } from './tickets.service.ts';

export type WrittenTicket = {
  subject: string;
  description: string;
  /** Left out, the first. */
  topic: TicketTopicId | undefined;
  /** The member of staff whom it is written to. */
  to: UserId | undefined;
  /** By which a second sending is known. */
  clientTicketId: string | undefined;
  /** The question counts from 1. */
  about: { report: ReportId; question: number } | { order: OrderId } | null;
};

type Refusal = RefusalOf<'createTicket'>;
type About = Pick<NewTicket, 'about_report_id' | 'about_position' | 'about_order_id'>;

/**
 * Opens a ticket of the learner's, and has staff told once that is committed. Sent twice with the same id of the page's,
 * even at once, it is one ticket.
 * @param owner `token` of the session that asks
 */
export async function createTicket(
  { appSecret }: { appSecret: string },
  { userId, token }: { userId: UserId; token: string },
  written: WrittenTicket,
): Promise<ReadTicket | Refusal> {
  return inTransaction(async () => {
    // A second sending waits here for the first.
    const learner = await lockUser(userId);
    if (learner.disabled_at !== null) throw new AppError('unauthenticated');
    await requireSession(userId, token);
    const known =
      written.clientTicketId === undefined
        ? null
        : await findTicketByClientId(userId, written.clientTicketId);
    const id = known ?? (await openTicket(appSecret, userId, written));
    return id instanceof Failure ? id : readTicket({ id: userId, role: 'learner' }, id);
  });
}

async function openTicket(
  appSecret: string,
  userId: UserId,
  written: WrittenTicket,
): Promise<TicketId | Refusal> {
  const topic = await findTopic(written.topic);
  const about = await placeAbout(userId, written.about);
  const isToStaff = written.to === undefined || (await isActiveStaff(written.to));
  if (topic === null || about === null || !isToStaff) return new Failure('not_found');
  const spent = await spendAll([['ticketByLearner', hashSubject(appSecret, userId)]]);
  if (!spent.allowed) return new Failure('too_many', {}, spent.retryAfterSeconds);
  const id = await insertTicket({
    ...{ user_id: userId, client_ticket_id: written.clientTicketId ?? null, topic_id: topic },
    ...{ subject: written.subject, description: written.description, recipient_id: written.to ?? null },
    ...about,
  });
  await notifyTicketChanged(id, 'all');
  await enqueueNewTicket(id);
  return id;
}

/** @returns the topic, or the first where none is chosen; null where it is not offered */
async function findTopic(chosen: TicketTopicId | undefined): Promise<TicketTopicId | null> {
  const topics = await listOfferedTopics();
  const topic = chosen === undefined ? topics[0] : topics.find(({ id }) => id === chosen);
  return topic?.id ?? null;
}

/** @returns what is kept of it; null where it is not the learner's own, or has no such question */
async function placeAbout(userId: UserId, about: WrittenTicket['about']): Promise<About | null> {
  const nothing = { about_report_id: null, about_position: null, about_order_id: null };
  if (about === null) return nothing;
  if ('order' in about) {
    const order = await findOrderOf(userId, about.order);
    return order === null ? null : { ...nothing, about_order_id: order.id };
  }
  const report = await findOwnReport(userId, about.report);
  if (report === null || about.question > report.number_of_questions) return null;
  return { ...nothing, about_report_id: report.id, about_position: about.question - 1 };
}
