import { generatePath } from 'react-router';
import type { paths } from './paths.ts';

/** Addresses of the staff's pages below their home, all our own; other pages load none of them. */
export const staffPaths = {
  /** Tickets of the organisation. */
  tickets: '/staff/tickets',
  ticket: '/staff/tickets/:ticketId',
  /** The question that a ticket is about. */
  ticketAbout: '/staff/tickets/:ticketId/about',
  questions: '/staff/questions',
  /** The editor of a question; `new` in place of its id begins another one. */
  question: '/staff/questions/:questionId',
  snippets: '/staff/snippets',
  settings: '/staff/settings',
  audits: '/staff/audits',
  myAccount: '/staff/my-account',
} as const satisfies Record<string, `${typeof paths.staff}/${string}`>;

export function staffTicketPath(ticketId: string): string {
  return generatePath(staffPaths.ticket, { ticketId });
}

export function staffTicketAboutPath(ticketId: string): string {
  return generatePath(staffPaths.ticketAbout, { ticketId });
}

export function staffQuestionPath(questionId: string): string {
  return generatePath(staffPaths.question, { questionId });
}
