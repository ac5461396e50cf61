import type { UserId } from '@assay/assessment';
import type { Contract, ResponseIn } from '@assay/contract';
import { pounds } from '../tenants/content.present.ts';
import { presentTicket } from '../tickets/tickets.present.ts';
import type { InboxRow } from './inbox.service.ts';
import type { QuestionReport } from './question-reports.service.ts';
import type { Snippet } from './snippets.service.ts';
import type { NoteRow, StaffFacts, StaffTicket } from './staff-tickets.service.ts';

type WireListed = ResponseIn<Contract['listStaffTickets']>['tickets'][number];
type WireStaffTicket = ResponseIn<Contract['getStaffTicket']>['ticket'];
type WireSnippet = ResponseIn<Contract['saveSnippet']>['snippet'];
type Person = WireListed['learner'];

export function presentListedTicket(row: InboxRow): WireListed {
  return {
    _id: row.id,
    subject: row.subject,
    topic: { _id: row.topic_id, topic_name: row.topic_name },
    status: row.status,
    createdAt: row.created_at.toISOString(),
    learner: person(row.user_id, row.first_name, row.last_name),
    assignee: personOrNull(row.assignee_id, row.assignee_first_name, row.assignee_last_name),
    waitingSince: row.waiting_since?.toISOString() ?? null,
    about: row.about,
  };
}

/** A ticket with all that staff see of it: never part of an answer to a learner. */
export function presentStaffTicket(
  { ticket, facts, notes, lastTests, colleagues, otherTickets }: StaffTicket,
  appSecret: string,
): WireStaffTicket {
  const { about: _about, unread: _unread, ...common } = presentTicket(ticket, appSecret);
  return {
    ...common,
    learner: person(facts.user_id, facts.first_name, facts.last_name),
    recipient: personOrNull(facts.recipient_id, facts.recipient_first_name, facts.recipient_last_name),
    assignee: personOrNull(facts.assignee_id, facts.assignee_first_name, facts.assignee_last_name),
    waitingSince: facts.waiting_since?.toISOString() ?? null,
    about: presentAbout(facts),
    notes: notes.map(presentNote),
    lastTests: lastTests.map(({ row }) => ({
      report: row.id,
      test_name: row.test_name,
      correct_answers: row.correct,
      total: row.total,
      createdAt: row.submitted_at.toISOString(),
    })),
    colleagues: colleagues.map((each) => person(each.id, each.first_name, each.last_name)),
    otherTickets: {
      total: otherTickets.total,
      latest: otherTickets.latest.map(({ id, subject, status, created_at: at }) => ({
        _id: id,
        subject,
        status,
        createdAt: at.toISOString(),
      })),
    },
  };
}

function presentAbout(facts: StaffFacts): WireStaffTicket['about'] {
  const { about_position: position, test_name, version, question_id: questionId } = facts;
  if (position !== null && test_name !== null && version !== null && questionId !== null) {
    return {
      kind: 'question',
      test: { test_name },
      version,
      question: position + 1,
      questionId,
    };
  }
  const { order_id: order, access, price_pence: pence, order_status: state, ordered_at: at } = facts;
  if (order === null || access === null || pence === null || state === null || at === null) return null;
  return {
    kind: 'order',
    order,
    plan_type: access,
    amount: pounds(pence),
    state,
    createdAt: at.toISOString(),
    payment_id: facts.payment_id,
  };
}

function presentNote(note: NoteRow): WireStaffTicket['notes'][number] {
  return {
    _id: note.id,
    from: person(note.user_id, note.first_name, note.last_name),
    note: note.body,
    date: note.created_at.toISOString(),
  };
}

export function presentSnippet({ id, title, body }: Snippet): WireSnippet {
  return { _id: id, title, text: body };
}

function person(id: UserId, firstName: string, lastName: string): Person {
  return { _id: id, name: `${firstName} ${lastName}`.trim() };
}

function personOrNull(id: UserId | null, firstName: string | null, lastName: string | null): Person | null {
  return id === null ? null : person(id, firstName ?? '', lastName ?? '');
}

export function presentReports({
  reports,
  total,
}: {
  reports: QuestionReport[];
  total: number;
}): ResponseIn<Contract['listQuestionReports']> {
  return {
    reports: reports.map(({ id, subject, status, created_at, first_name, last_name, version }) => ({
      _id: id,
      subject,
      status,
      createdAt: created_at.toISOString(),
      learner: `${first_name} ${last_name}`,
      version,
    })),
    total,
  };
}
