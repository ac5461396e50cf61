import { USUAL_TICKET_TOPICS } from '../features/tickets/usual-topics.ts';
import { type Path, withoutEmpty } from './document-values.ts';
import type { TenantFile } from './tenant-file.ts';

const USUAL_COLOURS = { accent_hue: 262, accent_vivid: 1 };

/**
 * A tenant in the one shape in which its folder and the database are compared: the entries of its file, but
 * for the short name. In place of a file's name stands what the file holds: HTML that a page may show, or the
 * SHA-256 of a picture in hexadecimal. Entries without a value are left out, defaults are written out.
 */
export type TenantDocument = Omit<TenantFile, 'tenant'> &
  Required<Pick<TenantFile, 'sub_domain_name' | 'colours' | 'leaderboard' | 'leaderboard_names'>>;
/** SHA-256 of a picture as the folder gave it, in hexadecimal. */
export type PictureDigest = string;

/** Makes the document of a tenant's file in which contents stand in place of files' names. */
export function documentOf({ tenant: _, ...entries }: TenantFile): TenantDocument {
  return withoutEmpty({ ...defaultsOf(entries), colours: USUAL_COLOURS, ...entries });
}

/** Gives the values of entries that an exported file leaves out, too. */
export function defaultsOf({ name }: Pick<TenantFile, 'name'>) {
  return {
    sub_domain_name: name,
    leaderboard: true,
    leaderboard_names: 'full' as const,
    ticket_topics: [...USUAL_TICKET_TOPICS],
  };
}

/** True when an entry names a picture that is shown in several sizes, as a logo is not. */
export function isPicture(path: Path): boolean {
  return path.at(-1) === 'picture' || path.at(-1) === 'file';
}
