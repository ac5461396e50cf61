/**
 * Default topics of tickets, in order, for an organisation without its own. The migration that made topics
 * has the same.
 */
export const USUAL_TICKET_TOPICS = [
  'A question or its explanation',
  'Tests and results',
  'Membership and payments',
  'Something does not work',
  'Something else',
] as const;
