import type { Refusal, Unreadable } from '../findings.ts';
import type { Place } from '../place.ts';
import type { FieldReader } from './values.ts';

/**
 * One item as it stands in a file of named fields.
 * @param converted some of it was no UTF-8 but Windows-1252
 * @param mended some of its quotation marks did not pair up and were read as text
 */
export type SourceItem = {
  place: Place;
  content: { type: 'item'; read: FieldReader } | Refusal;
  converted?: boolean;
  mended?: boolean;
};
export type ItemsOfFile = { type: 'items'; items: Iterable<SourceItem> } | Unreadable;
