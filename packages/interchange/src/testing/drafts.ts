import type { Digest, Draft, DraftsOfFile } from '../draft.ts';
import { formatPosition } from '../findings.ts';
import { digest } from './reading.ts';

type Reader = (bytes: Uint8Array, options: { bank: string }, digest: Digest) => DraftsOfFile;

/** All drafts of a file. @throws the code of its fault when the file as such cannot be read */
export function draftsOfFile(read: Reader, file: string | Uint8Array): Draft[] {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  const found = read(bytes, { bank: 'bank' }, digest);
  if (found.type === 'unreadable') throw new Error(found.fault.code);
  return [...found.drafts];
}

/** Each draft as a few words: the position, and what became of the item. */
export function describeDrafts(drafts: Draft[]): string[] {
  return drafts.map(({ position, result }) => {
    const what = result.type === 'question' ? 'taken' : [result.reason, result.detail].join(' ').trim();
    return `${formatPosition(position)}: ${what}`;
  });
}
