import type { AuditId } from '@assay/assessment';

/** End of a page of audits: one that was done this many microseconds after 1970. */
export type AuditCursor = { doneMicros: string; id: AuditId };

/** Sixteen digits of microseconds are enough until 2286. */
const CURSOR = /^(?<since>\d{1,16})\.(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/u;

export function writeCursor({ doneMicros, id }: AuditCursor): string {
  return `${doneMicros}.${id}`;
}

/** @returns null for an invalid cursor */
export function readCursor(text: string): AuditCursor | null {
  const parts = CURSOR.exec(text)?.groups;
  if (parts?.id === undefined || parts.since === undefined) return null;
  return { doneMicros: parts.since, id: parts.id as AuditId };
}
