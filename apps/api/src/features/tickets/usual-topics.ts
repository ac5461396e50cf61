/** What tickets may be about where an organisation says nothing of its own, in order. The migration that made topics has the same. */
export const USUAL_TICKET_TOPICS = [
  'A question or its explanation',
  'Tests and results',
  'Membership and payments',
  'Something does not work',
  'Something else',
] as const;
