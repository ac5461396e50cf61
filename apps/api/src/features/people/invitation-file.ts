import { MOST_INVITED } from '@assay/contract';
import { readPlainTable } from '@assay/interchange';
import type { PastedPerson } from '../invitations/invitation-lines.ts';
import { readInvitationRows } from './invitation-table.ts';

export type ReadInvitationFile =
  | { type: 'read'; people: PastedPerson[] }
  /** Nothing in it looks like an address. */
  | { type: 'unreadable' }
  | { type: 'too_many' };

/** Reads the people of a stranger's file, in a thread that ends when it takes too long. */
export async function readInvitationFile(bytes: Uint8Array): Promise<ReadInvitationFile> {
  // One more for the names of the columns.
  const rows = readPlainTable(bytes, MOST_INVITED + 1);
  if (rows === null) return { type: 'too_many' };
  if ('fault' in rows) return { type: 'unreadable' };
  const people = readInvitationRows(rows);
  if (people.length > MOST_INVITED) return { type: 'too_many' };
  return people.some(({ text }) => text.includes('@')) ? { type: 'read', people } : { type: 'unreadable' };
}
