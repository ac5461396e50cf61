import type { OrderId, ReportId, TicketId, TicketTopicId, UserId } from '@assay/assessment';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { inTransaction } from '../../db/context.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import { lockUser } from '../accounts/accounts.service.ts';
import { hashSubject } from '../accounts/secrets.ts';
import { requireSession } from '../accounts/sessions.ts';
import { findOrderOf } from '../payments/orders.service.ts';
import type { UploadedPicture } from '../pictures/uploaded-pictures.service.ts';
import { findOwnReport } from '../reports/reports.service.ts';
import { spendAll } from '../throttles/throttles.ts';
import { enqueueNewTicketMail, notifyTicketChanged } from './ticket-changes.queries.ts';
import { giveUpTicketPicture, keepTicketPicture, showTicketPicture } from './ticket-pictures.service.ts';
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
  picture: UploadedPicture | null;
};

type Deps = { appSecret: string; files: FileStore };
type Owner = { userId: UserId; token: string };

type Refusal = RefusalOf<'createTicket'>;
type About = Pick<NewTicket, 'about_report_id' | 'about_position' | 'about_order_id'>;

/**
 * Opens a ticket of the learner's, and has staff told once that is committed. Sent twice with the same id of the page's,
 * even at once, it is one ticket.
 * @param owner `token` of the session that asks
 */
export async function createTicket(
  deps: Deps,
  owner: Owner,
  written: WrittenTicket,
): Promise<ReadTicket | Refusal> {
  if (written.picture === null) return inTransaction(() => createOnce(deps, owner, written, []));
  const { userId } = owner;
  const known = await inTransaction(() => findKnown(userId, written));
  if (known !== null) return known;
  const names = await keepTicketPicture(deps.files, userId, written.picture);
  if (names instanceof Failure) return names;
  try {
    return await inTransaction(() => createOnce(deps, owner, written, names));
  } finally {
    // It is of no ticket where this was refused, or sent twice at once.
    await giveUpTicketPicture(deps.files, userId, names);
  }
}

/** @returns the ticket of an earlier sending; null where this is the first */
async function findKnown(userId: UserId, { clientTicketId }: WrittenTicket): Promise<ReadTicket | null> {
  const id = clientTicketId === undefined ? null : await findTicketByClientId(userId, clientTicketId);
  if (id === null) return null;
  const ticket = await readTicket({ id: userId, role: 'learner' }, id);
  return ticket instanceof Failure ? null : ticket;
}

/** @param names of the files of its picture */
async function createOnce(
  { appSecret }: Deps,
  { userId, token }: Owner,
  written: WrittenTicket,
  names: string[],
): Promise<ReadTicket | Refusal> {
  // A second sending waits here for the first.
  await lockUser(userId);
  // It may have taken a while to read the picture.
  await requireSession(userId, token);
  const known = await findKnown(userId, written);
  if (known !== null) return known;
  const id = await openTicket(appSecret, userId, written);
  if (id instanceof Failure) return id;
  if (names.length > 0) await showTicketPicture(userId, id, names);
  return readTicket({ id: userId, role: 'learner' }, id);
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
  await enqueueNewTicketMail(id);
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
