import { parsedJson } from '../bytes/parsed-json.ts';
import { type TextLine, textLines } from '../bytes/text-lines.ts';
import { refusal } from '../findings.ts';
import type { SourceItem } from './item.ts';
import { jsonFieldReader } from './values.ts';

/** One JSON value a line; empty lines are left out. A broken line is refused by itself. */
export function* jsonLines(bytes: Uint8Array): Generator<SourceItem> {
  for (const line of textLines(bytes)) {
    const item = itemOfLine(line);
    if (item !== null) yield { place: { unit: 'line', first: line.number, last: line.number }, ...item };
  }
}

function itemOfLine(line: TextLine): Omit<SourceItem, 'place'> | null {
  if ('fault' in line) return { content: refusal(line.fault, line.detail) };
  const { text, converted } = line;
  if (text.trim() === '') return null;
  const parsed = parsedJson(text);
  return parsed.type === 'fault'
    ? { content: refusal(parsed.reason) }
    : { content: contentOf(parsed.value), converted };
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
