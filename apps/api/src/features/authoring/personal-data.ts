/**
 * Part of erasing a person who was one of the staff before: drafts, which nobody else sees. Versions stay
 * with the organisation, without the author's name.
 */
export { deleteDraftsOf as eraseLearner } from './drafts.queries.ts';
