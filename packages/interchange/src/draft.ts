import type { Question } from '@assay/assessment';
import type { FileFault, Refusal } from './findings.ts';
import type { Place } from './place.ts';

/** A short name for a text: equal for equal texts only. Given from outside, since hashing is not a rule of ours. */
export type Digest = (text: string) => string;

/** What one item makes by itself, before it is compared with the others. */
export type Drafted = { type: 'question'; question: Question } | Refusal;
export type Draft = { place: Place; drafted: Drafted };

/** What a reader of a format gives: all its drafts in the file's order, or the reason why it cannot begin. */
export type DraftsOfFile =
  | { type: 'drafts'; drafts: Iterable<Draft> }
  | { type: 'unreadable'; fault: FileFault };
