import type { UserId } from '@assay/assessment';
import type { ErrorCode } from '@assay/contract';
import type { FileStore } from '../adapters/files/file-store.ts';
import { inTransaction } from '../db/context.ts';
import { Failure } from '../failure.ts';
import { newSecret } from '../features/accounts/secrets.ts';
import { endSession, startSession } from '../features/accounts/sessions.ts';
import { listReports } from '../features/reports/reports.service.ts';
import { saveSnippet } from '../features/staff-tickets/snippets.service.ts';
import { addTicketNote, assignTicket } from '../features/staff-tickets/staff-tickets.service.ts';
import { createTicket } from '../features/tickets/create-ticket.service.ts';
import { postMessage } from '../features/tickets/post-message.service.ts';
import {
  listActiveStaff,
  listOfferedTopics,
  markTicketRead,
  pageTickets,
} from '../features/tickets/tickets.service.ts';
import { ageTicket } from './demo.queries.ts';
import { type DemoName, type DemoTickets, readDemoTickets } from './demo-content.ts';

type DemoTicket = DemoTickets['tickets'][number];
/**
 * `appSecret` is a new one: what is counted by it is forgotten with it, so that the demonstration spends no
 * one's budgets.
 */
type Deps = {
  appSecret: string;
  files: FileStore;
  findLearner(email: string): Promise<UserId>;
  staff: UserId;
};

/**
 * Writes the tickets of a demo tenant and its staff's records, by the same services as everyone: all of it,
 * or nothing.
 */
export async function seedTickets(
  files: FileStore,
  name: DemoName,
  findLearner: (email: string) => Promise<UserId>,
): Promise<void> {
  const { tickets, snippets } = await readDemoTickets(name);
  await inTransaction(async () => {
    const [staff] = await listActiveStaff();
    const [first] = tickets;
    if (staff === undefined || first === undefined) throw new Error(`The demo tenant ${name} has no staff.`);
    // Written before a seeding that was cut short: they stand.
    const { tickets: known } = await pageTickets(await findLearner(first.learner), null);
    if (known.length > 0) return;
    for (const { title, text } of snippets) taken(await saveSnippet(undefined, { title, body: text }));
    const deps = { appSecret: newSecret(), files, findLearner, staff: staff.id };
    for (const ticket of tickets) await seedTicket(deps, ticket);
  });
}

async function seedTicket(deps: Deps, ticket: DemoTicket): Promise<void> {
  const learner = await deps.findLearner(ticket.learner);
  const token = await startSession(learner);
  const topic = (await listOfferedTopics()).find(({ name }) => name === ticket.topic);
  if (topic === undefined) throw new Error(`The demo tenant has no topic "${ticket.topic}".`);
  const { subject, description } = ticket;
  const about = await findAbout(learner, ticket);
  const written = { subject, description, topic: topic.id, to: undefined, about };
  const opened = await createTicket(
    deps,
    { userId: learner, token },
    { ...written, clientTicketId: undefined, picture: null },
  );
  const { id } = taken(opened).row;
  await endSession(token);
  for (const { from, message, status } of ticket.chat) {
    const party = { id: from === 'staff' ? deps.staff : learner, role: from };
    taken(await postMessage(deps, party, id, { body: message, clientMessageId: null, status }));
  }
  // A learner whose ticket was closed has read it to its end.
  const isClosed = ticket.chat.at(-1)?.status === 'Closed';
  if (isClosed) taken(await markTicketRead(learner, id, ticket.chat.length));
  if (ticket.isTaken) taken(await assignTicket(deps.staff, id, { from: null, to: deps.staff }));
  if (ticket.note !== null) taken(await addTicketNote(deps, deps.staff, id, { note: ticket.note }));
  await ageTicket(id, ticket.hoursAgo);
}

async function findAbout(learner: UserId, { aboutQuestion: question }: DemoTicket) {
  if (question === null) return null;
  const [report] = await listReports(learner, { atMost: 1 });
  if (report === undefined) throw new Error('Whoever asks about a question has a report.');
  return { report: report.row.id, question };
}

/** @throws if something of the demonstration is refused */
function taken<T>(result: T): Exclude<T, Failure<ErrorCode>> {
  if (result instanceof Failure) throw new Error(`A demo ticket was refused: ${result.code}.`);
  return result as Exclude<T, Failure<ErrorCode>>;
}
