import type { UserId } from '@assay/assessment';
import type { RevisionSource } from '@assay/contract';
import { query } from '../../db/query.ts';
import type { Content, ContentDocument } from './documents.ts';

export type RevisionRow = {
  document: ContentDocument;
  number: number;
  content: Content;
  source: RevisionSource;
  message: string;
  /** Name of whoever changed it; null for a folder, and for somebody who is gone. */
  by: string | null;
  created_at: Date;
};
/** A revision without its content. */
export type ListedRevision = Omit<RevisionRow, 'content'>;

const LISTED = `r.document, r.number, r.source, r.message, r.created_at,
       trim(u.first_name || ' ' || u.last_name) as by`;
const FROM = `from content_revisions r
     left join users u on u.tenant_id = $1 and u.id = r.created_by
     where r.tenant_id = $1`;

/** Locks what the current tenant shows of itself, until the end of the transaction. */
export async function lockContent(): Promise<void> {
  await query('select tenant_id from tenants where tenant_id = $1 for no key update');
}

/** The newest revision of each document that has any. */
export async function listNewestRevisions(): Promise<RevisionRow[]> {
  return query<RevisionRow>(
    `select distinct on (r.document) ${LISTED}, r.content ${FROM} order by r.document, r.number desc`,
  );
}

/** Revisions of a document, the newest first. */
export async function listRevisions(document: ContentDocument, atMost: number): Promise<ListedRevision[]> {
  return query<ListedRevision>(
    `select ${LISTED} ${FROM} and r.document = $2 order by r.number desc limit $3`,
    [document, atMost],
  );
}

export async function findRevision(document: ContentDocument, number: number): Promise<RevisionRow | null> {
  const [row] = await query<RevisionRow>(
    `select ${LISTED}, r.content ${FROM} and r.document = $2 and r.number = $3`,
    [document, number],
  );
  return row ?? null;
}

export async function insertRevision(revision: {
  document: ContentDocument;
  number: number;
  content: Content;
  source: RevisionSource;
  message: string;
  userId: UserId | null;
}): Promise<void> {
  const { document, number, content, source, message, userId } = revision;
  await query(
    `insert into content_revisions (tenant_id, document, number, content, source, message, created_by)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [document, number, JSON.stringify(content), source, message, userId],
  );
}
