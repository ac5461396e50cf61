import { isId } from '../../db/ids.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import {
  deleteSnippet,
  insertSnippet,
  listSnippets,
  lockSnippets,
  type Snippet,
  type SnippetId,
  updateSnippet,
} from './snippets.queries.ts';

export type { Snippet } from './snippets.queries.ts';
export { listSnippets } from './snippets.queries.ts';

/** Maximum number of snippets, as all of them are shown at once. */
const MOST_SNIPPETS = 200;

/** Saves an answer, or changes a saved one. Saving the same title and text twice keeps one. */
export async function saveSnippet(
  id: SnippetId | undefined,
  texts: Omit<Snippet, 'id'>,
): Promise<Snippet | RefusalOf<'saveSnippet'>> {
  if (id !== undefined) return (await updateSnippet({ id, ...texts })) ?? new Failure('not_found');
  await lockSnippets();
  const kept = await listSnippets();
  const same = kept.find(({ title, body }) => title === texts.title && body === texts.body);
  if (same !== undefined) return same;
  return kept.length >= MOST_SNIPPETS ? new Failure('too_many') : insertSnippet(texts);
}

/** @param id as it came in a path */
export async function removeSnippet(id: string): Promise<Failure<'not_found'> | null> {
  const isRemoved = isId(id) && (await deleteSnippet(id as SnippetId));
  return isRemoved ? null : new Failure('not_found');
}
