import { isNestedTooDeeply } from '../bytes/json-depth.ts';
import { LONGEST_ITEM_BYTES } from '../bytes/limits.ts';
import { decodeText } from '../bytes/text-lines.ts';
import { afterByteOrderMark, afterLineEnd, firstBrokenByte, lineEnd } from '../bytes/utf8.ts';
import { refusal } from '../findings.ts';
import type { Place } from '../place.ts';
import type { SourceItem } from './item.ts';
import { jsonFieldReader } from './values.ts';

/** One JSON value a line; empty lines are left out. A broken line is refused by itself. */
export function* jsonLines(bytes: Uint8Array): Generator<SourceItem> {
  let line = 1;
  for (let start = afterByteOrderMark(bytes); start < bytes.length; line += 1) {
    const end = lineEnd(bytes, start);
    const place: Place = { unit: 'line', first: line, last: line };
    const item = itemOfLine(bytes.subarray(start, end));
    if (item !== null) yield { place, ...item };
    start = afterLineEnd(bytes, end);
  }
}

function itemOfLine(line: Uint8Array): Omit<SourceItem, 'place'> | null {
  if (line.length > LONGEST_ITEM_BYTES) return { content: refusal('line_too_long') };
  const decoded = decodeText(line);
  if (decoded === null)
    return { content: refusal('broken_utf8', `byte ${(firstBrokenByte(line) ?? 0) + 1}`) };
  const { text, converted } = decoded;
  if (text.trim() === '') return null;
  if (isNestedTooDeeply(line)) return { content: refusal('nested_too_deeply') };
  try {
    return { content: contentOf(JSON.parse(text)), converted };
  } catch {
    return { content: refusal('broken_json') };
  }
}

/**
 * A parsed value as an item.
 * @param around the objects around it, the innermost first
 */
export function contentOf(value: unknown, around: readonly object[] = []): SourceItem['content'] {
  const isItem = typeof value === 'object' && value !== null && !isListOfItems(value);
  return isItem ? { type: 'item', read: jsonFieldReader(value, around) } : refusal('not_an_item');
}

/** A whole document on one line; a list of plain values is an item whose fields go by number. */
function isListOfItems(value: object): boolean {
  return Array.isArray(value) && typeof value[0] === 'object' && value[0] !== null;
}
