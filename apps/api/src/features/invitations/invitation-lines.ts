import { canonicalAddress } from '@assay/contract';
import { normaliseName } from '@assay/contract/names';

/** Somebody named in a pasted text. */
export type PastedPerson = {
  /** Number of the line, from 1. */
  line: number;
  text: string;
  /** Null for what is no address. */
  email: string | null;
  name: string;
};

const MOST_SHOWN_CHARACTERS = 300;
const MOST_NAME_CHARACTERS = 200;

/**
 * Reads addresses as people paste them: one a line, or with commas, semicolons or white space between them,
 * each alone, as `Name <address>`, or beside a name from other columns of a spreadsheet.
 */
export function readInvitationLines(text: string): PastedPerson[] {
  return text.split(/\r\n?|\n/u).flatMap((written, index) => {
    const pieces = written.split(';').filter((piece) => piece.trim() !== '');
    return pieces.flatMap((piece) => readPiece(piece, index + 1));
  });
}

/** Reads what stands between semicolons: names belong to the address after them, else to the only one. */
function readPiece(piece: string, line: number): PastedPerson[] {
  const found: PastedPerson[] = [];
  let before: string[] = [];
  for (const part of piece.split(',')) {
    const text = part.trim();
    if (text === '') continue;
    if (!text.includes('@')) {
      before.push(text);
      continue;
    }
    const people = readPart(text);
    for (const [place, { email, name }] of people.entries()) {
      const names = place === 0 ? [...before, name] : [name];
      found.push(personOf(line, people.length === 1 ? piece : text, email, names.filter(Boolean).join(', ')));
    }
    before = [];
  }
  const [only, ...others] = found;
  if (only === undefined) return [personOf(line, piece, null, '')];
  // A name in the column after the address.
  if (others.length === 0 && only.name === '') return [{ ...only, name: cleanName(before.join(', ')) }];
  return found;
}

/** Reads what stands between commas and holds at least one @. */
function readPart(text: string): { email: string | null; name: string }[] {
  const bracketed = /^(.*?)<([^<>]*)>\s*$/u.exec(text);
  if (bracketed !== null) {
    const [, name = '', address = ''] = bracketed;
    return [{ email: readAddress(address), name }];
  }
  const words = text.split(/\s+/u);
  const written = words.filter((word) => word.includes('@'));
  const name = words.filter((word) => !word.includes('@')).join(' ');
  return written.map((address) => ({
    email: readAddress(address),
    name: written.length === 1 ? name : '',
  }));
}

/** Reads an address as people write it; null for what is none. */
export function readAddress(text: string): string | null {
  const bare = text.trim().replaceAll(/^(?:mailto:)?[<("'\s]*|[>)"'\s.]*$/giu, '');
  return canonicalAddress(bare);
}

/** Somebody as they were written. */
export function personOf(line: number, text: string, email: string | null, name: string): PastedPerson {
  return { line, text: text.trim().slice(0, MOST_SHOWN_CHARACTERS), email, name: cleanName(name) };
}

/** A name as it is kept. */
export function cleanName(name: string): string {
  return normaliseName(name.replaceAll(/["“”]/gu, '')).slice(0, MOST_NAME_CHARACTERS).trim();
}
