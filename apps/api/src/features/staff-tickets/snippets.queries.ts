import type { Id } from '@assay/assessment';
import { newId } from '../../db/ids.ts';
import { one, query } from '../../db/query.ts';

export type SnippetId = Id<'ticket_snippet'>;
export type Snippet = { id: SnippetId; title: string; body: string };

/** Snippets of the tenant, by title. */
export async function listSnippets(): Promise<Snippet[]> {
  return query<Snippet>(
    'select id, title, body from ticket_snippets where tenant_id = $1 order by lower(title), id',
  );
}

/** Serialises additions until the transaction ends. */
export async function lockSnippets(): Promise<void> {
  await query("select pg_advisory_xact_lock(hashtextextended($1::text || ':ticket_snippets', 0))");
}

export async function insertSnippet({ title, body }: Omit<Snippet, 'id'>): Promise<Snippet> {
  const rows = await query<Snippet>(
    `insert into ticket_snippets (tenant_id, id, title, body) values ($1, $2, $3, $4)
     returning id, title, body`,
    [newId<'ticket_snippet'>(), title, body],
  );
  return one(rows);
}

/** @returns null where it does not exist */
export async function updateSnippet({ id, title, body }: Snippet): Promise<Snippet | null> {
  const [row] = await query<Snippet>(
    `update ticket_snippets set title = $3, body = $4 where tenant_id = $1 and id = $2
     returning id, title, body`,
    [id, title, body],
  );
  return row ?? null;
}

/** @returns whether it existed */
export async function deleteSnippet(id: SnippetId): Promise<boolean> {
  const deleted = await query('delete from ticket_snippets where tenant_id = $1 and id = $2 returning 1', [
    id,
  ]);
  return deleted.length > 0;
}
