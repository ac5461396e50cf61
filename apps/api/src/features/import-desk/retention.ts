import { deleteUnfinished } from './imports.queries.ts';

/** An import that nobody has confirmed by then was forgotten. */
const UNFINISHED_SECONDS = 30 * 86_400;

/** Part of the cleaning job: deletes imports that were neither confirmed nor undone. */
export function deleteExpired(): Promise<void> {
  return deleteUnfinished(UNFINISHED_SECONDS);
}
