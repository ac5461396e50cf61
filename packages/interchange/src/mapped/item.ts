import type { FileFault, Refusal } from '../findings.ts';
import type { Place } from '../place.ts';
import type { FieldReader } from './values.ts';

/** One item as it stands in a file of named fields. */
export type SourceItem = { place: Place; content: { type: 'item'; read: FieldReader } | Refusal };
export type ItemsOfFile =
  | { type: 'items'; items: Iterable<SourceItem> }
  | { type: 'unreadable'; fault: FileFault };
