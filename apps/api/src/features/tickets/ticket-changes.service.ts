/** Who is told of what became of a ticket: pages that show it, and people by mail. For features that change tickets. */
export { enqueueTicketReply, enqueueUntold } from './ticket-jobs.queries.ts';
export { notifyTicketChanged } from './ticket-notifications.queries.ts';
