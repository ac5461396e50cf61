import type { Question } from '@assay/assessment';
import type { FileFault, Refusal, Unreadable } from './findings.ts';
import type { Note } from './notes.ts';
import type { Place } from './place.ts';

/** A short name for a text: equal for equal texts only. Given from outside, since hashing is not a rule of ours. */
export type Digest = (text: string) => string;

/** What one item makes by itself, before it is compared with the others. */
export type Drafted = { type: 'question'; question: Question } | Refusal;

/**
 * @param pictures by the `file` that the question's images name: bytes as the source holds them, not yet trusted to be
 * pictures at all
 * @param shuffled where it comes from its options stand in another order each time, so that theirs means nothing
 */
export type Draft = {
  place: Place;
  drafted: Drafted;
  notes?: Note[];
  pictures?: ReadonlyMap<string, Uint8Array>;
  shuffled?: boolean;
};

/** What a reader of a format gives: all its drafts in the file's order, or the reason why it cannot begin. */
export type DraftsOfFile = { type: 'drafts'; drafts: Iterable<Draft>; atEnd?(): EndOfFile } | Unreadable;

/** What only all items together tell. @param remarks for a person, in words */
export type EndOfFile = { fault: FileFault | null; remarks: string[] };
