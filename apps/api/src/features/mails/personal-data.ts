/** Part of erasing a learner; its mails are found by the address. */
export { deleteMailsTo as eraseLearner } from './mails.queries.ts';
