import type { OrderId, ReportId, TicketId, TicketTopicId, UserId } from '@assay/assessment';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { inTransaction } from '../../db/context.ts';
import { isReferenceGone } from '../../db/database-unavailable.ts';
import { AppError, Failure, type RefusalOf } from '../../failure.ts';
import { lockUser } from '../accounts/accounts.service.ts';
import { hashSubject } from '../accounts/secrets.ts';
import { requireSession } from '../accounts/sessions.ts';
import { findOrderOf } from '../payments/orders.service.ts';
import {
  showPicture,
  TICKET_PICTURE,
  type UploadedPicture,
  withKeptPicture,
} from '../pictures/uploaded-pictures.service.ts';
import { findOwnReport } from '../reports/reports.service.ts';
import { spendAll } from '../throttles/throttles.ts';
import { enqueueNewTicketMail, notifyTicketChanged } from './ticket-changes.queries.ts';
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
  /** The first topic by default. */
  topic: TicketTopicId | undefined;
  /** Recipient among the staff. */
  to: UserId | undefined;
  /** Idempotency key. */
  clientTicketId: string | undefined;
  /** The question counts from 1. */
  about: { report: ReportId; question: number } | { order: OrderId } | null;
  picture: UploadedPicture | null;
};

type Deps = { appSecret: string; files: FileStore };
type Owner = { userId: UserId; token: string };

type Refusal = RefusalOf<'createTicket'>;
type About = Pick<NewTicket, 'about_report_id' | 'about_position' | 'about_order_id'>;
/** References of an admitted ticket: they exist, and the ticket is counted against its learner's budget. */
type Admitted = { topic: TicketTopicId; about: About };
/** The files of a picture, for a ticket that may be opened. */
type Uploaded = { admitted: Admitted; names: string[] };

/**
 * Opens a ticket of the learner's, and has staff notified once it is committed. Idempotent by the page's id
 * of it, also for concurrent calls.
 * @param owner `token` of the calling session
 */
export async function createTicket(
  deps: Deps,
  owner: Owner,
  written: WrittenTicket,
): Promise<ReadTicket | Refusal> {
  const { userId } = owner;
  const { picture } = written;
  if (picture === null) return inTransaction(() => createOnce(deps, owner, written, null));
  // Checked before the picture is encoded, which costs by far the most.
  const admitted = await inTransaction(
    async () => (await findKnown(userId, written)) ?? (await admitTicket(deps, userId, written)),
  );
  if (admitted instanceof Failure || 'row' in admitted) return admitted;
  // No ticket shows the picture where this is refused, or sent twice at once.
  return withKeptPicture(TICKET_PICTURE, deps.files, { userId, picture }, (names) =>
    inTransaction(() => createOnce(deps, owner, written, { admitted, names })),
  );
}

/** @returns the ticket of an earlier call; null where this is the first */
async function findKnown(userId: UserId, { clientTicketId }: WrittenTicket): Promise<ReadTicket | null> {
  const id = clientTicketId === undefined ? null : await findTicketByClientId(userId, clientTicketId);
  if (id === null) return null;
  const ticket = await readTicket({ id: userId, role: 'learner' }, id);
  return ticket instanceof Failure ? null : ticket;
}

async function createOnce(
  deps: Deps,
  { userId, token }: Owner,
  written: WrittenTicket,
  uploaded: Uploaded | null,
): Promise<ReadTicket | Refusal> {
  // A retry waits here for the first call.
  await lockUser(userId);
  // Checked again: reading the picture may have taken a while.
  await requireSession(userId, token);
  const known = await findKnown(userId, written);
  if (known !== null) return known;
  const admitted = uploaded?.admitted ?? (await admitTicket(deps, userId, written));
  if (admitted instanceof Failure) return admitted;
  const id = await openTicket(userId, written, admitted);
  if (uploaded !== null) await showPicture(TICKET_PICTURE.table, { userId, ticketId: id }, uploaded.names);
  return readTicket({ id: userId, role: 'learner' }, id);
}

/** Checks that the references of a ticket exist, and that its learner may open another. */
async function admitTicket(
  { appSecret }: Deps,
  userId: UserId,
  written: WrittenTicket,
): Promise<Admitted | Refusal> {
  const topic = await findTopic(written.topic);
  const about = await placeAbout(userId, written.about);
  const isToStaff = written.to === undefined || (await isActiveStaff(written.to));
  if (topic === null || about === null || !isToStaff) return new Failure('not_found');
  const spent = await spendAll([['ticketByLearner', hashSubject(appSecret, userId)]]);
  return spent.allowed ? { topic, about } : new Failure('too_many', {}, spent.retryAfterSeconds);
}

async function openTicket(
  userId: UserId,
  written: WrittenTicket,
  { topic, about }: Admitted,
): Promise<TicketId> {
  const id = await insertTicket({
    user_id: userId,
    client_ticket_id: written.clientTicketId ?? null,
    topic_id: topic,
    subject: written.subject,
    description: written.description,
    recipient_id: written.to ?? null,
    ...about,
  }).catch((error: unknown) => {
    // A topic or a report that was deleted at this moment.
    throw isReferenceGone(error) ? new AppError('not_found') : error;
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

/** @returns the stored form; null where it is not the learner's own, or has no such question */
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
