import type { Id } from '@assay/assessment';
import { sql } from 'kysely';
import { currentTenantId } from '../../db/context.ts';
import { db } from '../../db/db.ts';
import { newId } from '../../db/ids.ts';

export type SnippetId = Id<'ticket_snippet'>;
export type Snippet = { id: SnippetId; title: string; body: string };

const COLUMNS = ['id', 'title', 'body'] as const;

/** Snippets of the tenant, by title. */
export async function listSnippets(): Promise<Snippet[]> {
  return db()
    .selectFrom('ticket_snippets')
    .select(COLUMNS)
    .where('tenant_id', '=', currentTenantId())
    .orderBy(sql`lower(title)`)
    .orderBy('id')
    .execute();
}

/** Serialises additions until the transaction ends. */
export async function lockSnippets(): Promise<void> {
  const key = `${currentTenantId()}:ticket_snippets`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db());
}

export async function insertSnippet(texts: Omit<Snippet, 'id'>): Promise<Snippet> {
  return db()
    .insertInto('ticket_snippets')
    .values({ tenant_id: currentTenantId(), id: newId<'ticket_snippet'>(), ...texts })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** @returns null where it does not exist */
export async function updateSnippet({ id, ...texts }: Snippet): Promise<Snippet | null> {
  const row = await db()
    .updateTable('ticket_snippets')
    .set(texts)
    .where('tenant_id', '=', currentTenantId())
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ?? null;
}

/** @returns whether it existed */
export async function deleteSnippet(id: SnippetId): Promise<boolean> {
  const row = await db()
    .deleteFrom('ticket_snippets')
    .where('tenant_id', '=', currentTenantId())
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
